import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Fragment } from 'react';
import { statisticsText, viewsInWords } from '../../text/statistics';
import { media } from '../../ui/theme/breakpoints';

const text = statisticsText.hours;

const useStyles = makeStyles({
  map: {
    display: 'grid',
    gridTemplateColumns: '28px repeat(24, minmax(0, 1fr))',
    gap: '3px',
    alignItems: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    [media.phone]: { gridTemplateColumns: '22px repeat(24, minmax(0, 1fr))', gap: '2px' },
  },
  hour: { gridColumn: 'span 3', lineHeight: tokens.lineHeightBase200 },
  cell: {
    height: '26px',
    borderRadius: '4px',
    backgroundColor: tokens.colorNeutralBackground3,
    overflow: 'hidden',
    forcedColorAdjust: 'none',
    [media.phone]: { height: '22px', borderRadius: '3px' },
  },
  fill: { width: '100%', height: '100%', backgroundColor: tokens.colorCompoundBrandForeground1 },
  level1: { opacity: 0.22 },
  level2: { opacity: 0.4 },
  level3: { opacity: 0.6 },
  level4: { opacity: 0.8 },
  level5: { opacity: 1 },
  legend: {
    display: 'flex',
    gap: '3px',
    alignItems: 'center',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    '& > :first-child': { marginRight: '5px' },
    '& > :last-child': { marginLeft: '5px' },
  },
  step: { width: '16px', height: '12px', [media.phone]: { height: '12px' } },
});

const LEVELS = ['level1', 'level2', 'level3', 'level4', 'level5'] as const;
const LABELLED_HOURS = [0, 3, 6, 9, 12, 15, 18, 21];

function Cell({ share, title, isStep = false }: { share: number; title?: string; isStep?: boolean }) {
  const styles = useStyles();
  const level = LEVELS[Math.ceil(share * LEVELS.length) - 1];
  return (
    <div className={mergeClasses(styles.cell, isStep && styles.step)} title={title}>
      {level && <div className={mergeClasses(styles.fill, styles[level])} />}
    </div>
  );
}

/** Seven rows of 24 cells, the darker the more clicks; `label` says in words what is to be seen. */
export function HoursMap({ week, label }: { week: readonly (readonly number[])[]; label: string }) {
  const styles = useStyles();
  const most = Math.max(1, ...week.flat());
  return (
    <div className={styles.map} role="img" aria-label={label}>
      <span />
      {LABELLED_HOURS.map((hour) => (
        <span key={hour} className={styles.hour}>
          {hour}
        </span>
      ))}
      {week.map((hours, weekday) => (
        <Fragment key={text.shortWeekdays[weekday]}>
          <span>{text.shortWeekdays[weekday]}</span>
          {hours.map((clicks, hour) => (
            <Cell
              key={text.clock(hour)}
              share={clicks / most}
              title={text.cell(text.weekdays[weekday] ?? '', text.clock(hour), viewsInWords(clicks))}
            />
          ))}
        </Fragment>
      ))}
    </div>
  );
}

/** What the colours mean. */
export function MapLegend() {
  const styles = useStyles();
  return (
    <span className={styles.legend} aria-hidden="true">
      <span>{text.fewer}</span>
      <Cell share={0} isStep />
      {LEVELS.map((level, index) => (
        <Cell key={level} share={(index + 1) / LEVELS.length} isStep />
      ))}
      <span>{text.more}</span>
    </span>
  );
}

import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { KindFigures } from '../../figures/taps';
import { formatCount, formatPercent } from '../../text/format';
import { statisticsText } from '../../text/statistics';
import { Card } from '../../ui/card';
import { media } from '../../ui/theme/breakpoints';
import { useCardStyles } from './card-styles';

const text = statisticsText.kinds;

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    gap: '2px',
    height: '12px',
    borderRadius: '6px',
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground4,
    [media.forcedColors]: { border: '1px solid CanvasText' },
  },
  part: { minWidth: '3px', flexBasis: 0 },
  list: { display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: '12px', margin: '16px 0 0' },
  label: { display: 'flex', alignItems: 'center', gap: '8px', color: tokens.colorNeutralForeground3 },
  swatch: { width: '10px', height: '10px', borderRadius: '3px', flexShrink: 0, forcedColorAdjust: 'none' },
  value: {
    margin: '2px 0 0',
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
  },
  share: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  chip: { backgroundColor: tokens.colorCompoundBrandForeground1 },
  code: { backgroundColor: tokens.colorPaletteTealBorderActive },
  unknown: { backgroundColor: tokens.colorNeutralStroke1 },
  hint: { margin: '12px 0 0', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

const KINDS = ['chip', 'code', 'unknown'] as const;

/** Chip, code and unknown side by side: the figures, and what share of all each is. */
export function KindsCard({ kinds }: { kinds: KindFigures }) {
  const styles = useStyles();
  const card = useCardStyles();
  const all = kinds.chip + kinds.code + kinds.unknown;
  return (
    <Card label={text.title}>
      <div className={card.head}>
        <h2 className={card.title}>{text.title}</h2>
        <span className={card.aside}>{text.hint}</span>
      </div>
      <div className={styles.bar} aria-hidden="true">
        {KINDS.map(
          (kind) =>
            kinds[kind] > 0 && <div key={kind} className={mergeClasses(styles.part, styles[kind])} style={{ flexGrow: kinds[kind] }} />,
        )}
      </div>
      <dl className={styles.list}>
        {KINDS.map((kind) => (
          <div key={kind}>
            <dt className={styles.label}>
              <span className={mergeClasses(styles.swatch, styles[kind])} aria-hidden="true" />
              {text[kind]}
            </dt>
            <dd className={styles.value}>
              {formatCount(kinds[kind])} {all > 0 && <span className={styles.share}>{formatPercent(kinds[kind] / all)}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {kinds.unknown > 0 && <p className={styles.hint}>{text.unknownHint}</p>}
    </Card>
  );
}

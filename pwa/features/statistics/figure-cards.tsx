import { makeStyles, tokens } from '@fluentui/react-components';
import { Fragment, type ReactNode } from 'react';
import type { PeriodFigures } from '../../figures/clicks';
import { formatCount, formatDecimal } from '../../text/format';
import { statisticsText } from '../../text/statistics';
import { media } from '../../ui/theme/breakpoints';
import { appTokens } from '../../ui/theme/theme-tokens';

const text = statisticsText.cards;

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'repeat(4, minmax(0, 1fr))',
    margin: 0,
    [media.belowDesktop]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))', gap: '12px' },
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    padding: '20px 24px',
    borderRadius: '16px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: appTokens.colorCard,
    boxShadow: appTokens.colorSoftShadow,
    minWidth: 0,
    [media.phone]: { padding: '14px 16px' },
  },
  label: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, overflowWrap: 'anywhere' },
  value: {
    margin: '2px 0 0',
    fontSize: '32px',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.01em',
    [media.phone]: { fontSize: '26px', lineHeight: '34px' },
  },
  note: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontWeight: tokens.fontWeightRegular,
    letterSpacing: 'normal',
  },
});

/** A narrow card may break a label after its slash, not inside a word. */
const breakable = (label: string): ReactNode =>
  label.split('/').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && (
        <>
          /<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));

/** The four figures of the period; `change` is the share against the period before, null without one. */
export function FigureCards({ figures, change }: { figures: PeriodFigures; change: number | null }) {
  const styles = useStyles();
  const cards = [
    { label: text.views, value: formatCount(figures.views), note: change === null ? null : statisticsText.change(change) },
    { label: text.products, value: formatCount(figures.products), note: null },
    { label: text.perProduct, value: formatDecimal(figures.perProduct), note: null },
    { label: text.perDay, value: formatDecimal(figures.perDay), note: null },
  ];
  return (
    <section aria-label={statisticsText.figures}>
      <dl className={styles.grid}>
        {cards.map(({ label, value, note }) => (
          <div key={label} className={styles.card}>
            <dt className={styles.label}>{breakable(label)}</dt>
            <dd className={styles.value}>
              {value}
              {note && <span className={styles.note}>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

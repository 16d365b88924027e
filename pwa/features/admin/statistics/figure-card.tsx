import { makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { formatCount } from '../../../text/format';
import { media } from '../../../ui/theme/breakpoints';
import { Card } from '../../../ui/card';

const useStyles = makeStyles({
  grid: {
    display: 'grid',
    gap: '16px',
    gridTemplateColumns: 'minmax(0, 1fr)',
    '@media (min-width: 360px) and (max-width: 899.98px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
    [media.desktop]: { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
    [media.phone]: { gap: '10px' },
  },
  content: { containerType: 'inline-size' },
  label: { margin: 0, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightRegular },
  value: {
    margin: '2px 0 6px',
    // Small enough for millions in half the width of a phone.
    fontSize: 'min(32px, 19cqi)',
    lineHeight: '40px',
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    letterSpacing: '-0.02em',
  },
  note: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
  },
});

export function FigureGrid({ children }: { children: ReactNode }) {
  return <div className={useStyles().grid}>{children}</div>;
}

/** One big number, and what stands beside it in words. */
export function FigureCard({ label, value, notes }: { label: string; value: number; notes: readonly string[] }) {
  const styles = useStyles();
  return (
    <Card label={label}>
      <div className={styles.content}>
        <h3 className={styles.label}>{label}</h3>
        <p className={styles.value}>{formatCount(value)}</p>
        {notes.map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
      </div>
    </Card>
  );
}

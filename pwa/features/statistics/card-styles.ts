import { makeStyles, tokens } from '@fluentui/react-components';

/** The head of each card: what it shows, and of what. */
export const useCardStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2px 16px',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    marginBottom: '12px',
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500, fontWeight: tokens.fontWeightSemibold },
  aside: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
});

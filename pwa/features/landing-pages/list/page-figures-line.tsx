import { makeStyles, tokens } from '@fluentui/react-components';
import type { PageFigures } from '../../../figures/page-figures';
import { formatCount, formatPercent } from '../../../text/format';
import { landingPagesText } from '../../../text/landing-pages';

const text = landingPagesText.figures;

const useStyles = makeStyles({
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 12px',
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase300,
    fontVariantNumeric: 'tabular-nums',
  },
  number: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  period: { flexBasis: '100%', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
});

/** How often a page was seen and its links were pressed lately. */
export function PageFiguresLine({ figures: { views, presses, share } }: { figures: PageFigures }) {
  const styles = useStyles();
  return (
    <p className={styles.line}>
      <span>
        <span className={styles.number}>{formatCount(views)}</span> {text.views(views)}
      </span>
      <span>
        <span className={styles.number}>{formatCount(presses)}</span> {text.presses}
        {share !== null && ` (${formatPercent(share)})`}
      </span>
      <span className={styles.period}>{text.period}</span>
    </p>
  );
}

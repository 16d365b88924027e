import { Button, ProgressBar, makeStyles, tokens } from '@fluentui/react-components';
import { adminText } from '../../../text/admin';
import { media } from '../../../ui/theme/breakpoints';
import type { StockJob } from './use-stock-job';

const useStyles = makeStyles({
  row: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', alignItems: 'center', gap: '4px 16px', marginBottom: '12px' },
  words: { fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  stop: { [media.coarse]: { minHeight: '44px' } },
  bar: { gridColumn: '1 / -1' },
});

/** "Henter 312 af 1000", with a bar and a way to stop. */
export function JobNote({ job }: { job: StockJob }) {
  const styles = useStyles();
  if (job.words === null) return null;
  return (
    <div className={styles.row}>
      <span className={styles.words}>{job.words}</span>
      <Button className={styles.stop} size="small" onClick={job.cancel}>
        {adminText.stock.cancel}
      </Button>
      <ProgressBar className={styles.bar} value={job.share} aria-label={job.words} />
    </div>
  );
}

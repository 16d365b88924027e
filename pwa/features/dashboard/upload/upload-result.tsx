import { makeStyles, tokens } from '@fluentui/react-components';
import type { BulkUploadAnswer } from '../../../../api/contract/stand';
import { dashboardText } from '../../../text/dashboard';
import { errors } from '../../../text/errors';
import { MessageBar } from '../../../ui/state/message-bar';

const text = dashboardText.upload;

const useStyles = makeStyles({
  result: { display: 'grid', gap: '16px' },
  scroll: { overflowX: 'auto', borderRadius: '10px', border: `1px solid ${tokens.colorNeutralStroke2}` },
  table: { width: '100%', borderCollapse: 'collapse' },
  caption: { textAlign: 'start', padding: '12px', fontWeight: tokens.fontWeightSemibold },
  head: {
    textAlign: 'start',
    whiteSpace: 'nowrap',
    padding: '8px 12px',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  cell: { padding: '8px 12px', borderTop: `1px solid ${tokens.colorNeutralStroke2}`, verticalAlign: 'top', overflowWrap: 'anywhere' },
  number: { fontVariantNumeric: 'tabular-nums' },
  id: { fontFamily: tokens.fontFamilyMonospace },
});

/** How many were added, and why the other lines were not (rule 104). */
export function UploadResult({ answer }: { answer: BulkUploadAnswer }) {
  const styles = useStyles();
  const { added, message, errors: rows } = answer;
  return (
    <div className={styles.result}>
      <MessageBar intent={added > 0 ? 'success' : 'warning'}>{message || errors.dashboard.success.added(added)}</MessageBar>
      {rows.length > 0 && (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={text.rowErrors(rows.length)}>
          <table className={styles.table}>
            <caption className={styles.caption}>{text.rowErrors(rows.length)}</caption>
            <thead>
              <tr>
                {[text.row, text.id, text.problem].map((header) => (
                  <th key={header} scope="col" className={styles.head}>
                    {header}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ row, standerId, message }) => (
                <tr key={row}>
                  <td className={`${styles.cell} ${styles.number}`}>{row}</td>
                  <td className={`${styles.cell} ${styles.id}`}>{standerId}</td>
                  <td className={styles.cell}>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}

import { inTurns } from '../../../db/server/in-turns';
import type { UnclaimedRow } from '../../../db/server/queries/stand-queries';
import { standPath } from '../../contract/addresses';
import { CSV_START, csvRows } from '../../contract/csv';

const HEADER = ['standerId', 'productType', 'url', 'createdAt'];
/** Two milliseconds' worth. */
const ROWS_AT_A_TIME = 1000;

/** The stock list for a spreadsheet (rule 111). Times ISO-8601 UTC. */
export async function unclaimedCsv(stands: readonly UnclaimedRow[], publicUrl: string): Promise<string> {
  const pieces = [CSV_START, csvRows([HEADER])];
  await inTurns(stands, ROWS_AT_A_TIME, (some) => {
    const rows = some.map((stand) => [
      stand.stander_id,
      stand.product_type,
      publicUrl + standPath(stand.stander_id),
      new Date(stand.created_at).toISOString(),
    ]);
    pieces.push(csvRows(rows));
  });
  return pieces.join('');
}

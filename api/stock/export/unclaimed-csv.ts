import type { UnclaimedRow } from '../../../db/server/stand-queries';
import { chipPath, codePath, standPath } from '../../contract/addresses';
import { csvTable } from '../../contract/csv';

/** Whoever prints the code or writes the chip takes the address that says so; the first four are the list of before. */
const HEADER = ['standerId', 'productType', 'url', 'createdAt', 'qrUrl', 'nfcUrl'];

/** The stock list for a spreadsheet (rule 111). Times ISO-8601 UTC. */
export function unclaimedCsv(stands: readonly UnclaimedRow[], publicUrl: string): string {
  const rows = stands.map((stand) => [
    stand.stander_id,
    stand.product_type,
    publicUrl + standPath(stand.stander_id),
    new Date(stand.created_at).toISOString(),
    publicUrl + codePath(stand.stander_id),
    publicUrl + chipPath(stand.stander_id),
  ]);
  return csvTable([HEADER, ...rows]);
}

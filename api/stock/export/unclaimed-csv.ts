import type { UnclaimedRow } from '../../../db/server/stand-queries';
import { standPath } from '../../contract/addresses';
import { csvTable } from '../../contract/csv';

const HEADER = ['standerId', 'productType', 'url', 'createdAt'];

/** The stock list for a spreadsheet (rule 111). Times ISO-8601 UTC. */
export function unclaimedCsv(stands: readonly UnclaimedRow[], publicUrl: string): string {
  const rows = stands.map((stand) => [
    stand.stander_id,
    stand.product_type,
    publicUrl + standPath(stand.stander_id),
    new Date(stand.created_at).toISOString(),
  ]);
  return csvTable([HEADER, ...rows]);
}

import type { UnclaimedRow } from '../../../db/server/stand-queries';

const BOM = '\uFEFF';
const HEADER = ['standerId', 'productType', 'url', 'createdAt'];

/**
 * A cell that a spreadsheet reads as text: what would start a formula, in full width too, gets a leading apostrophe (rule 111), and
 * separators, quotes and line breaks are quoted.
 */
export function csvCell(value: string): string {
  const text = /^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The stock list as Danish Excel opens it: BOM, semicolons, CRLF (rule 111). Times ISO-8601 UTC. */
export function unclaimedCsv(stands: readonly UnclaimedRow[], publicUrl: string): string {
  const rows = stands.map((stand) => [
    stand.stander_id,
    stand.product_type,
    `${publicUrl}/${stand.stander_id}`,
    new Date(stand.created_at).toISOString(),
  ]);
  return BOM + [HEADER, ...rows].map((row) => `${row.map(csvCell).join(';')}\r\n`).join('');
}

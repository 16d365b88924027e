/** Spreadsheets begin a formula with one of these, in full width too; a tab or a line break before it is skipped by some. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/;

/**
 * A cell that a spreadsheet reads as what it is: a text that would start a formula gets a leading apostrophe (rule 111), a number
 * may be negative, and separators, quotes and line breaks are quoted.
 */
export function csvCell(value: string | number): string {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows as Danish Excel reads them: semicolons, CRLF. A table that is sent in pieces begins with CSV_START. */
export const csvRows = (rows: readonly (readonly (string | number)[])[]): string =>
  rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('');

/** The byte order mark, by which Excel knows UTF-8. */
export const CSV_START = '\uFEFF';

/** A table as Danish Excel opens it (rule 111). */
export const csvTable = (rows: readonly (readonly (string | number)[])[]): string => CSV_START + csvRows(rows);

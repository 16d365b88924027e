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

/** A table as Danish Excel opens it: byte order mark, semicolons, CRLF (rule 111). */
export const csvTable = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(csvCell).join(';')}\r\n`).join('')}`;

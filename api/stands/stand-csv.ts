import { setImmediate as nextTurn } from 'node:timers/promises';
import { once } from 'node:events';
import { CsvError, type Options, parse } from 'csv-parse';
import { CsvError as CsvErrorAtOnce, parse as parseAtOnce } from 'csv-parse/sync';
import { MAX_CSV_BYTES, inMegabytes, MAX_CSV_ROWS } from '../contract/limits';
import { asPrinted } from '../contract/patterns';
import { ApiError } from '../http/refusals/api-error';

/** One line of an owner's file. A column that is missing or empty is null. */
export interface CsvRow {
  /** Line of the sheet as a spreadsheet counts: the header is 1. */
  row: number;
  standerId: string;
  redirectUrl: string;
  productType: string | null;
  nickname: string | null;
}

/** Rows of a thousand products, and as many that are empty or belong to a name in two lines. */
const MAX_LINES = 2 * MAX_CSV_ROWS;
/** What a product needs is below 3 kB. */
const MAX_LINE_LENGTH = 16 * 1024;
/** Read in one turn of the event loop: a few milliseconds. */
const PIECE_LENGTH = 64 * 1024;
const DELIMITERS = [';', ',', '\t'] as const;
const COLUMNS = ['standerId', 'redirectUrl', 'productType', 'nickname'] as const;
const REQUIRED: readonly Column[] = ['standerId', 'redirectUrl'];
type Column = (typeof COLUMNS)[number];

const invalid = (message: string) => new ApiError('invalid', message, { errors: { file: message } });
const tooManyRows = () => invalid(`CSV-filen må højst indeholde ${MAX_CSV_ROWS} produkter`);

/** UTF-8, UTF-16 as Excel's "Unicode text", or else Windows-1252: in that one every byte means something (rule 103). */
function decode(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** The most frequent separator of the header line. */
function detectDelimiter(header: string): string {
  const counts = DELIMITERS.map((delimiter) => header.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Lines are counted and measured before one of them is looked into, whatever they end with. Throws 400. */
function checkLines(text: string): void {
  let [lines, start] = [1, 0];
  let [feed, carriage] = [nextOf(text, '\n', 0), nextOf(text, '\r', 0)];
  while (start <= text.length) {
    const end = Math.min(feed, carriage);
    if (end - start > MAX_LINE_LENGTH) throw invalid('CSV-filen kunne ikke læses. En af linjerne er for lang.');
    if (end === text.length) return;
    if ((lines += 1) > MAX_LINES) throw tooManyRows();
    start = text.startsWith('\r\n', end) ? end + 2 : end + 1;
    if (feed < start) feed = nextOf(text, '\n', start);
    if (carriage < start) carriage = nextOf(text, '\r', start);
  }
}

/** Where it comes next; the end when it does not. */
function nextOf(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at;
}

/** The parser makes an error of every row that is shorter or longer than the first, also where that is allowed: their stacks are most of its work. */
function withoutStacks<Answer>(work: () => Answer): Answer {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** In bytes, because a piece of text could end in the middle of an emoji. */
async function readInPieces(bytes: Buffer, options: Options): Promise<string[][]> {
  const records: string[][] = [];
  const parser = parse(options);
  parser.on('data', (record: string[]) => records.push(record));
  const read = once(parser, 'end');
  for (let at = 0; at < bytes.length && !parser.destroyed; at += PIECE_LENGTH) {
    withoutStacks(() => parser.write(bytes.subarray(at, at + PIECE_LENGTH)));
    await Promise.race([nextTurn(), read]);
  }
  parser.end();
  await read;
  return records;
}

/** A megabyte at one go holds up scans for as long as they may wait; what is short costs less so. */
async function readTable(text: string, delimiter: string): Promise<string[][]> {
  const options: Options = { delimiter, record_delimiter: '\n', relax_column_count: true, relax_quotes: true, trim: true };
  const bytes = Buffer.from(text);
  try {
    return await (bytes.length > PIECE_LENGTH ? readInPieces(bytes, options) : withoutStacks(() => parseAtOnce(bytes, options)));
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof CsvErrorAtOnce)) throw error;
    throw invalid('CSV-filen kunne ikke læses. Kontroller anførselstegnene.');
  }
}

function findColumns(header: readonly string[]): Record<Column, number> {
  const names = header.map((name) => name.toLowerCase());
  const columns = Object.fromEntries(COLUMNS.map((column) => [column, names.indexOf(column.toLowerCase())])) as Record<Column, number>;
  const missing = REQUIRED.find((column) => columns[column] === -1);
  if (missing) throw invalid(`CSV-filen mangler kolonnen ${missing}`);
  return columns;
}

/**
 * Read an owner's CSV file as Danish Excel and others write it: `;`, `,` or tab, quotes, CRLF, header in any case
 * (rule 103). Throws 413 above 1 MB and 400 for a file that is no such table or has more than 1,000 rows.
 */
export async function readStandCsv(content: Buffer): Promise<CsvRow[]> {
  if (content.length > MAX_CSV_BYTES) throw new ApiError('too_large', `CSV-filen må højst være ${inMegabytes(MAX_CSV_BYTES)} MB`);
  const decoded = decode(content);
  checkLines(decoded);
  // Excel may put the separator in a line of its own before the header; it still counts as a line.
  const text = decoded.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [, hint, delimiterHint = ''] = /^("?sep=(.)"?\n)/i.exec(text) ?? [];
  const table = text.slice(hint?.length ?? 0);
  if (table.trim() === '') throw invalid('CSV-filen er tom');
  const firstLine = table.trimStart().split('\n', 1)[0] ?? '';
  const records = await readTable(table, delimiterHint || detectDelimiter(firstLine));
  const lineOf = (index: number) => index + (hint ? 2 : 1);
  const headerIndex = records.findIndex((cells) => cells.some((cell) => cell !== ''));
  const columns = findColumns(records[headerIndex] ?? []);
  const cell = (cells: readonly string[], column: Column): string => cells[columns[column]] ?? '';
  const rows = records.flatMap((cells, index): CsvRow[] => {
    if (index <= headerIndex || cells.every((value) => value === '')) return [];
    return [
      {
        row: lineOf(index),
        standerId: asPrinted(cell(cells, 'standerId')),
        redirectUrl: cell(cells, 'redirectUrl'),
        productType: cell(cells, 'productType').toLowerCase() || null,
        nickname: cell(cells, 'nickname') || null,
      },
    ];
  });
  if (rows.length === 0) throw invalid('CSV-filen indeholder ingen produkter');
  if (rows.length > MAX_CSV_ROWS) throw tooManyRows();
  return rows;
}

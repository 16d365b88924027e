import type { Kysely } from 'kysely';
import { leapAhead } from './queries/restore-queries';
import type { Database } from './schema';

/** Everything of one database into another that holds nothing, whichever engines they are of. */

/** A value as either engine holds it; whole numbers are exact, however large. */
export type Cell = string | bigint | Uint8Array | null;
export type CellType = 'text' | 'number' | 'bytes';

export interface MovedTable {
  name: string;
  columns: readonly { name: string; type: CellType }[];
}

/** What is compared on both sides. */
export interface TableTotals {
  rows: bigint;
  /** Of all its numbers. */
  sum: bigint;
  /** Of its texts, as UTF-8. */
  bytes: bigint;
}

/** A database as it is at one moment. */
export interface MoveSource {
  listTables(): Promise<MovedTable[]>;
  /** All rows in slices, so that memory does not grow with them. */
  read(table: MovedTable): AsyncIterable<Cell[][]>;
  total(table: MovedTable): Promise<TableTotals>;
}

/** A new database with this version's schema, all of which comes to be at once or not at all. */
export interface MoveTarget {
  /** Its transaction. */
  db: Kysely<Database>;
  /** Each after those that its rows refer to. */
  listTables(): Promise<MovedTable[]>;
  /** A character that this engine cannot hold in a text: U+FFFD is written in its place. */
  unfit: string | null;
  /** The migrations put a row into some. */
  clear(table: MovedTable): Promise<void>;
  insert(table: MovedTable, rows: readonly Cell[][]): Promise<void>;
  /** Once everything is in. */
  settle(tables: readonly MovedTable[]): Promise<void>;
  total(table: MovedTable): Promise<TableTotals>;
}

/** The move cannot be done. `message` is one line. */
export class MoveRefused extends Error {}

/** Tables that one engine has and the other needs not, and why their rows stay behind. */
export const ONE_SIDED: Readonly<Record<string, string>> = {
  click_round: 'how far SQLite has come in counting the journal, which is counted to its end before',
  limit_windows: 'calls that limits have counted in the last minutes, in memory with SQLite',
  installation: 'made of SECRET, which is not known here: carried by whoever knows it',
};

/** What PostgreSQL alone has of these, and no process has told it yet (`SharedTexts`). */
export const INSTALLATION: MovedTable = {
  name: 'installation',
  columns: [
    { name: 'name', type: 'text' },
    { name: 'value', type: 'text' },
  ],
};

export interface MovedRows extends TableTotals {
  table: string;
  /** Characters that became U+FFFD. */
  replaced: number;
}

const REPLACEMENT = '\uFFFD';
const EXTRA_BYTES = 2n;

/** Counts what it replaces: one byte becomes three. */
function replaceUnfit(rows: readonly Cell[][], unfit: string | null): number {
  if (unfit === null) return 0;
  let replaced = 0;
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      if (typeof cell !== 'string' || !cell.includes(unfit)) continue;
      const parts = cell.split(unfit);
      replaced += parts.length - 1;
      row[index] = parts.join(REPLACEMENT);
    }
  }
  return replaced;
}

/** The tables of both, in the target's order. Throws MoveRefused when they are not the same. */
function shared(from: readonly MovedTable[], to: readonly MovedTable[]): MovedTable[] {
  const known = new Map(from.map((table) => [table.name, table]));
  const tables = to.filter(({ name }) => !(name in ONE_SIDED));
  const shape = ({ columns }: MovedTable): string =>
    columns
      .map(({ name, type }) => `${name} ${type}`)
      .sort()
      .join();
  for (const { name } of from)
    if (!(name in ONE_SIDED) && !tables.some((table) => table.name === name)) throw new MoveRefused(`No place for the table ${name}.`);
  for (const table of tables) {
    const other = known.get(table.name);
    if (!other || shape(other) !== shape(table)) throw new MoveRefused(`The table ${table.name} is not the same on both sides.`);
  }
  return tables;
}

/** The row itself is refused, in the words of either engine: values that are none, and rows that refer to nothing. */
const REFUSED_ROW = /^(?:2[23][0-9A-Z]{3}$|SQLITE_(?:CONSTRAINT|MISMATCH))/;

async function insertAll(target: MoveTarget, table: MovedTable, rows: readonly Cell[][]): Promise<void> {
  try {
    await target.insert(table, rows);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw REFUSED_ROW.test(code) ? new MoveRefused(`${table.name}: ${message}`) : error;
  }
}

async function copyTable(source: MoveSource, target: MoveTarget, table: MovedTable): Promise<MovedRows> {
  await target.clear(table);
  let replaced = 0;
  for await (const rows of source.read(table)) {
    replaced += replaceUnfit(rows, target.unfit);
    await insertAll(target, table, rows);
  }
  const [was, is] = [await source.total(table), await target.total(table)];
  const expected = { ...was, bytes: was.bytes + EXTRA_BYTES * BigInt(replaced) };
  for (const what of ['rows', 'sum', 'bytes'] as const)
    if (expected[what] !== is[what]) throw new MoveRefused(`${table.name}: ${what} ${expected[what]} became ${is[what]}.`);
  return { table: table.name, ...is, replaced };
}

/**
 * Copy every table, compare counts and sums, and begin a new time line: devices take everything anew and their edits meet no old
 * number. What waits to be sent waits on. `now` in ms UTC. Throws MoveRefused, or what the engine says.
 */
export async function moveTables(
  source: MoveSource,
  target: MoveTarget,
  { now, onMoved }: { now: number; onMoved: (moved: MovedRows) => void },
): Promise<void> {
  const tables = shared(await source.listTables(), await target.listTables());
  for (const table of tables) onMoved(await copyTable(source, target, table));
  await target.settle(tables);
  await leapAhead(target.db, now);
}

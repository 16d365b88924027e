import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { Kysely } from 'kysely';
import { migrate } from '../migrate';
import { type Cell, type CellType, MoveRefused, type MovedTable, type MoveSource, type MoveTarget, type TableTotals } from '../moving';
import type { Database } from '../schema';
import { IMAGES, movedImages } from './moved-images';
import { ImmediateDialect } from './immediate-dialect';
import { openSqlite, type Sqlite } from './open';

/** One side of a move. */

const ROWS_AT_A_TIME = 1000;
/** A slice ends earlier at so many characters: mails and stored answers are long. */
const CHARACTERS_AT_A_TIME = 1_000_000;

const TYPES: Record<string, CellType> = { TEXT: 'text', INTEGER: 'number', BLOB: 'bytes' };

export interface MovedFiles {
  file: string;
  /** Folder of the images. */
  images: string;
}

const quote = (name: string): string => `"${name}"`;
const namesOf = (table: MovedTable): string => table.columns.map(({ name }) => quote(name)).join(', ');

function listTables(sqlite: Sqlite): MovedTable[] {
  const rows = sqlite
    .prepare<[], { table: string; column: string; type: string }>(
      `SELECT tables.name AS "table", columns.name AS "column", columns.type FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND tables.name NOT LIKE 'kysely\\_%' ESCAPE '\\'
       ORDER BY tables.name, columns.cid`,
    )
    .all();
  const tables = new Map<string, { name: string; type: CellType }[]>();
  for (const { table, column, type } of rows) {
    const columns = tables.get(table) ?? [];
    columns.push({ name: column, type: TYPES[type] ?? 'bytes' });
    tables.set(table, columns);
  }
  return [...tables].map(([name, columns]) => ({ name, columns }));
}

/** Sums of times go beyond 63 bits: their halves are summed. */
const HALF_BITS = 32n;

function total(sqlite: Sqlite, { name, columns }: MovedTable): TableTotals {
  const terms = columns.flatMap(({ name: column, type }) =>
    type === 'number'
      ? [`coalesce(sum(${quote(column)} >> ${HALF_BITS}), 0)`, `coalesce(sum(${quote(column)} & 4294967295), 0)`]
      : [`coalesce(sum(length(CAST(${quote(column)} AS BLOB))), 0)`],
  );
  const statement = sqlite.prepare<[], bigint[]>(`SELECT ${['count(*)', ...terms].join(', ')} FROM ${quote(name)}`);
  const [rows = 0n, ...sums] = statement.safeIntegers().raw().get() ?? [];
  const totals = { rows, sum: 0n, bytes: 0n };
  for (const { type } of columns) {
    if (type === 'number') totals.sum += ((sums.shift() ?? 0n) << HALF_BITS) + (sums.shift() ?? 0n);
    else totals.bytes += sums.shift() ?? 0n;
  }
  return totals;
}

const lengthOf = (row: readonly Cell[]): number => row.reduce((sum, cell) => sum + (typeof cell === 'bigint' ? 8 : (cell?.length ?? 0)), 0);

/** What stands where bytes were read that are no UTF-8; a text may have it of its own. */
const REPLACEMENT = '\uFFFD';

/** Throws MoveRefused that names the first text of the table whose bytes are not UTF-8: it would become another. */
function refuseSpoilt(sqlite: Sqlite, { name, columns }: MovedTable): void {
  const texts = columns.filter(({ type }) => type === 'text').map((column) => column.name);
  const keys = sqlite.prepare<[string], string>('SELECT name FROM pragma_table_info(?) WHERE pk > 0 ORDER BY pk').pluck().all(name);
  const wanted = [...texts.map((text) => `CAST(${quote(text)} AS BLOB)`), ...keys.map((key) => `CAST(${quote(key)} AS TEXT)`)];
  const statement = sqlite.prepare<[], (Uint8Array | string | null)[]>(`SELECT ${wanted.join(', ')} FROM ${quote(name)}`);
  for (const row of statement.raw().iterate()) {
    const place = texts.findIndex((_text, index) => row[index] instanceof Uint8Array && !isUtf8(row[index]));
    if (place < 0) continue;
    const key = keys.map((column, index) => `${column} ${JSON.stringify(row[texts.length + index])}`).join(', ');
    throw new MoveRefused(`${name}: ${texts[place]} of the row with ${key} is not UTF-8: mend it in the file first.`);
  }
}

async function* read(sqlite: Sqlite, table: MovedTable): AsyncGenerator<Cell[][]> {
  let slice: Cell[][] = [];
  let characters = 0;
  let isDoubtful = false;
  const statement = sqlite.prepare<[], Cell[]>(`SELECT ${namesOf(table)} FROM ${quote(table.name)}`);
  for (const row of statement.safeIntegers().raw().iterate()) {
    slice.push(row);
    isDoubtful ||= row.some((cell) => typeof cell === 'string' && cell.includes(REPLACEMENT));
    characters += lengthOf(row);
    if (slice.length < ROWS_AT_A_TIME && characters < CHARACTERS_AT_A_TIME) continue;
    yield slice;
    slice = [];
    characters = 0;
  }
  if (slice.length > 0) yield slice;
  if (isDoubtful) refuseSpoilt(sqlite, table);
}

const isImages = ({ name }: MovedTable): boolean => name === IMAGES.name;

/** Read the file as it is now, and the images beside it. Who wants to write meanwhile waits, and is refused. */
export async function readAll<T>({ file, images }: MovedFiles, work: (source: MoveSource) => Promise<T>): Promise<T> {
  const sqlite = openSqlite(file, { busyTimeoutMs: 0 });
  const folder = movedImages(images);
  try {
    sqlite.exec('BEGIN IMMEDIATE');
    return await work({
      listTables: async () => [...listTables(sqlite), IMAGES],
      read: (table) => (isImages(table) ? folder.read(table) : read(sqlite, table)),
      total: async (table) => (isImages(table) ? folder.total(table) : total(sqlite, table)),
    });
  } finally {
    sqlite.close();
  }
}

function insert(sqlite: Sqlite, table: MovedTable, rows: readonly Cell[][]): void {
  const values = table.columns.map(() => '?').join(', ');
  const statement = sqlite.prepare(`INSERT INTO ${quote(table.name)} (${namesOf(table)}) VALUES (${values})`);
  sqlite.transaction(() => {
    for (const row of rows) statement.run(row);
  })();
}

function fill(sqlite: Sqlite, db: Kysely<Database>, images: string): MoveTarget {
  const folder = movedImages(images);
  return {
    db,
    unfit: null,
    // Whether rows refer to rows that are there is looked at in the end.
    listTables: async () => [...listTables(sqlite), IMAGES],
    clear: async (table) => {
      if (!isImages(table)) sqlite.exec(`DELETE FROM ${quote(table.name)}`);
    },
    insert: async (table, rows) => (isImages(table) ? folder.insert(table, rows) : insert(sqlite, table, rows)),
    settle: async () => {
      const [orphan] = sqlite.pragma('foreign_key_check') as { table: string }[];
      if (orphan) throw new MoveRefused(`${orphan.table}: a row refers to one that is not there.`);
    },
    total: async (table) => (isImages(table) ? folder.total(table) : total(sqlite, table)),
  };
}

/** Make a new file and a folder of images, flushed when they are whole; where they lie until then is the caller's to decide, and to remove. */
export async function fillNew<T>({ file, images }: MovedFiles, work: (target: MoveTarget) => Promise<T>): Promise<T> {
  const sqlite = openSqlite(file, { busyTimeoutMs: 0 });
  const db = new Kysely<Database>({ dialect: new ImmediateDialect({ database: sqlite }) });
  let result: T;
  try {
    await migrate(db);
    sqlite.pragma('synchronous = OFF');
    sqlite.pragma('foreign_keys = OFF');
    result = await work(fill(sqlite, db, images));
    sqlite.pragma('wal_checkpoint(TRUNCATE)');
  } finally {
    await db.destroy();
  }
  const written = await open(file, 'r+');
  await written.sync();
  await written.close();
  return result;
}

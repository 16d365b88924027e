import { Kysely, sql } from 'kysely';
import { migrate } from '../migrate';
import { type Cell, type CellType, MoveRefused, type MovedTable, type MoveSource, type MoveTarget, type TableTotals } from '../moving';
import type { Database } from '../schema';
import { whyUnfit } from './fitness';
import { openPool } from './pool';
import { TurnDialect } from './turn-dialect';

/** One side of a move: one connection, whose questions may take their time. */

type Db = Kysely<Database>;

const CONNECT_MS = 5000;
const NO_LIMIT = 0;
const ROWS_AT_A_TIME = 500;
/** Of those that hold images. */
const IMAGES_AT_A_TIME = 5;

const TYPES: Record<string, CellType> = { text: 'text', int8: 'number', bytea: 'bytes' };
const ARRAYS: Record<CellType, string> = { text: 'text[]', number: 'bigint[]', bytes: 'bytea[]' };

async function withConnection<T>(url: string, begin: string, work: (db: Db) => Promise<T>): Promise<T> {
  const pool = openPool(url, { connections: 1, waitMs: CONNECT_MS, queryMs: NO_LIMIT });
  const all = new Kysely<Database>({ dialect: new TurnDialect(pool, 'plain') });
  try {
    return await all.connection().execute(async (db) => {
      await sql.raw(begin).execute(db);
      try {
        const result = await work(db);
        await sql`COMMIT`.execute(db);
        return result;
      } catch (error) {
        await sql`ROLLBACK`.execute(db).catch(() => undefined);
        throw error;
      }
    });
  } finally {
    await all.destroy();
  }
}

async function listTables(db: Db): Promise<MovedTable[]> {
  const tables = await db.introspection.getTables();
  return tables
    .filter(({ isView }) => !isView)
    .map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => ({ name: column.name, type: TYPES[column.dataType] ?? 'bytes' })),
    }));
}

async function total(db: Db, { name, columns }: MovedTable): Promise<TableTotals> {
  const sumOf = (isWanted: (type: CellType) => boolean, measure: (column: string) => ReturnType<typeof sql>) => {
    const terms = columns.filter(({ type }) => isWanted(type)).map((column) => sql`coalesce(sum(${measure(column.name)}), 0)`);
    return terms.length > 0 ? sql.join(terms, sql` + `) : sql`0`;
  };
  const sum = sumOf(
    (type) => type === 'number',
    (column) => sql`${sql.ref(column)}`,
  );
  const bytes = sumOf(
    (type) => type !== 'number',
    (column) => sql`octet_length(${sql.ref(column)})`,
  );
  const { rows } = await sql<Record<keyof TableTotals, string>>`
    SELECT count(*)::text AS rows, (${sum})::text AS sum, (${bytes})::text AS bytes FROM ${sql.table(name)}`.execute(db);
  const { rows: count = '0', sum: numbers = '0', bytes: length = '0' } = rows[0] ?? {};
  return { rows: BigInt(count), sum: BigInt(numbers), bytes: BigInt(length) };
}

async function* read(db: Db, { name, columns }: MovedTable): AsyncGenerator<Cell[][]> {
  // Numbers as texts: a driver's are not exact beyond 2^53.
  const values = columns.map((column) =>
    column.type === 'number' ? sql`${sql.ref(column.name)}::text AS ${sql.ref(column.name)}` : sql.ref(column.name),
  );
  await sql`DECLARE moved NO SCROLL CURSOR FOR SELECT ${sql.join(values)} FROM ${sql.table(name)}`.execute(db);
  const atATime = columns.some(({ type }) => type === 'bytes') ? IMAGES_AT_A_TIME : ROWS_AT_A_TIME;
  for (;;) {
    const { rows } = await sql.raw<Record<string, string | Uint8Array | null>>(`FETCH ${atATime} FROM moved`).execute(db);
    if (rows.length === 0) break;
    yield rows.map((row) =>
      columns.map((column) => {
        const value = row[column.name] ?? null;
        return column.type === 'number' && typeof value === 'string' ? BigInt(value) : value;
      }),
    );
  }
  await sql`CLOSE moved`.execute(db);
}

/** Read the database as it is at one moment. */
export const readAll = <T>(url: string, work: (source: MoveSource) => Promise<T>): Promise<T> =>
  withConnection(url, 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', (db) =>
    work({ listTables: () => listTables(db), read: (table) => read(db, table), total: (table) => total(db, table) }),
  );

/** Throws MoveRefused when it is no place for an installation. */
async function refuseUnfit(db: Db): Promise<void> {
  const why = await whyUnfit(db);
  if (why !== null) throw new MoveRefused(why);
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const names = tables.filter(({ isView }) => !isView).map(({ name }) => name);
  if (names.length > 0) throw new MoveRefused(`The database holds tables already (${names.slice(0, 3).join(', ')} …): give an empty one.`);
}

/** Tables that rows of others refer to come first. */
async function inOrder(db: Db): Promise<MovedTable[]> {
  const { rows } = await sql<{ child: string; parent: string }>`
    SELECT child.relname AS child, parent.relname AS parent FROM pg_constraint
    JOIN pg_class AS child ON child.oid = conrelid JOIN pg_class AS parent ON parent.oid = confrelid WHERE contype = 'f'`.execute(db);
  const left = new Map((await listTables(db)).map((table) => [table.name, table]));
  const sorted: MovedTable[] = [];
  while (left.size > 0) {
    const free = [...left.values()].filter(
      ({ name }) => !rows.some(({ child, parent }) => child === name && child !== parent && left.has(parent)),
    );
    if (free.length === 0) throw new MoveRefused('The tables refer to each other in a circle.');
    for (const table of free) left.delete(table.name);
    sorted.push(...free);
  }
  return sorted;
}

/** As many values as there are columns, however many rows. */
async function insert(db: Db, { name, columns }: MovedTable, rows: readonly Cell[][]): Promise<void> {
  const values = columns.map(({ type }, index) => sql`${rows.map((row) => row[index])}::${sql.raw(ARRAYS[type])}`);
  await sql`INSERT INTO ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column.name)))})
    SELECT * FROM unnest(${sql.join(values)})`.execute(db);
}

/** What gives numbers goes on behind those that are taken; and the planner knows what it has to do with. */
async function settle(db: Db): Promise<void> {
  for (const { name, columns } of await db.introspection.getTables()) {
    for (const column of columns.filter(({ isAutoIncrementing }) => isAutoIncrementing))
      await sql`SELECT setval(pg_get_serial_sequence(${name}, ${column.name}), coalesce(max(${sql.ref(column.name)}), 0) + 1, false)
        FROM ${sql.table(name)}`.execute(db);
  }
  await sql`ANALYZE`.execute(db);
}

/** Make everything in one transaction. Throws MoveRefused when the database is not empty. */
export const fillNew = <T>(url: string, work: (target: MoveTarget) => Promise<T>): Promise<T> =>
  withConnection(url, 'BEGIN', async (db) => {
    await refuseUnfit(db);
    await migrate(db, { isInside: true });
    return work({
      db,
      unfit: '\0',
      listTables: () => inOrder(db),
      clear: async ({ name }) => void (await sql`DELETE FROM ${sql.table(name)}`.execute(db)),
      insert: (table, rows) => insert(db, table, rows),
      settle: () => settle(db),
      total: (table) => total(db, table),
    });
  });

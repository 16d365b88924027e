import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dropTestDatabase, testDatabaseUrl } from '../../../api/testing/test-database';
import { migrate } from '../migrate';
import type { Database } from '../schema';
import type { ServerDatabase } from '../server-database';
import { SQLITE_WORDS } from '../sqlite/words';
import { openDatabase as openSqlite } from '../sqlite/database';
import { openDatabase } from './database';
import { POSTGRES_WORDS } from './words';

let folder: string;
let postgres: ServerDatabase;
let sqlite: ServerDatabase;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'schema-'));
  postgres = openDatabase((await testDatabaseUrl(folder)) ?? '');
  sqlite = openSqlite(join(folder, 'same.sqlite'));
  for (const { db } of [postgres, sqlite]) await migrate(db);
});
afterAll(async () => {
  await Promise.all([postgres.close(), sqlite.close()]);
  await dropTestDatabase(folder);
  rmSync(folder, { recursive: true });
});

/** Counted in steps there, whole here: the row that remembers how far a round has come has nothing to say. */
const SQLITE_ONLY = ['click_round'];
/** In the memory or the folder of the one process there. */
const POSTGRES_ONLY = ['images', 'installation', 'limit_windows'];
const MIGRATIONS_OF_POSTGRES = ['010-shared-state'];

/** Tables with what is said of each of their columns, whichever engine says it. */
async function columnsOf(db: Kysely<Database>): Promise<Record<string, string[]>> {
  const tables = await db.introspection.getTables();
  const own = tables.filter(({ name }) => !name.startsWith('sqlite_') && ![...SQLITE_ONLY, ...POSTGRES_ONLY].includes(name));
  return Object.fromEntries(
    own
      .map(({ name, columns }): [string, string[]] => [
        name,
        columns.map((column) => `${column.name}${column.isNullable ? '?' : ''}`.replace(/^(id|position)\?$/, '$1')).sort(),
      ])
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}

test('both engines have the same tables and columns', async () => {
  const withoutKeys = (tables: Record<string, string[]>): Record<string, string[]> =>
    // A primary key may be null in the words of SQLite, and never is.
    Object.fromEntries(Object.entries(tables).map(([name, columns]) => [name, columns.map((column) => column.replace('?', ''))]));
  expect(withoutKeys(await columnsOf(postgres.reader))).toEqual(withoutKeys(await columnsOf(sqlite.reader)));
});

test('from the seventh on, each has a migration of every number', () => {
  const shared = (names: string[]): string[] => names.filter((name) => name >= '007' && !MIGRATIONS_OF_POSTGRES.includes(name));
  expect(shared(Object.keys(POSTGRES_WORDS.migrations))).toEqual(shared(Object.keys(SQLITE_WORDS.migrations)));
});

test('the migrations make exactly the schema on the page', async () => {
  const { rows: columns } = await sql<{ table_name: string; line: string }>`
    SELECT c.table_name, c.column_name || ' ' || upper(c.data_type) || coalesce(' COLLATE ' || c.collation_name, '')
      || CASE WHEN c.is_nullable = 'NO' THEN ' NOT NULL' ELSE '' END || coalesce(' DEFAULT ' || c.column_default, '')
      || CASE WHEN c.is_identity = 'YES' THEN ' IDENTITY' ELSE '' END AS line
    FROM information_schema.columns AS c WHERE c.table_schema = 'public' AND c.table_name NOT LIKE 'kysely%'
    ORDER BY c.table_name, c.ordinal_position`.execute(postgres.reader);
  const { rows: rules } = await sql<{ table_name: string; line: string }>`
    SELECT conrelid::regclass::text AS table_name, pg_get_constraintdef(oid) AS line FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace AND conrelid::regclass::text NOT LIKE 'kysely%' ORDER BY 1, 2`.execute(postgres.reader);
  const { rows: indexes } = await sql<{ line: string }>`
    SELECT indexdef AS line FROM pg_indexes WHERE schemaname = 'public' AND tablename NOT LIKE 'kysely%'
    AND indexname NOT LIKE '%_pkey' AND indexname NOT LIKE '%_key' ORDER BY tablename, indexname`.execute(postgres.reader);
  const lines = [...columns, ...rules];
  const tables = [...new Set(columns.map(({ table_name }) => table_name))];
  const page = [
    '-- Made by the migrations; schema.test.ts compares. Refresh: npx vitest run --project postgres db/server/postgres/schema.test.ts -u',
    ...tables.map((table) => {
      const own = lines.filter(({ table_name }) => table_name === table);
      return `${table} (\n${own.map(({ line }) => `  ${line}`).join(',\n')}\n);`;
    }),
    ...indexes.map(({ line }) => `${line};`),
  ].join('\n\n');
  await expect(`${page}\n`).toMatchFileSnapshot('./schema.sql');
});

test('one row of state, with an epoch of its own', async () => {
  const rows = await postgres.reader.selectFrom('sync_state').select(['epoch', 'rev', 'click_seq']).execute();
  expect(rows).toEqual([{ epoch: expect.stringMatching(/^[0-9a-f]{16}$/) as string, rev: 0, click_seq: 0 }]);
});

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../migrate';
import { openDatabase } from './database';

const folder = mkdtempSync(join(tmpdir(), 'schema-'));
const database = openDatabase(join(folder, 'empty.sqlite'));

afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

test('the migrations make exactly the schema on the page', async () => {
  await migrate(database.db);
  await migrate(database.db);
  const objects = database.readerSqlite
    .prepare<[], { sql: string }>(
      `SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND tbl_name NOT LIKE 'kysely%' ORDER BY tbl_name, type = 'index', name`,
    )
    .all();
  const page = `-- Made by the migrations; schema.test.ts compares. Refresh: npx vitest run --project node db/server/sqlite/schema.test.ts -u\n\n`;
  const statements = objects.map(({ sql }) => `${sql.replace(/\n {2}(?= |\))/g, '\n')};\n`).join('\n');
  await expect(page + statements).toMatchFileSnapshot('./schema.sql');
});

test('one row of state, with an epoch of its own', () => {
  const rows = database.readerSqlite
    .prepare<[], { epoch: string; rev: number; click_seq: number }>('SELECT epoch, rev, click_seq FROM sync_state')
    .all();
  expect(rows).toEqual([{ epoch: expect.stringMatching(/^[0-9a-f]{16}$/) as string, rev: 0, click_seq: 0 }]);
});

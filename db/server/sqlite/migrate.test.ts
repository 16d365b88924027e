import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Migrator } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newRowId } from '../../../api/contract/patterns';
import * as initial from './migrations/001-initial';
import { migrate } from '../migrate';
import { openDatabase, type OpenSqliteDatabase } from './database';
import { getClickSeqOf, listDailyChangesOf, listDailyRowsOf, listTotalsOf } from '../queries/stand-statistics-queries';

let folder: string;
let database: OpenSqliteDatabase;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrate-'));
  database = openDatabase(join(folder, 'old.sqlite'));
});
afterEach(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

const [OWNER, BUSY, QUIET, UNTAPPED] = [newRowId(), newRowId(), newRowId(), newRowId()] as const;

/** A database of the first schema with an owner, three products and the figures of two. */
async function makeFirst(): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ '001-initial': initial }) };
  expect((await new Migrator({ db: database.db, provider }).migrateToLatest()).error).toBeUndefined();
  const sqlite = database.writerSqlite;
  sqlite.exec(
    `INSERT INTO users (id, username, username_key, email, email_key, created_at) VALUES ('${OWNER}', 'a', 'a', 'a@b.dk', 'a@b.dk', 0)`,
  );
  for (const [index, id] of [BUSY, QUIET, UNTAPPED].entries()) {
    sqlite.exec(`INSERT INTO stands (id, stander_id, owner_id, product_type, status, created_at, claimed_at, version)
      VALUES ('${id}', 'S${index}', '${OWNER}', 'kort', 'claimed', 0, 0, 0)`);
  }
  sqlite.exec(`
    INSERT INTO stand_daily (stand_id, day, clicks, seq) VALUES
      ('${BUSY}', '2026-11-03', 2, 4), ('${BUSY}', '2026-11-04', 3, 9), ('${QUIET}', '2026-11-03', 1, 5);
    INSERT INTO stand_totals (stand_id, clicks, last_clicked_at) VALUES ('${BUSY}', 5, 900), ('${QUIET}', 1, 500);
    UPDATE sync_state SET click_seq = 9`);
}

test('a database of the first schema keeps its figures and the cursors of its devices', async () => {
  await makeFirst();
  await migrate(database.db);
  const { reader } = database;
  expect(await getClickSeqOf(reader, OWNER)).toBe(9);
  expect(await listDailyChangesOf(reader, OWNER, 5)).toMatchObject([{ stand_id: BUSY, day: '2026-11-04', clicks: 3 }]);
  expect(await listDailyChangesOf(reader, OWNER, 0)).toHaveLength(3);
  expect(await listDailyChangesOf(reader, OWNER, 9)).toEqual([]);
  expect(await listTotalsOf(reader, OWNER, -1)).toHaveLength(2);
});

test('taps from before are unknown, at the hours their raw rows tell; days without those keep their sum', async () => {
  await makeFirst();
  const moments = [
    // The hour that is met twice, the evening before a new day, and a day whose other taps were purged.
    ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:59:00Z', '2026-11-03T08:00:00Z'],
    ['2026-03-29T00:59:00Z', '2026-03-29T01:00:00Z'],
  ];
  const sqlite = database.writerSqlite;
  const tap = sqlite.prepare('INSERT INTO clicks (stand_id, clicked_at) VALUES (?, ?)');
  sqlite.exec(
    `INSERT INTO stand_daily (stand_id, day, clicks, seq) VALUES ('${BUSY}', '2026-10-25', 3, 1), ('${QUIET}', '2026-03-29', 2, 1)`,
  );
  for (const [index, id] of [BUSY, QUIET].entries()) for (const at of moments[index] ?? []) tap.run(id, Date.parse(at));
  await migrate(database.db);
  const rows = await listDailyRowsOf(database.reader, OWNER, '');
  expect(rows).toHaveLength(5);
  expect(rows).toEqual(
    expect.arrayContaining([
      { stand_id: BUSY, day: '2026-10-25', clicks: 3, chip: 0, code: 0, hours: '2:2,23:1', own: 0 },
      { stand_id: BUSY, day: '2026-11-03', clicks: 2, chip: 0, code: 0, hours: '9:1', own: 0 },
      { stand_id: BUSY, day: '2026-11-04', clicks: 3, chip: 0, code: 0, hours: '', own: 0 },
      { stand_id: QUIET, day: '2026-03-29', clicks: 2, chip: 0, code: 0, hours: '1:1,3:1', own: 0 },
    ]),
  );
  expect(sqlite.prepare('SELECT DISTINCT kind FROM clicks').pluck().all()).toEqual([0]);
});

test('products that their owner has deleted keep no name and no target; the others keep theirs', async () => {
  await makeFirst();
  const sqlite = database.writerSqlite;
  sqlite.exec(`INSERT INTO landing_pages (id, owner_id, title, background_color, button_color, button_text_color, title_color, description_color, title_font,
      description_font, button_font, created_at, version) VALUES ('p', '${OWNER}', '', '', '', '', '', '', '', '', '', 0, 0);
    UPDATE stands SET nickname = 'Disken', redirect_url = 'https://a.dk/';
    UPDATE stands SET redirect_url = NULL, landing_page_id = 'p' WHERE id = '${QUIET}';
    UPDATE stands SET deleted_at = 7 WHERE id IN ('${BUSY}', '${QUIET}')`);
  await migrate(database.db);
  const rows = await database.reader.selectFrom('stands').selectAll().orderBy('stander_id').execute();
  const bare = { owner_id: OWNER, nickname: null, redirect_url: null, landing_page_id: null, deleted_at: 7, version: 0 };
  expect(rows).toMatchObject([bare, bare, { nickname: 'Disken', redirect_url: 'https://a.dk/', deleted_at: null, version: 0 }]);
});

test('a migration that fails half-way has not been, and can be done again', async () => {
  await makeFirst();
  const sqlite = database.writerSqlite;
  sqlite.exec('DROP INDEX stand_daily_changes');
  const schema = (): unknown => sqlite.prepare('SELECT name, sql FROM sqlite_master ORDER BY name').all();
  const before = schema();
  await expect(migrate(database.db)).rejects.toThrow('stand_daily_changes');
  expect(schema()).toEqual(before);
  sqlite.exec('CREATE INDEX stand_daily_changes ON stand_daily (stand_id, seq)');
  await migrate(database.db);
  expect(await getClickSeqOf(database.reader, OWNER)).toBe(9);
});

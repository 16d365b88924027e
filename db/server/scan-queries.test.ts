import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from './migrate';
import { openDatabase, type ServerDatabase } from './open';
import { prepareScanLookup, SCAN_LOOKUP } from './scan-queries';
import { insertLandingPage, insertStand, insertUser } from './seed/factories';

let directory: string;
let database: ServerDatabase;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'scan-queries-'));
  database = openDatabase(join(directory, 'test.sqlite'));
  await migrate(database.db);
});

afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true });
});

describe('the scan lookup', () => {
  test('is two index searches and nothing else', () => {
    const plan = database.readerSqlite.prepare<[string], { detail: string }>(`EXPLAIN QUERY PLAN ${SCAN_LOOKUP}`).all('ABC001');
    expect(plan.map((step) => step.detail)).toEqual([
      'SEARCH stands USING INDEX stands_by_stander_id (stander_id=?)',
      'SEARCH landing_pages USING INDEX sqlite_autoindex_landing_pages_1 (id=?) LEFT-JOIN',
    ]);
  });

  test('sees every committed edit, and the living product where an id was made again after a deletion', async () => {
    const find = prepareScanLookup(database.readerSqlite);
    expect(find('EDIT1')).toBeUndefined();
    const { first, second, page } = await database.db.transaction().execute(async (trx) => {
      const user = await insertUser(trx);
      return {
        page: await insertLandingPage(trx, { owner_id: user.id, url_path: 'tak-for-i-dag' }),
        first: await insertStand(trx, { stander_id: 'EDIT1', owner_id: user.id, deleted_at: 5 }),
        second: await insertStand(trx, { stander_id: 'EDIT1', owner_id: user.id, redirect_url: 'https://example.dk/' }),
      };
    });
    expect(find('EDIT1')).toMatchObject({ id: second.id, redirect_url: 'https://example.dk/', url_path: null });
    expect(find('EDIT1')?.id).not.toBe(first.id);
    await database.db
      .transaction()
      .execute((trx) =>
        trx.updateTable('stands').set({ redirect_url: null, landing_page_id: page.id }).where('id', '=', second.id).execute(),
      );
    expect(find('EDIT1')).toMatchObject({ redirect_url: null, landing_page_id: page.id, url_path: 'tak-for-i-dag' });
  });
});

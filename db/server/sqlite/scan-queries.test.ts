import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../migrate';
import { openDatabase, type OpenSqliteDatabase } from './database';
import { prepareScanLookup, prepareSharedScanLookup, SCAN_LOOKUP } from './scan-queries';
import { insertLandingPage, insertStand, insertUser } from '../seed/factories';

let directory: string;
let database: OpenSqliteDatabase;

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

  test('shared by the scans of one turn, it sees an edit from the next turn on and is in nobody’s way', async () => {
    const find = prepareSharedScanLookup(database.scanSqlite);
    const point = (redirect_url: string) =>
      database.db
        .transaction()
        .execute((trx) => trx.updateTable('stands').set({ redirect_url }).where('stander_id', '=', 'TUR1').execute());
    await database.db.transaction().execute((trx) => insertStand(trx, { stander_id: 'TUR1', redirect_url: 'https://a.example.dk/' }));
    expect(find('TUR1')).toMatchObject({ redirect_url: 'https://a.example.dk/' });
    await database.reader.transaction().execute((trx) => trx.selectFrom('stands').select('id').execute());
    await point('https://b.example.dk/');
    await nextTurn();
    expect(find('TUR1')).toMatchObject({ redirect_url: 'https://b.example.dk/' });
    await nextTurn();
    expect(database.scanSqlite.inTransaction).toBe(false);
  });
});

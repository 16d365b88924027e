import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../migrate';
import { openDatabase, type OpenSqliteDatabase } from './database';
import { prepareScanLookup, prepareSharedScanLookup, SCAN_LOOKUP } from './scan-queries';
import { createRandom } from '../seed/random';
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

  describe('shared by the scans of one turn', () => {
    const insert = (standerId: string) =>
      database.db.transaction().execute((trx) => insertStand(trx, { stander_id: standerId, redirect_url: 'https://a.example.dk/' }));

    test('it sees an edit from the next turn on and is in nobody’s way', async () => {
      const find = database.prepareScanLookup();
      const point = (redirect_url: string) =>
        database.db
          .transaction()
          .execute((trx) => trx.updateTable('stands').set({ redirect_url }).where('stander_id', '=', 'TUR1').execute());
      await insert('TUR1');
      expect(await find('TUR1')).toMatchObject({ redirect_url: 'https://a.example.dk/' });
      await database.reader.transaction().execute((trx) => trx.selectFrom('stands').select('id').execute());
      await point('https://b.example.dk/');
      await nextTurn();
      expect(await find('TUR1')).toMatchObject({ redirect_url: 'https://b.example.dk/' });
      await nextTurn();
      expect(database.scanSqlite.inTransaction).toBe(false);
    });

    test('two who look in one turn share it, with different products too', async () => {
      await insert('TUR2');
      const [find, other] = [database.prepareScanLookup(), database.prepareScanLookup()];
      await nextTurn();
      const found = [find('TUR2'), other('TUR1'), find('INGEN')];
      expect(found).toEqual([
        expect.objectContaining({ redirect_url: 'https://a.example.dk/' }),
        expect.objectContaining({ redirect_url: 'https://b.example.dk/' }),
        undefined,
      ]);
    });

    test('what is remembered is what is committed, whatever the writer is in the middle of', async () => {
      await insert('TUR3');
      const find = prepareSharedScanLookup(database.scanSqlite, database.writerSqlite);
      const { writerSqlite } = database;
      const set = writerSqlite.prepare<[string]>("UPDATE stands SET redirect_url = ? WHERE stander_id = 'TUR3'");
      const random = createRandom(20261125);
      let [committed, pending, seen] = ['https://a.example.dk/', '', 0];
      for (let step = 0; step < 5000; step++) {
        const what = random();
        if (what < 0.2) {
          if (!writerSqlite.inTransaction) [pending] = [committed, writerSqlite.exec('BEGIN IMMEDIATE')];
        } else if (what < 0.4) {
          const target = `https://${step}.example.dk/`;
          set.run(target);
          if (writerSqlite.inTransaction) pending = target;
          else committed = target;
        } else if (what < 0.5) {
          if (writerSqlite.inTransaction) [committed] = [pending, writerSqlite.exec('COMMIT')];
        } else if (what < 0.55) {
          if (writerSqlite.inTransaction) writerSqlite.exec('ROLLBACK');
        } else if (what < 0.8) {
          await nextTurn();
          if (find('TUR3')?.redirect_url === committed) seen += 1;
          else expect.unreachable(`step ${step}: ${find('TUR3')?.redirect_url} instead of ${committed}`);
        } else find('TUR3');
      }
      if (writerSqlite.inTransaction) writerSqlite.exec('ROLLBACK');
      expect(seen).toBeGreaterThan(1000);
    });
  });
});

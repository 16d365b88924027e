import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListPosition } from '../queries/admin-queries';
import { type ClaimedRow, countClaimed, listClaimedPage } from '../queries/admin-stand-queries';
import { migrate } from '../migrate';
import { seedLarge } from '../testing/large-shop';
import { openDatabase, type OpenSqliteDatabase } from './database';

/** More claimed products than one statement searches. */
const [OWNERS, STANDS_PER_OWNER] = [4, 5500];

let folder: string;
let database: OpenSqliteDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'claimed-'));
  database = openDatabase(join(folder, 'claimed.sqlite'));
  await migrate(database.db);
  seedLarge(database, {
    owners: OWNERS,
    standsPerOwner: STANDS_PER_OWNER,
    clicksPerStand: 0,
    days: 1,
    now: Date.UTC(2026, 10, 4),
    stock: 20,
  });
  // Claimed at one moment, across the end of a stretch: only their ids tell them apart.
  database.writerSqlite.exec('UPDATE stands SET claimed_at = claimed_at - claimed_at % 5000 WHERE claimed_at IS NOT NULL');
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true });
});

async function readPages(search: string, limit: number): Promise<ClaimedRow[]> {
  const all: ClaimedRow[] = [];
  for (let after: ListPosition | undefined; ;) {
    const page = await listClaimedPage(database.reader, search, { limit, after });
    all.push(...page);
    const last = page.at(-1);
    if (last === undefined || page.length < limit) return all;
    after = { at: last.claimed_at ?? 0, id: last.id };
  }
}

test.each([
  ['STOR', 22_000],
  ['stor3', 6611],
  ['R219', 111],
  ['R21999', 1],
  ['findes-ikke', 0],
])('a search for %s finds each product once, the newest claim first', async (search, count) => {
  const expected = database.readerSqlite
    .prepare<[string, string], string>(
      `SELECT stands.id FROM stands JOIN users ON users.id = owner_id
       WHERE instr(stander_id, ?) > 0 OR instr(username, ?) > 0 ORDER BY claimed_at DESC, stands.id DESC`,
    )
    .pluck()
    .all(search.toUpperCase(), search.toLowerCase());
  expect((await readPages(search, 777)).map(({ id }) => id)).toEqual(expected);
  expect([expected.length, await countClaimed(database.reader, search)]).toEqual([count, count]);
});

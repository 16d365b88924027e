import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from './migrate';
import { openDatabase } from './open';
import { startNewTimeLine } from './restore-queries';
import { getListRevision } from './rev-queries';
import { insertStand, insertUser } from './seed/factories';
import { getSyncState } from './sync-state-queries';

const folder = mkdtempSync(join(tmpdir(), 'restore-'));
const now = Date.parse('2026-11-04T10:00:00Z');
afterAll(() => rmSync(folder, { recursive: true }));

test('one backup restored twice never gives a number twice, and lists are newer than any before (SYNC)', async () => {
  const lines = [];
  for (const [name, at] of [
    ['first', now],
    ['second', now + 60_000],
  ] as const) {
    const database = openDatabase(join(folder, name));
    await migrate(database.db);
    const owner = await database.db.transaction().execute(async (trx) => {
      const user = await insertUser(trx, { username: 'ejer' });
      await insertStand(trx, { owner_id: user.id });
      return user;
    });
    const before = await getSyncState(database.reader);
    startNewTimeLine(database.writerSqlite, at);
    const after = await getSyncState(database.reader);
    expect(after.epoch).not.toBe(before.epoch);
    expect(await getListRevision(database.reader, owner.id)).toEqual({ epoch: after.epoch, rev: after.rev });
    lines.push(after);
    await database.close();
  }
  // A thousand writes a millisecond in all the time between stay below the second line.
  expect((lines[1]?.rev ?? 0) - (lines[0]?.rev ?? 0)).toBe(60_000_000);
  expect((lines[1]?.click_seq ?? 0) - (lines[0]?.click_seq ?? 0)).toBe(60_000);
  expect(lines[0]?.rev).toBeGreaterThan(now);
});

test('a backup taken right after a restore and restored twice gives no number twice either', async () => {
  const database = openDatabase(join(folder, 'again'));
  await migrate(database.db);
  const restore = async (at: number): Promise<number> => {
    startNewTimeLine(database.writerSqlite, at);
    return (await getSyncState(database.reader)).rev;
  };
  const backedUp = await restore(now);
  const first = await restore(now + 60_000);
  database.writerSqlite.prepare('UPDATE sync_state SET rev = ?').run(backedUp);
  expect((await restore(now + 120_000)) - first).toBe(60_000_000);
  await database.close();
});

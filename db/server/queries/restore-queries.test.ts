import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { migrate } from '../migrate';
import { openDatabase } from '../sqlite/database';
import { startNewTimeLine } from './restore-queries';
import { getListRevision } from './rev-queries';
import { insertStand, insertUser } from '../seed/factories';
import { getSyncState } from './sync-state-queries';

const folder = mkdtempSync(join(tmpdir(), 'restore-'));
const now = Date.parse('2026-11-04T10:00:00Z');
afterAll(() => rmSync(folder, { recursive: true }));

test('one backup restored twice never gives a number twice, and lists are newer than any before (SYNC)', async () => {
  const lines = [];
  for (const [name, at] of [
    ['first', now],
    // In the same millisecond: no clock is asked to tell the two apart.
    ['second', now],
  ] as const) {
    const database = openDatabase(join(folder, name));
    await migrate(database.db);
    const owner = await database.db.transaction().execute(async (trx) => {
      const user = await insertUser(trx, { username: 'ejer' });
      await insertStand(trx, { owner_id: user.id });
      return user;
    });
    const before = await getSyncState(database.reader);
    await startNewTimeLine(database.db, at);
    const after = await getSyncState(database.reader);
    expect(after.epoch).not.toBe(before.epoch);
    expect(await getListRevision(database.reader, owner.id)).toEqual({ epoch: after.epoch, rev: after.rev });
    lines.push(after);
    await database.close();
  }
  // A million writes on either line do not reach the other.
  expect(Math.abs((lines[1]?.rev ?? 0) - (lines[0]?.rev ?? 0))).toBeGreaterThan(1_000_000);
  for (const line of lines) expect(line.rev).toBeGreaterThan(now * 1000);
});

test('a backup taken right after a restore and restored twice gives no number twice either, nor under a clock that is behind it', async () => {
  const database = openDatabase(join(folder, 'again'));
  await migrate(database.db);
  const restore = async (at: number): Promise<number> => {
    await startNewTimeLine(database.db, at);
    return (await getSyncState(database.reader)).rev;
  };
  const backedUp = await restore(now);
  const first = await restore(now);
  database.writerSqlite.prepare('UPDATE sync_state SET rev = ?').run(backedUp);
  // As if a clock that was years ahead had been put right.
  expect(Math.abs((await restore(now - 90 * 86_400_000)) - first)).toBeGreaterThan(1_000_000);
  await database.close();
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { deleteStock } from '../../db/server/queries/admin-stand-queries';
import { deleteUserData } from '../../db/server/queries/user-deletion';
import { figureOf } from '../testing/ask-database';
import { addStand, addStock } from '../testing/stand-records';
import { startTestServer, type TestServer } from '../testing/start-test-server';

/** More than one step of what is removed in steps: nothing is left out between two of them, and nothing else goes. */
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** What the products were has been removed, which happens behind the deletion. */
async function removed(): Promise<void> {
  server.deps.formerStands.remove();
  await vi.waitFor(async () => expect(await count('stands WHERE deleted_at IS NOT NULL')).toBe(0), { timeout: 20_000 });
}

const count = (what: string): Promise<number> => figureOf(server.deps.database, `SELECT count(*) FROM ${what}`);

test('the whole stock', async () => {
  const { _id } = await server.signUp();
  await addStock(
    server,
    Array.from({ length: 401 }, (_, n) => `LAGER${n}`),
  );
  await addStand(server, { stander_id: 'LAGER1X', owner_id: _id });
  expect(await server.deps.database.db.transaction().execute((trx) => deleteStock(trx, null))).toBe(401);
  expect(await count('stands')).toBe(1);
});

test('an account with many taps, most of them of one millisecond', async () => {
  const [owner, other] = [await server.signUp(), await server.signUp()];
  const stands = [await addStand(server, { owner_id: owner._id }), await addStand(server, { owner_id: other._id })];
  const { db } = server.deps.database;
  for (const { id } of stands)
    await sql`WITH RECURSIVE n(value) AS (SELECT 0 UNION ALL SELECT value + 1 FROM n WHERE value < 4999)
      INSERT INTO clicks (stand_id, clicked_at) SELECT ${id}, 1790000000000 + CASE WHEN value < 4500 THEN 0 ELSE value END FROM n`.execute(
      db,
    );
  await db.transaction().execute((trx) => deleteUserData(trx, owner._id, server.clock.now()));
  await removed();
  expect([await count('clicks'), await count(`clicks WHERE stand_id = '${stands[1]?.id}'`)]).toEqual([5000, 5000]);
  await db.transaction().execute((trx) => deleteUserData(trx, other._id, server.clock.now()));
  await removed();
  expect(await count('clicks')).toBe(0);
});

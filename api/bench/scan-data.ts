import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/sqlite/database';

export const BENCH_STANDS = 10_000;

export const benchStanderId = (index: number): string => `BENCH${String(index).padStart(5, '0')}`;

/** A database file with one owner and this many configured products. */
export async function buildScanDatabase(file: string, stands = BENCH_STANDS): Promise<void> {
  const database = openDatabase(file);
  await migrate(database.db);
  const { writerSqlite } = database;
  const owner = 'aaaaaaaaaaaaaaaaaaaaaaaa';
  writerSqlite
    .prepare('INSERT INTO users (id, username, username_key, email, email_key, created_at) VALUES (?, ?, ?, ?, ?, 0)')
    .run(owner, 'bench', 'bench', 'bench@example.com', 'bench@example.com');
  const stand = writerSqlite.prepare(
    `INSERT INTO stands (id, stander_id, owner_id, product_type, redirect_url, status, created_at, claimed_at, version)
     VALUES (?, ?, ?, 'stander', ?, 'claimed', 0, 0, 0)`,
  );
  writerSqlite.transaction(() => {
    for (let index = 0; index < stands; index++) {
      // Scattered like real ids, so that neighbouring taps do not share a page.
      const id = `${((index * 2654435761) % 4294967296).toString(16).padStart(8, '0')}${'a'.repeat(16)}`;
      stand.run(id, benchStanderId(index), owner, `https://example.com/anmeld/${index}`);
    }
  })();
  await database.close();
}

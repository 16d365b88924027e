import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/open';
import { insertUser } from '../../db/server/seed/factories';
import type { DatabaseAddress } from '../../db/server/server-database';
import { insertStands } from '../../db/server/queries/stand-queries';

export const BENCH_STANDS = 10_000;

export const benchStanderId = (index: number): string => `BENCH${String(index).padStart(5, '0')}`;

/** A database with one owner and this many configured products. */
export async function buildScanDatabase(address: DatabaseAddress, stands = BENCH_STANDS): Promise<void> {
  const database = await openDatabase(address);
  await migrate(database.db);
  await database.db.transaction().execute(async (trx) => {
    const owner = await insertUser(trx, { username: 'bench' });
    const rows = Array.from({ length: stands }, (_, index) => ({
      // Scattered like real ids, so that neighbouring taps do not share a page.
      id: `${((index * 2654435761) % 4294967296).toString(16).padStart(8, '0')}${'a'.repeat(16)}`,
      stander_id: benchStanderId(index),
      owner_id: owner.id,
      product_type: 'stander',
      redirect_url: `https://example.com/anmeld/${index}`,
      status: 'claimed' as const,
      created_at: 0,
      claimed_at: 0,
      version: 0,
    }));
    await insertStands(trx, rows);
  });
  await database.close();
}

/** The same by the code of another checkout, whose schema is its own. Throws when that fails. */
export function buildWithCheckout(root: string, address: DatabaseAddress, stands: number): void {
  const { href } = pathToFileURL(join(root, 'api/bench/scan-data.ts'));
  const build = `import('${href}').then((data) => data.buildScanDatabase(${JSON.stringify(address)}, ${stands}))`;
  execFileSync(process.execPath, ['--import', 'tsx', '-e', build], { cwd: root, stdio: 'inherit' });
}

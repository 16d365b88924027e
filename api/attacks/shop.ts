import { hash } from '@node-rs/argon2';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/sqlite/database';
import { seedLarge } from '../../db/server/testing/large-shop';
import { DATABASE_FILE } from '../../db/server/files/data-files';

/** The shops that are attacked: owners stor0, stor1, … with three products each, STOR0, STOR1, …, and stock STOCK0, … */

export const OWNERS = 400;
export const STANDS_PER_OWNER = 3;
export const PASSWORD = 'havregrød med kanel 7';
const STOCK = { shop: 100, 'full stock': 100_000 } as const;
export type Shop = keyof typeof STOCK;

/** Rule 84, like every password of the product. */
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

async function build(directory: string, shop: Shop): Promise<void> {
  const database = openDatabase(join(directory, DATABASE_FILE));
  await migrate(database.db);
  seedLarge(database, {
    owners: OWNERS,
    standsPerOwner: STANDS_PER_OWNER,
    clicksPerStand: 20,
    days: 300,
    stock: STOCK[shop],
    now: Date.now(),
  });
  database.writerSqlite.prepare('UPDATE users SET password_hash = ?, email_verified = 1').run(await hash(PASSWORD, ARGON2));
  await database.close();
}

export interface Shops {
  /** A data folder of its own; the caller removes it. */
  copy(shop: Shop): Promise<string>;
  remove(): Promise<void>;
}

/** Each shop is made once and copied for every server. */
export async function openShops(): Promise<Shops> {
  const root = await mkdtemp(join(tmpdir(), 'attacked-shops-'));
  const made = new Map<Shop, Promise<string>>();
  const make = async (shop: Shop): Promise<string> => {
    const directory = join(root, shop.replace(' ', '-'));
    await build(directory, shop);
    return directory;
  };
  return {
    copy: async (shop) => {
      const from = made.get(shop) ?? make(shop);
      made.set(shop, from);
      const copy = await mkdtemp(join(tmpdir(), 'attacked-'));
      await cp(await from, copy, { recursive: true });
      return copy;
    },
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

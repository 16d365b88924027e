import { join } from 'node:path';
import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/sqlite/database';
import type { Config } from '../config';
import { SESSION_ABSOLUTE_MS } from '../http/access/session-cookie';
import { createBearerTokens } from '../http/access/bearer-token';
import { benchStanderId } from './scan-data';
import { DATABASE_FILE } from '../../db/server/files/data-files';

export interface Dashboard {
  token: string;
  /** Address of a product whose taps it hears of. */
  path: string;
}

const idOf = (letter: string, index: number): string => letter + index.toString(16).padStart(23, '0');

/** Owners with products and a session each; answers the dashboard each of them opens. */
export async function buildLiveDatabase(
  config: Pick<Config, 'dataDir' | 'secrets'>,
  owners: number,
  standsPerOwner: number,
): Promise<Dashboard[]> {
  const database = openDatabase(join(config.dataDir, DATABASE_FILE));
  await migrate(database.db);
  const { writerSqlite } = database;
  const now = Date.now();
  const user = writerSqlite.prepare(
    'INSERT INTO users (id, username, username_key, email, email_key, created_at) VALUES (?, ?, ?, ?, ?, 0)',
  );
  const session = writerSqlite.prepare(
    'INSERT INTO sessions (id, user_id, secret_hash, label, created_at, last_seen_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const stand = writerSqlite.prepare(
    `INSERT INTO stands (id, stander_id, owner_id, product_type, redirect_url, status, created_at, claimed_at, version)
     VALUES (?, ?, ?, 'stander', ?, 'claimed', 0, 0, 0)`,
  );
  const tokens = createBearerTokens(config);
  const dashboards: Dashboard[] = [];
  writerSqlite.transaction(() => {
    for (let owner = 0; owner < owners; owner += 1) {
      const [id, name] = [idOf('a', owner), `ejer${owner}`];
      user.run(id, name, name, `${name}@example.dk`, `${name}@example.dk`);
      session.run(idOf('c', owner), id, `hash-${owner}`, 'Bench', now, now, now + SESSION_ABSOLUTE_MS);
      for (let own = 0; own < standsPerOwner; own += 1) {
        const index = owner * standsPerOwner + own;
        stand.run(idOf('b', index), benchStanderId(index), id, `https://example.com/anmeld/${index}`);
      }
    }
  })();
  for (let owner = 0; owner < owners; owner += 1) {
    const token = await tokens.issue({ userId: idOf('a', owner), sessionId: idOf('c', owner) }, now);
    dashboards.push({ token, path: `/${benchStanderId(owner * standsPerOwner)}` });
  }
  await database.close();
  return dashboards;
}

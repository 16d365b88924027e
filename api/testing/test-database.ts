import { createHash } from 'node:crypto';
import pg from 'pg';

/** The databases of tests on PostgreSQL: one for each data folder, copied from one that is migrated already. */

/** Where the cluster of this run is; unset, tests run on SQLite. See start-postgres.ts. */
const clusterUrl = (): string | undefined => (process.env.TEST_ENGINE === 'postgres' ? process.env.TEST_POSTGRES_URL : undefined);

export const TEMPLATE = 'portal_template';

export function databaseUrl(cluster: string, name: string): string {
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  return url.href;
}

async function inCluster(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

const nameOf = (dataDir: string): string => `portal_${createHash('sha256').update(dataDir).digest('hex').slice(0, 24)}`;

/** The address of this data folder's database, made if need be; undefined when tests run on SQLite. */
export async function testDatabaseUrl(dataDir: string): Promise<string | undefined> {
  const cluster = clusterUrl();
  if (cluster === undefined) return undefined;
  const name = nameOf(dataDir);
  // Copied file by file, which takes half as long as page by page through the log.
  await inCluster((client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`).catch((error: { code?: string }) => {
      if (error.code !== DUPLICATE_DATABASE) throw error;
    }),
  );
  return databaseUrl(cluster, name);
}

const DUPLICATE_DATABASE = '42P04';

/** The settings by which a program works on this data folder's database. */
export async function testDatabaseSettings(dataDir: string): Promise<Record<string, string>> {
  const url = await testDatabaseUrl(dataDir);
  return { DATA_DIR: dataDir, ...(url !== undefined && { DATABASE_URL: url, SECRET: 'of a test, thirty-two bytes and more' }) };
}

export async function dropTestDatabase(dataDir: string): Promise<void> {
  if (clusterUrl() !== undefined) await inCluster((client) => client.query(`DROP DATABASE IF EXISTS ${nameOf(dataDir)} WITH (FORCE)`));
}

const made = new Set<string>();

/** A database with nothing in it, for what fills one itself. */
export async function emptyDatabaseUrl(name: string, encoding = 'UTF8'): Promise<string> {
  const cluster = clusterUrl() ?? '';
  const full = `${name}_${process.pid}_${made.size}`;
  await inCluster((client) => client.query(`CREATE DATABASE ${full} TEMPLATE template0 ENCODING '${encoding}'`));
  made.add(full);
  return databaseUrl(cluster, full);
}

export async function dropEmptyDatabases(): Promise<void> {
  for (const name of made) await inCluster((client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`));
}

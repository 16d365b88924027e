import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseOf, openDatabase } from '../../db/server/open';
import type { ServerDatabase } from '../../db/server/server-database';
import { type Cluster, makeDatabase, startCluster } from '../testing/start-postgres';
import { databaseUrl } from '../testing/test-database';
import { cpuMs, familyCpuMs } from '../attacks/process-figures';
import { type ChildServer, startChildServer } from './child-server';
import { buildScanDatabase, buildWithCheckout } from './scan-data';

/** What is measured: nothing but the answer, or the product on a database. */
export interface Contender {
  readonly name: string;
  readonly servers: readonly ChildServer[];
  readonly database: ServerDatabase | null;
  /** The PostgreSQL it stores in. */
  readonly cluster: Cluster | null;
}

interface Contenders {
  /** node:http that answers 302 and does nothing else. */
  readonly bare: Contender;
  readonly products: readonly Contender[];
  stop(): Promise<void>;
}

interface Wanted {
  stands: number;
  /** Another checkout whose product is measured too. */
  other: string | undefined;
  withPostgres: boolean;
}

/** Start them all, each in processes of its own and on a database of its own. */
export async function startContenders({ stands, other, withPostgres }: Wanted): Promise<Contenders> {
  const directory = await mkdtemp(join(tmpdir(), 'scan-bench-'));
  const cluster = withPostgres ? await tryCluster() : null;
  const started: Contender[] = [];
  const stop = async (): Promise<void> => {
    for (const { servers, database } of started) {
      await database?.close();
      await Promise.all(servers.map((server) => server.stop()));
    }
    await cluster?.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const bare = await startBare();
    started.push(bare, await startProduct('SQLite', { directory, stands, processes: 1 }));
    if (other !== undefined) started.push(await startOther(other, directory, stands));
    if (cluster) for (const processes of [1, 2]) started.push(await startOnPostgres(cluster, { directory, stands, processes }));
    return { bare, products: started.slice(1), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function tryCluster(): Promise<Cluster | null> {
  try {
    return await startCluster({ listen_addresses: '' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    console.log('without PostgreSQL: install it, 15 or newer, with initdb and postgres in the path');
    return null;
  }
}

const startBare = async (): Promise<Contender> => ({
  name: 'bare node:http 302',
  servers: [await startChildServer('./scan-server.ts', ['bare'])],
  database: null,
  cluster: null,
});

interface Product {
  directory: string;
  stands: number;
  processes: number;
}

/** So many processes, on a database of their own. */
async function startProduct(name: string, { directory, stands, processes }: Product, url?: string): Promise<Contender> {
  const folders = Array.from({ length: processes }, (_, index) => join(directory, `${name}-${index}`));
  for (const folder of folders) await mkdir(folder);
  const address = databaseOf(folders[0] ?? directory, url);
  await buildScanDatabase(address, stands);
  const start = (folder: string): Promise<ChildServer> =>
    startChildServer('./scan-server.ts', ['product', folder, ...(url === undefined ? [] : [url])]);
  const servers: ChildServer[] = [];
  for (const folder of folders) servers.push(await start(folder));
  return { name, servers, database: await openDatabase(address), cluster: null };
}

/** Another checkout's product. */
async function startOther(root: string, directory: string, stands: number): Promise<Contender> {
  const folder = join(directory, 'other');
  await mkdir(folder);
  const address = databaseOf(folder);
  buildWithCheckout(root, address, stands);
  const server = await startChildServer('./scan-server.ts', ['product', folder], root);
  return { name: 'SQLite, the other checkout', servers: [server], database: await openDatabase(address), cluster: null };
}

async function startOnPostgres(cluster: Cluster, product: Product): Promise<Contender> {
  const database = `bench_${product.processes}`;
  await makeDatabase(cluster, database);
  const name = `PostgreSQL, ${product.processes === 1 ? 'one process' : 'two processes'}`;
  return { ...(await startProduct(name, product, databaseUrl(cluster.url, database))), cluster };
}

/** Time of processors its servers and its database's own processes have had so far, ms. */
export async function processorsOf({ servers, cluster }: Contender): Promise<{ servers: number; database: number }> {
  let sum = 0;
  for (const { process: child } of servers) sum += await cpuMs(child.pid ?? 0);
  return { servers: sum, database: cluster ? await familyCpuMs(cluster.pid()) : 0 };
}

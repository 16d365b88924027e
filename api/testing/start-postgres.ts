import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/open';
import { databaseUrl, TEMPLATE } from './test-database';

/** A PostgreSQL of this run alone: on a socket in a folder of its own, and gone afterwards. */

const DEBIAN = '/usr/lib/postgresql';
const OLDEST = 15;

/** Debian's newest, or what the path has. */
function findPrograms(): string {
  const known = existsSync(DEBIAN) ? readdirSync(DEBIAN).filter((version) => Number(version) >= OLDEST) : [];
  const newest = known.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? '' : `${join(DEBIAN, newest, 'bin')}/`;
}

/** PostgreSQL refuses to run as root: then its own user runs it. */
function asItself(folder: string): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const [uid, gid] = [idOf('-u'), idOf('-g')];
  chownSync(folder, uid, gid);
  return { uid, gid };
}

/** Nothing of tests has to survive anything. */
const NOTHING_LASTS = {
  listen_addresses: '',
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
};

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      return;
    } catch (error) {
      if (child.exitCode !== null) throw error;
      await sleep(20);
    } finally {
      await client.end();
    }
  }
}

export interface Cluster {
  /** Of its maintenance database. */
  url: string;
  /** The process whose children serve its connections. */
  pid(): number;
  /** Away, as when its machine is restarted: nothing is finished and nobody is told. */
  down(): Promise<void>;
  up(): Promise<void>;
  stop(): Promise<void>;
}

/** A new cluster, on a socket in a folder of its own. */
export async function startCluster(settings: Record<string, string>): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pg-'));
  const user = asItself(folder);
  const programs = findPrograms();
  const data = join(folder, 'data');
  execFileSync(`${programs}initdb`, ['-D', data, '-U', 'portal', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'], {
    ...user,
    cwd: folder,
    stdio: 'pipe',
  });
  const options = Object.entries({ ...settings, unix_socket_directories: folder }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const url = `postgres://portal@localhost/postgres?host=${encodeURIComponent(folder)}`;
  let pid = 0;
  let end: (signal: NodeJS.Signals) => Promise<void>;
  const up = async (): Promise<void> => {
    const child = spawn(`${programs}postgres`, ['-D', data, ...options], { ...user, cwd: folder, stdio: 'ignore' });
    pid = child.pid ?? 0;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    end = (signal) => {
      child.kill(signal);
      return ended;
    };
    await untilReady(url, child);
  };
  await up();
  return {
    url,
    pid: () => pid,
    down: () => end('SIGQUIT'),
    up,
    stop: async () => {
      await end('SIGINT');
      rmSync(folder, { recursive: true });
    },
  };
}

/** An empty database of that name; answers its address. */
export async function createDatabase(cluster: Cluster, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  return databaseUrl(cluster.url, name);
}

/** The same, migrated. */
export async function makeDatabase(cluster: Cluster, name: string): Promise<void> {
  const database = await openDatabase({ engine: 'postgres', url: await createDatabase(cluster, name) });
  await migrate(database.db);
  await database.close();
}

/** For a run of tests. */
export async function setup(): Promise<() => Promise<void>> {
  const cluster = await startCluster(NOTHING_LASTS);
  await makeDatabase(cluster, TEMPLATE);
  process.env.TEST_POSTGRES_URL = cluster.url;
  return cluster.stop;
}

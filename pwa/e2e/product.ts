import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '../../api/contract/client';
import { endpoints } from '../../api/contract/endpoints';

export interface Product {
  /** The origin people open; also the one printed on products. */
  url: string;
  dataDir: string;
  port: number;
  child: ChildProcess;
  /** Calls without a bearer. */
  call: Client;
  /** Calls as the admin of this installation. */
  admin: Client;
  /** SIGKILL, as a crash would; resolves when the process is gone. */
  kill(): Promise<void>;
  /** Start again on the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export const ADMIN = { username: 'admin', email: 'admin@example.dk', password: 'en fin admin kode 9' };

/** For who must know the port before the product starts: hand it over as the setting PORT. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

/** Start the built server and wait for the line that says it listens. Its own errors fail the start. */
async function launch(env: NodeJS.ProcessEnv, entry: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [`dist/server/${entry}`], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  await new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer): void => {
      printed = (printed + chunk.toString()).slice(-20_000);
      if (printed.includes('"listening"')) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${printed}`)));
  });
  return child;
}

const gone = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null ? Promise.resolve() : new Promise((resolve) => child.once('exit', () => resolve()));

/** The built product on a free port with data of its own and one admin; `entry` demo.js adds the demo shop. */
export async function startProduct(settings: Record<string, string> = {}, entry = 'main.js'): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-e2e-'));
  const port = settings.PORT ? Number(settings.PORT) : await freePort();
  const env: NodeJS.ProcessEnv = {
    PATH: process.env.PATH,
    NODE_ENV: 'production',
    PORT: String(port),
    DATA_DIR: dataDir,
    RATE_LIMITS: 'off',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    ...settings,
  };
  const url = env.PUBLIC_URL ?? `http://localhost:${port}`;
  const origin = `http://127.0.0.1:${port}`;
  let adminToken = '';
  const product: Product = {
    url,
    dataDir,
    port,
    child: await launch(env, entry),
    call: createClient({ origin }),
    admin: createClient({ origin, headers: () => ({ Authorization: `Bearer ${adminToken}` }) }),
    kill: async () => {
      product.child.kill('SIGKILL');
      await gone(product.child);
    },
    restart: async () => {
      product.child = await launch(env, entry);
    },
    stop: async () => {
      product.child.kill('SIGTERM');
      await gone(product.child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
  // The demo shop has an admin of its own.
  if (entry === 'demo.js') return product;
  const outcome = await product.call(endpoints.login, { body: { username: ADMIN.username, password: ADMIN.password } });
  if (outcome.kind !== 'ok') throw new Error(`the admin cannot sign in: ${JSON.stringify(outcome)}`);
  adminToken = outcome.data.token;
  return product;
}

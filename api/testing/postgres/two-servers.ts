import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../../config';
import { createFakeClock, type FakeClock } from '../fake-clock';
import { startTestServer, type TestServer } from '../start-test-server';
import { dropTestDatabase, testDatabaseUrl } from '../test-database';

export interface TwoServers {
  a: TestServer;
  b: TestServer;
  /** Of both. */
  clock: FakeClock;
  stop(): Promise<void>;
}

/** Two equal servers on one database, each with a DATA_DIR of its own, as on two machines. */
export async function startTwoServers(config: Partial<Config> = {}): Promise<TwoServers> {
  const folder = await mkdtemp(join(tmpdir(), 'two-'));
  const database = { engine: 'postgres', url: (await testDatabaseUrl(folder)) ?? '' } as const;
  const clock = createFakeClock();
  const start = (name: string) => startTestServer({ now: clock.now, config: { database, ...config, dataDir: join(folder, name) } });
  const [a, b] = [await start('a'), await start('b')];
  return {
    a,
    b,
    clock,
    stop: async () => {
      for (const server of [a, b]) await server.stop();
      for (const name of ['', 'a', 'b']) await dropTestDatabase(join(folder, name));
      await rm(folder, { recursive: true });
    },
  };
}

import { expect } from 'vitest';
import { type ManyRuns, runMany } from '../../db/device/model/run-many';
import type { SyncServer } from './sync-server';

/** Asks for other schedules. */
const SEED = Number(process.env.MODEL_SEED ?? 1);

/** Run schedules of the sync against a server, and expect that no promise is broken. */
export async function keepPromises(
  server: SyncServer,
  options: Pick<ManyRuns, 'runs' | 'length' | 'openDatabase'> & { overHttp?: boolean },
): Promise<void> {
  const { counts, failure } = await runMany({ ...options, seed: SEED, openServer: server.reset });
  expect(failure).toBeNull();
  // A schedule in which nothing happens proves nothing.
  for (const what of ['edit', '412', 'answer lost', 'request late', 'answer late', 'server killed', '90 days', 'form saved', 'restore'])
    expect(counts[what]).toBeGreaterThan(options.runs / 20);
}

import type { CallInput, Client } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import type { Fate, Slice } from '../outbox/slice';
import type { Step, Store } from '../storage/store';
import type { Engine } from '../sync/engine';
import type { RowRef, Session } from '../types';
import { serve } from './delivery';
import type { Current, SimDevice } from './sim-device';
import type { SimDatabase, World } from './sim-types';
import type { Task } from './task';

/** The production engine in a tab; with a task, every effect of it waits for the schedule. */
export function openEngine(world: World, device: SimDevice, current: Current, task: Task | null): Engine {
  const gate = <T>(kind: 'local' | 'fetch', run: () => Promise<T>, isRead = false): Promise<T> =>
    task ? task.gate(kind, run, isRead) : run();
  const { bug, clock, server } = world.options;
  const { sub, db } = current;
  const watched = watchedStore(world, db);
  const gated: Store = {
    transact: (step, refs, work) => gate('local', () => watched.transact(step, refs, work)),
    resource: (key) => gate('local', () => watched.resource(key)),
    readFiles: (ids) => watched.readFiles(ids),
    forgetCopies: () => gate('local', () => watched.forgetCopies()),
  };
  const network = server.clientFor(() => device.signIn?.cookie ?? '');
  return {
    now: () => clock.now + device.clockOff,
    random: () => 0,
    newKey: world.newKey,
    origin: 'https://portal.example',
    userId: sub,
    store: bug?.store?.(gated, db) ?? gated,
    copies: {
      saveStatistics: async () => true,
      savePageStatistics: async () => true,
      saveNotices: async () => ({ isTaken: true, readUpTo: 0 }),
      saveReadUpTo: async () => undefined,
      saveReviews: async () => true,
      saveError: async () => undefined,
    },
    sessions: {
      read: () => gate('local', async () => sessionFor(world, device, sub)),
      update: (change) => gate('local', async () => (device.session = change(device.session))),
    },
    client: ((endpoint: Endpoint, input: CallInput<unknown, unknown> = {}) =>
      gate('fetch', () => serve(world, device, current, network, endpoint, input), endpoint.method === 'GET')) as unknown as Client,
    locks: { run: (_name, _options, work) => work() },
  };
}

const sessionFor = ({ options }: World, { session }: SimDevice, sub: string): Session | null =>
  options.bug?.drainsAnybody && session ? { ...session, sub } : session;

/** Every transaction is watched; what it changed is judged at once. */
function watchedStore({ oracle }: World, db: SimDatabase): Store {
  let fates: readonly Fate[] = [];
  const store = db.open((more) => (fates = [...fates, ...more]));
  return {
    ...store,
    transact: async <T>(step: Step, refs: readonly RowRef[], work: (slice: Slice) => T) => {
      const before = await db.snapshot();
      fates = [];
      const result = await store.transact(step, refs, work);
      oracle.committed(db.name, step, before, await db.snapshot(), fates);
      return result;
    },
    forgetCopies: async () => {
      await store.forgetCopies();
      oracle.copies.forgetRows(db.name);
      const after = await db.snapshot();
      oracle.committed(db.name, 'unchanged', after, after, []);
    },
  };
}

import { drain, type DrainResult } from './drain';
import { resetBackOff } from '../outbox/back-off';
import type { Engine } from './engine';
import type { DeviceDatabase } from '../storage/schema';
import type { Heartbeat } from '../types';
import { BEAT_LIMIT_MS } from './status';

/** How long a service worker waits for a tab's drain to end, ms. */
const WORKER_WAIT_MS = 25_000;

const BUSY: DrainResult = { sent: 0, left: 0, stopped: 'busy', retryInMs: null, stale: new Set() };

/**
 * Tells a holder of the lock that is at work from one that is frozen: by its heartbeat's time, or - where there is none, or
 * one that a clock since set back has put into the future - by having seen no other for as long.
 */
class HolderWatch {
  #said: string | null = null;
  #since = 0;

  isFrozen(beat: Heartbeat | null, now: number): boolean {
    const says = JSON.stringify(beat);
    if (says !== this.#said || now < this.#since) this.#since = now;
    this.#said = says;
    return (beat !== null && now - beat.at > BEAT_LIMIT_MS) || now - this.#since > BEAT_LIMIT_MS;
  }

  forget(): void {
    this.#said = null;
  }
}

async function readHeartbeat(db: DeviceDatabase): Promise<Heartbeat | null> {
  const record = await db.engineState.get('beat');
  return record?.k === 'beat' ? record.value : null;
}

export interface DrainOptions {
  /** Forget the back-off first: `online`, "Sync now", a sign-in. */
  reset?: boolean;
  /** Wait for another drain to end; for the worker. */
  wait?: boolean;
}

/**
 * One drain at a time on the device: a tab gives way to another, the worker waits for it, a frozen tab is overruled. The back-off is
 * forgotten once the lock is held: a drain that fails meanwhile would put its own in the way.
 */
export function createDrainLock(db: DeviceDatabase, engine: Engine): (options: DrainOptions) => Promise<DrainResult> {
  const name = `drain:${engine.userId}`;
  const watch = new HolderWatch();
  const beat = async (done: number, left: number): Promise<void> => {
    await db.engineState.put({ k: 'beat', value: { at: engine.now(), done, total: done + left } });
  };
  const run = async (reset: boolean): Promise<DrainResult> => {
    watch.forget();
    try {
      await beat(0, 0);
      if (reset) await engine.store.transact('reset-back-off', [], resetBackOff);
      return await drain(engine, beat);
    } finally {
      if (db.isOpen()) await db.engineState.put({ k: 'beat', value: null });
    }
  };
  return async ({ reset = false, wait = false }) => {
    const runReset = (): Promise<DrainResult> => run(reset);
    const until = engine.now() + (wait ? WORKER_WAIT_MS : 0);
    for (;;) {
      const result = await engine.locks.run(name, { ifAvailable: true }, runReset);
      if (result) return result;
      if (watch.isFrozen(await readHeartbeat(db), engine.now())) return (await engine.locks.run(name, { steal: true }, runReset)) ?? BUSY;
      if (engine.now() >= until) return BUSY;
      await new Promise((done) => setTimeout(done, 500));
    }
  };
}

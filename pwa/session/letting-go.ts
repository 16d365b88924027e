import type { Locks } from '../../db/device/session/locks';
import { followPageLife } from '../platform/page-life';

/**
 * Locks that are released when the page is frozen: a frozen holder would block every other page and the worker. Work
 * begun under one continues without it after the resume; locks only save traffic.
 */
export function lettingGo(locks: Locks, follow: typeof followPageLife = followPageLife): Locks {
  return {
    run: async <T>(name: string, options: Parameters<Locks['run']>[1], work: () => Promise<T>): Promise<T | null> => {
      let running: Promise<T> | null = null;
      let stop = (): void => undefined;
      await locks.run(name, options, async () => {
        running = work();
        const isPutAway = new Promise<void>((resolve) => (stop = follow({ onPutAway: resolve, onTakenUp: () => undefined })));
        await Promise.race([running.catch(() => undefined), isPutAway]);
      });
      stop();
      return running;
    },
  };
}

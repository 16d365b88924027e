import type { Engine } from './engine';
import { pull } from './pull';

/** Notices up to a number have been read on this device; the server hears of it now, or with the next question that reaches it. */
export async function readNotices(engine: Engine, upTo: number): Promise<void> {
  await engine.copies.saveReadUpTo(upTo);
  await pull(engine, 'notices', { stale: true });
}

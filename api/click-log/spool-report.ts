import type { Logger } from '../ports/logger';
import type { ClickSpool } from './click-spool';
import type { Replay } from './replay-spool';
import type { TapBatch } from './tap-batch';

/** What the log says of the way round by the spool: each reason once, until the spool is empty again. */
export class SpoolReport {
  readonly #log: Logger;
  readonly #told = new Set<string>();
  #taps = 0;

  constructor(log: Logger) {
    this.#log = log;
  }

  turnedToSpool(problem: string, { isNew }: { isNew: boolean }): void {
    if (isNew || !this.#told.has(problem)) this.#log.warn({ problem }, 'taps go to the spool');
    this.#told.add(problem);
  }

  replayed(path: string, { taps, tornLines, setAside }: Replay, spool: Pick<ClickSpool, 'isEmpty' | 'isBusy'>): void {
    if (setAside !== null) this.#log.error({ path, problem: setAside }, 'a spool file has been set aside: taps in it are not counted');
    if (tornLines > 0) this.#log.warn({ tornLines }, 'the spool had lines that were cut off');
    this.#taps += taps;
    if (!spool.isEmpty || spool.isBusy) return;
    this.#log.info({ taps: this.#taps }, 'the spool is empty again');
    this.#taps = 0;
    this.#told.clear();
  }

  stopped(pending: readonly TapBatch[], { isEmpty }: Pick<ClickSpool, 'isEmpty'>): void {
    const taps = pending.reduce((sum, batch) => sum + batch.standIds.length, 0);
    if (taps > 0) this.#log.error({ taps }, 'taps lost at stop: neither database nor spool took them');
    if (!isEmpty) this.#log.warn({}, 'taps are left in the spool for the next start');
  }

  rowsSetAside(rows: number): void {
    if (rows > 0) this.#log.error({ rows }, 'rows of the click journal have been set aside: they are no taps');
  }
}

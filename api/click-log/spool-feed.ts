import type { Logger } from '../ports/logger';
import type { Tally } from '../ports/tally';
import type { ClickSpool } from './click-spool';
import { RestTimer } from './rest-timer';
import type { TapQueue } from './tap-queue';

interface Parts {
  queue: TapQueue;
  spool: ClickSpool;
  log: Logger;
  tally: Pick<Tally, 'tapsOnDisk'>;
  /** How long a spool that failed rests. */
  retryMs: number;
  /** Called when an append is written, when it has succeeded or failed, and when a rest is over. */
  onChange: () => void;
}

/** Brings taps from the queue to the spool: what gathers while one append is written is the next one, whatever is still to be flushed. */
export class SpoolFeed {
  readonly #parts: Parts;
  readonly #rest: RestTimer;
  #fails = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#rest = new RestTimer(parts.retryMs, parts.onChange);
  }

  /** Take what is waiting, unless the spool is being written to or rests. Never rejects. */
  async feed(): Promise<void> {
    const { queue, spool, log, tally, onChange } = this.#parts;
    if (spool.isWriting || this.#rest.isResting) return;
    const batches = queue.takeForSpool();
    if (batches.length === 0) return;
    let isStored = true;
    try {
      await spool.append(
        batches.map((batch) => batch.text),
        onChange,
      );
    } catch (error) {
      isStored = false;
      if (!this.#fails) log.error({ err: error }, 'the spool refuses taps: they wait in memory');
      this.#rest.rest();
    }
    this.#fails = !isStored;
    if (isStored) for (const { isOnDisk, standIds } of batches) tally.tapsOnDisk.spool += isOnDisk ? 0 : standIds.length;
    queue.spoolDone(batches, isStored);
    onChange();
  }

  stop(): void {
    this.#rest.stop();
  }
}

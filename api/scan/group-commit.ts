import type { ClickLog, Logger } from '../deps';
import type { ClickSpool } from './click-spool';
import type { ClickWriterThread, WriterAnswer } from './click-writer';
import type { ClickLogLimits } from './click-log-limits';
import { RestTimer } from './rest-timer';
import { TapBatch } from './tap-batch';
import { TapQueue } from './tap-queue';

interface Parts {
  /** Unique to this process; batch ids begin with it. */
  run: string;
  limits: ClickLogLimits;
  log: Logger;
  spool: ClickSpool;
  writer: ClickWriterThread;
}

/**
 * Group commit: what has gathered is committed as soon as the last commit returned, so a lone tap waits for one commit
 * and a crowd shares one (SCAN.md). While the database is late or refuses, the spool takes the taps; when the database
 * takes a batch again, live taps go to it and the spool is replayed between them.
 */
export class GroupCommit implements ClickLog {
  readonly #parts: Parts;
  readonly #queue: TapQueue;
  /** False while the spool takes the taps. */
  #direct = true;
  #writerBusy = false;
  #spoolBusy = false;
  #spoolFails = false;
  readonly #writerRest: RestTimer;
  readonly #spoolRest: RestTimer;
  readonly #replayRest: RestTimer;
  #pumpScheduled = false;
  #replayNext = true;
  #replayedTaps = 0;
  /** Committed and never near the spool: their proofs go with the next commit. */
  #forgottenIds: string[] = [];
  #onStored: (() => void) | null = null;
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const restFor = (durationMs: number): RestTimer => new RestTimer(durationMs, () => this.#pump());
    this.#writerRest = restFor(parts.limits.retryMs);
    this.#spoolRest = restFor(parts.limits.retryMs);
    this.#replayRest = restFor(parts.limits.calmMs);
    let batches = 0;
    this.#queue = new TapQueue(() => new TapBatch(`${parts.run}-${++batches}`, parts.limits.lateMs, (batch) => this.#late(batch)));
  }

  async start(): Promise<void> {
    const { writer, spool } = this.#parts;
    const started = await writer.run({ kind: 'open', forgetAll: spool.isEmpty });
    if (!started.ok) this.#writerFailed(started.problem);
    this.#pump();
  }

  record(standId: string, atMs: number): Promise<void> {
    if (this.#stopped) this.#parts.log.error({ standId, atMs }, 'a tap came after the click log had stopped');
    const batch = this.#queue.add(standId, atMs);
    if (!this.#pumpScheduled) {
      // At the end of this turn of the event loop: taps that arrived together share a commit.
      this.#pumpScheduled = true;
      setImmediate(() => {
        this.#pumpScheduled = false;
        this.#pump();
      });
    }
    return batch.onDisk;
  }

  async stop(): Promise<void> {
    const { limits, log, spool, writer } = this.#parts;
    await new Promise<void>((resolve) => {
      const deadline = setTimeout(resolve, limits.stopMs);
      this.#onStored = () => {
        clearTimeout(deadline);
        resolve();
      };
      this.#pump();
    });
    this.#stopped = true;
    for (const timer of [this.#writerRest, this.#spoolRest, this.#replayRest]) timer.stop();
    await writer.stop();
    const taps = this.#queue.countTaps();
    if (taps > 0) log.error({ taps }, 'taps lost at stop: neither database nor spool took them');
    if (!spool.isEmpty) log.warn({}, 'taps are left in the spool for the next start');
  }

  /** Give every idle side its next piece of work. Called whenever something changed. */
  #pump(): void {
    if (this.#stopped) return;
    if (!this.#writerBusy && !this.#writerRest.isResting) this.#feedWriter();
    if (!this.#direct && !this.#spoolBusy && !this.#spoolRest.isResting) void this.#feedSpool();
    if (!this.#onStored || this.#spoolBusy || this.#queue.countTaps() > 0) return;
    if (this.#parts.spool.isEmpty || !this.#direct) this.#onStored();
  }

  #feedWriter(): void {
    const { spool } = this.#parts;
    const isLive = this.#queue.hasLive();
    // While direct, spool files and live batches take turns, so that neither starves.
    const mayReplay = !spool.isEmpty && !this.#spoolBusy && (!this.#replayRest.isResting || this.#onStored !== null);
    if (mayReplay && (!isLive || !this.#direct || this.#replayNext)) void this.#replay();
    else if (isLive && (this.#direct || spool.isEmpty)) void this.#commit();
  }

  async #commit(): Promise<void> {
    const batch = this.#queue.takeForWriter();
    if (!batch) return;
    this.#replayNext = true;
    const forgottenIds = this.#forgottenIds;
    this.#forgottenIds = [];
    this.#writerBusy = true;
    const answer = await this.#parts.writer.run({ kind: 'commit', batch: batch.plain(), forgottenIds });
    this.#writerBusy = false;
    this.#queue.writerDone(batch, answer.ok);
    if (answer.ok) {
      if (!batch.maySpool) this.#forgottenIds.push(batch.id);
      this.#direct = true;
    } else {
      this.#forgottenIds = forgottenIds;
      this.#writerFailed(answer.problem);
    }
    // The writer gets its next batch before this one's visitors are answered, so the two overlap.
    this.#pump();
    if (answer.ok) batch.settle();
  }

  async #replay(): Promise<void> {
    const { writer, spool } = this.#parts;
    this.#replayNext = false;
    this.#writerBusy = true;
    if (spool.oldest === undefined) {
      await this.#whileSpoolBusy(() => spool.seal());
      this.#pump();
    }
    const path = spool.oldest ?? '';
    const answer = await writer.run({ kind: 'replay', path });
    if (answer.ok) {
      spool.forget(path);
      this.#direct = true;
      await this.#replayed(answer);
    }
    this.#writerBusy = false;
    if (!answer.ok) this.#writerFailed(answer.problem);
    this.#pump();
  }

  async #replayed({ taps, tornLines }: Extract<WriterAnswer, { ok: true }>): Promise<void> {
    const { log, spool, writer } = this.#parts;
    if (tornLines > 0) log.warn({ tornLines }, 'the spool had lines that were cut off');
    this.#replayedTaps += taps;
    if (!spool.isEmpty || this.#spoolBusy || this.#queue.mayBeInSpool()) return;
    log.info({ taps: this.#replayedTaps }, 'the spool is empty again');
    this.#replayedTaps = 0;
    // No file is left that could bring a batch again. A refusal costs nothing but a few rows until the next time.
    await writer.run({ kind: 'open', forgetAll: true });
  }

  async #feedSpool(): Promise<void> {
    const { spool, log } = this.#parts;
    const batches = this.#queue.takeForSpool();
    if (batches.length === 0) return;
    let isStored = true;
    try {
      await this.#whileSpoolBusy(() => spool.append(batches));
    } catch (error) {
      isStored = false;
      if (!this.#spoolFails) log.error({ err: error }, 'the spool refuses taps: they wait in memory');
      this.#spoolRest.rest();
    }
    this.#spoolFails = !isStored;
    this.#queue.spoolDone(batches, isStored);
    this.#pump();
  }

  async #whileSpoolBusy(work: () => Promise<void>): Promise<void> {
    this.#spoolBusy = true;
    await work().finally(() => (this.#spoolBusy = false));
  }

  #late(batch: TapBatch): void {
    this.#queue.offerToSpool(batch);
    this.#replayRest.rest();
    this.#turnToSpool('the database is slow');
    this.#pump();
  }

  #turnToSpool(problem: string): void {
    if (this.#direct && this.#parts.spool.isEmpty) this.#parts.log.warn({ problem }, 'taps go to the spool');
    this.#direct = false;
  }

  #writerFailed(problem: string): void {
    this.#turnToSpool(problem);
    this.#writerRest.rest();
  }
}

import { TAP_KIND, type TapKind } from '../contract/tap-kinds';
import type { ClickLog } from '../ports/click-log';
import type { Logger } from '../ports/logger';
import type { Tally } from '../ports/tally';
import type { ClickSpool } from './click-spool';
import type { ClickWriterThread, WriterAnswer, WriterJob } from './click-writer';
import type { ClickLogLimits } from './click-log-limits';
import { CountingPace } from './counting-pace';
import { RestTimer } from './rest-timer';
import type { SharedCounting } from './shared-counting';
import { SpoolFeed } from './spool-feed';
import type { SpoolReport } from './spool-report';
import { TapBatch } from './tap-batch';
import { TapQueue } from './tap-queue';
import { WaitingList } from './waiting-list';

interface Parts {
  limits: ClickLogLimits;
  log: Logger;
  tally: Tally;
  now: () => number;
  spool: ClickSpool;
  writer: ClickWriterThread;
  report: SpoolReport;
  /** Where other processes put taps into the same journal. */
  shared: SharedCounting | null;
  /** Hears whose figures have grown, once they can be read. */
  onCounted: (ownerIds: readonly string[]) => void;
}

/**
 * Group commit: what has gathered is committed as soon as the last commit returned, so a lone tap waits for one commit
 * and a crowd shares one (SCAN). A commit puts the taps into the database's journal; a lone tap is counted in the same
 * transaction, a crowd's taps together a little later. While the database is late or refuses, the spool takes the taps;
 * when the database takes a batch again, live taps go to it and the spool is replayed between them.
 */
export class GroupCommit implements ClickLog {
  readonly #parts: Parts;
  readonly #queue: TapQueue;
  readonly #spoolFeed: SpoolFeed;
  readonly #report: SpoolReport;
  /** False while the spool takes the taps. */
  #direct = true;
  #writerBusy = false;
  /** The database's last answer was a refusal. */
  #isRefused = false;
  readonly #writerRest: RestTimer;
  readonly #replayRest: RestTimer;
  readonly #pace: CountingPace;
  #pumpScheduled = false;
  #replayNext = true;
  /** Taps in the journal: on disk, in no figure yet. */
  #unfolded = 0;
  /** Committed and never near the spool: their proofs go with the next commit. */
  #forgottenIds: string[] = [];
  /** Readers, and `stop`: while there are any, nothing is put off. */
  readonly #waiting = new WaitingList();
  #stopped = false;

  constructor(parts: Parts) {
    this.#parts = parts;
    const restFor = (durationMs: number): RestTimer => new RestTimer(durationMs, () => this.#pump());
    this.#writerRest = restFor(parts.limits.retryMs);
    this.#replayRest = restFor(parts.limits.calmMs);
    this.#pace = new CountingPace({ limits: parts.limits, isShared: parts.shared !== null, onRested: () => this.#pump() });
    let batches = 0;
    this.#queue = new TapQueue(
      () => new TapBatch(`${parts.writer.batchPrefix}${++batches}`, parts.limits.lateMs, (batch) => this.#late(batch)),
    );
    this.#report = parts.report;
    this.#spoolFeed = new SpoolFeed({ ...parts, queue: this.#queue, retryMs: parts.limits.retryMs, onChange: () => this.#pump() });
  }

  async start(): Promise<void> {
    await this.#work({ kind: 'open', forgetAll: this.#parts.spool.hasNothing });
    this.#pump();
  }

  record(standId: string, atMs: number, kind: TapKind = TAP_KIND.unknown): Promise<void> {
    if (this.#stopped) this.#parts.log.error({ standId, atMs }, 'a tap came after the click log had stopped');
    const batch = this.#queue.add(standId, atMs, kind);
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

  settled(): Promise<void> {
    const before = this.#queue.pending();
    const { shared, spool, limits } = this.#parts;
    const { settleMs, patienceMs } = limits;
    let hasLeft: (() => boolean) | null = null;
    const isMet = (): boolean => {
      if (!before.every((batch) => batch.isOnDisk)) return false;
      hasLeft ??= spool.leaving();
      // What is in a journal that is shared is counted as a whole.
      return hasLeft() && (shared !== null || this.#unfolded === 0);
    };
    const met = isMet() ? Promise.resolve() : this.#waitUntil(isMet, settleMs, { limitMs: patienceMs, isLikely: () => !this.#isRefused });
    return shared ? met.then(() => shared.settled(this.#isRefused ? settleMs : patienceMs)) : met;
  }

  backlog(): ReturnType<ClickLog['backlog']> {
    const waiting = this.#queue.pending().reduce((taps, batch) => taps + batch.standIds.length, 0);
    return { memory: waiting, journal: this.#unfolded, spool: this.#parts.spool.files };
  }

  async stop(): Promise<void> {
    if (this.#stopped) return;
    const { limits, shared, spool, writer } = this.#parts;
    // What a database in trouble does not take is left in the spool.
    const isStored = (): boolean => !spool.isBusy && this.#queue.pending().length === 0 && (this.#isCounted || !this.#direct);
    await this.#waitUntil(isStored, limits.stopMs);
    this.#stopped = true;
    for (const part of [this.#writerRest, this.#replayRest, this.#pace, this.#spoolFeed]) part.stop();
    await shared?.stop();
    await writer.stop();
    if (!spool.isBusy) await spool.seal();
    this.#report.stopped(this.#queue.pending(), spool);
  }

  /** No tap is on disk without being in the figures. */
  get #isCounted(): boolean {
    return this.#unfolded === 0 && this.#parts.spool.isEmpty;
  }

  #waitUntil(...how: Parameters<WaitingList['until']>): Promise<void> {
    const met = this.#waiting.until(...how);
    this.#pump();
    return met;
  }

  /** Give every idle side its next piece of work. Called whenever something changed. */
  #pump(): void {
    if (this.#stopped) return;
    if (!this.#writerBusy && !this.#writerRest.isResting) this.#feedWriter();
    if (!this.#direct) void this.#spoolFeed.feed();
    this.#waiting.check();
  }

  #feedWriter(): void {
    const { spool } = this.#parts;
    const isLive = this.#queue.hasLive();
    const isAwaited = !this.#waiting.isEmpty;
    const mayReplay = (!this.#replayRest.isResting || isAwaited) && spool.hasReplay(isAwaited);
    const fold = this.#pace.step({ unfolded: this.#unfolded, isAwaited, beside: isLive });
    // While direct, spool files and live batches take turns, so that neither starves.
    if (mayReplay && (!isLive || !this.#direct || this.#replayNext)) void this.#replay();
    else if (isLive && (this.#direct || spool.isEmpty)) void this.#commit(fold);
    else if (fold > 0 && this.#unfolded > 0) void this.#fold(fold);
  }

  async #commit(fold: number): Promise<void> {
    const batch = this.#queue.takeForWriter();
    if (!batch) return;
    this.#replayNext = true;
    this.#pace.took(batch.standIds.length);
    const forgottenIds = this.#forgottenIds;
    this.#forgottenIds = [];
    const { now, tally } = this.#parts;
    const began = performance.now();
    const answer = await this.#work({ kind: 'commit', batch: batch.text, forgottenIds, fold, now: now() });
    if (answer.ok) tally.committed((performance.now() - began) / 1000);
    if (answer.ok && !batch.isOnDisk) tally.tapsOnDisk.database += batch.standIds.length;
    this.#queue.writerDone(batch, answer.ok);
    if (!answer.ok) this.#forgottenIds = forgottenIds;
    else if (!batch.maySpool) this.#forgottenIds.push(batch.id);
    // The writer gets its next batch before this one's visitors are answered, so the two overlap.
    this.#pump();
    if (answer.ok) batch.settle();
    this.#waiting.check();
  }

  #fold(fold: number): Promise<void> {
    return this.#work({ kind: 'commit', batch: null, forgottenIds: [], fold, now: this.#parts.now() }).then(() => this.#pump());
  }

  async #replay(): Promise<void> {
    const { spool } = this.#parts;
    this.#replayNext = false;
    const path = spool.oldest;
    if (path === undefined) {
      await spool.seal();
    } else {
      // Afterwards no file is left that could bring a batch again: what is spooled from now on has never been committed.
      const forgetAll = spool.hasOneFile && !this.#queue.hasTried();
      const answer = await this.#work({ kind: 'replay', path, forgetAll, now: this.#parts.now() });
      const replay = answer.ok ? answer.replay : null;
      if (replay) spool.forget(path, { isSetAside: replay.setAside !== null });
      if (replay) this.#report.replayed(path, replay, spool);
    }
    this.#pump();
  }

  /** One job of the writer thread, which nobody else may have at the moment. */
  async #work(job: WriterJob): Promise<WriterAnswer> {
    this.#writerBusy = true;
    const answer = await this.#parts.writer.run(job);
    this.#writerBusy = false;
    this.#isRefused = !answer.ok;
    if (answer.ok) {
      this.#direct = true;
      this.#unfolded = answer.unfolded;
      this.#report.rowsSetAside(answer.rowsSetAside);
      this.#parts.onCounted(answer.owners);
      if (job.kind === 'commit' && job.fold > 0) this.#pace.counted(answer);
    } else {
      this.#turnToSpool(answer.problem);
      this.#writerRest.rest();
    }
    return answer;
  }

  #late(batch: TapBatch): void {
    this.#queue.offerToSpool(batch);
    this.#replayRest.rest();
    this.#turnToSpool('the database is slow');
    this.#pump();
  }

  #turnToSpool(problem: string): void {
    this.#report.turnedToSpool(problem, { isNew: this.#direct && this.#parts.spool.isEmpty });
    this.#direct = false;
  }
}

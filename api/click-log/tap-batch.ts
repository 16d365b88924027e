import type { TapKind } from '../contract/tap-kinds';
import { type BatchText, type ClickBatch, toBatchText } from '../../db/server/click-batch';

/** Taps that share one commit, and the promise all of them wait for. */
export class TapBatch implements ClickBatch {
  readonly id: string;
  readonly standIds: string[] = [];
  readonly times: number[] = [];
  readonly kinds: TapKind[] = [];
  /** Resolves when database or spool has the batch. Never rejects. */
  readonly onDisk: Promise<void>;
  isOnDisk = false;
  /** True from the first attempt to spool it: some file may hold it, so its proof in the database must stay. */
  maySpool = false;
  readonly #lateTimer: NodeJS.Timeout;
  #text: BatchText | null = null;
  #resolve: () => void = () => undefined;

  /** `onLate` is called once if the batch is not on disk `lateMs` after its first tap. */
  constructor(id: string, lateMs: number, onLate: (batch: TapBatch) => void) {
    this.id = id;
    this.onDisk = new Promise((resolve) => (this.#resolve = resolve));
    this.#lateTimer = setTimeout(onLate, lateMs, this);
  }

  add(standId: string, atMs: number, kind: TapKind): void {
    this.standIds.push(standId);
    this.times.push(atMs);
    this.kinds.push(kind);
  }

  /** What crosses to the writer thread and goes to the spool; no tap may be added afterwards. */
  get text(): BatchText {
    return (this.#text ??= toBatchText(this));
  }

  settle(): void {
    if (this.isOnDisk) return;
    this.isOnDisk = true;
    clearTimeout(this.#lateTimer);
    this.#resolve();
  }
}

import type { LiveLimits } from './live-limits';
import type { LiveStream, StreamOwner } from './live-stream';

/** Somebody with open dashboards. */
export interface LiveOwner {
  readonly id: string;
  readonly streams: Set<LiveStream>;
  /** Which products they had at which write; null before it was read. */
  scope: { rev: number; text: string } | null;
  /** Not told anything before this, ms. */
  nextAt: number;
}

/** Why one more may not be opened. */
export type NoRoom = 'in-all' | 'account' | 'network';

/** The open streams by owner, counted. */
export class LiveStreams {
  readonly #limits: Pick<LiveLimits, 'inAll' | 'perAccount' | 'perNetwork'>;
  readonly #countsNetworks: boolean;
  readonly #owners = new Map<string, LiveOwner>();
  readonly #perNetwork = new Map<string, number>();
  readonly #all = new Set<LiveStream>();

  constructor(limits: LiveLimits, countsNetworks: boolean) {
    this.#limits = limits;
    this.#countsNetworks = countsNetworks;
  }

  get all(): ReadonlySet<LiveStream> {
    return this.#all;
  }

  find(ownerId: string): LiveOwner | undefined {
    return this.#owners.get(ownerId);
  }

  /** What keeps one more from being opened, if anything. */
  refuses({ userId, network }: StreamOwner): NoRoom | null {
    if (this.#all.size >= this.#limits.inAll) return 'in-all';
    if ((this.#owners.get(userId)?.streams.size ?? 0) >= this.#limits.perAccount) return 'account';
    if (this.#countsNetworks && (this.#perNetwork.get(network) ?? 0) >= this.#limits.perNetwork) return 'network';
    return null;
  }

  add(stream: LiveStream, owner: LiveOwner): void {
    owner.streams.add(stream);
    this.#owners.set(owner.id, owner);
    this.#all.add(stream);
    this.#countNetwork(stream.owner.network, 1);
  }

  /** Forget one; no effect the second time. */
  remove(stream: LiveStream): void {
    if (!this.#all.delete(stream)) return;
    const owner = this.#owners.get(stream.owner.userId);
    owner?.streams.delete(stream);
    if (owner?.streams.size === 0) this.#owners.delete(owner.id);
    this.#countNetwork(stream.owner.network, -1);
  }

  #countNetwork(network: string, change: 1 | -1): void {
    const count = (this.#perNetwork.get(network) ?? 0) + change;
    if (count > 0) this.#perNetwork.set(network, count);
    else this.#perNetwork.delete(network);
  }
}

import type { Client } from 'pg';
import type { Fleet, FleetListener, JoinOptions } from '../fleet';
import { FleetClock } from './fleet-clock';
import { isKnownSchema } from './known-schema';
import { DUTY_LOCK } from './locks';
import { CHANNELS, readOwners, TELL, writeOwners } from './news';
import { connectToServe, whileStarting } from './session-locks';

/** How often the duty is asked for, and whoever has it looks whether the connection still answers. */
const BEAT_MS = 1000;
/**
 * A process that has stopped without being gone (paused, or in a loop) keeps its connection and says nothing on it: so long after its last
 * beat the database ends that, and the process, should it go on, believes no longer that it has the duty.
 */
const ASLEEP_MS = 10_000;
/** How soon a connection that broke is made again. */
const AGAIN_MS = 500;
/** Writes may end sessions, and there are many: one word for those of so long. */
const SESSIONS_MS = 100;

const over = (): AbortController => {
  const controller = new AbortController();
  controller.abort();
  return controller;
};

type FleetOptions = Pick<JoinOptions, 'onTaken' | 'onClock' | 'now' | 'asleepMs'>;

/**
 * One process among those that serve a database, by one connection beside the pools: on it the process is present, hears
 * what the others say, and has the duty or asks for it every second. All three go with the connection, and come back with the
 * next one.
 */
class PostgresFleet implements Fleet {
  readonly #url: string;
  readonly #onTaken: JoinOptions['onTaken'];
  readonly #now: () => number;
  readonly #clock: FleetClock;
  readonly #asleepMs: number;
  /** When the last beat was asked that had an answer, by a clock that nobody sets. */
  #beatAt = 0;
  #client: Client | null = null;
  #duty = over();
  #listener: FleetListener | null = null;
  #timer: NodeJS.Timeout | null = null;
  #sessionsTimer: NodeJS.Timeout | null = null;
  #hasLeft = false;

  constructor(url: string, { onTaken, onClock, now = Date.now, asleepMs = ASLEEP_MS }: FleetOptions) {
    this.#url = url;
    this.#onTaken = onTaken;
    this.#clock = new FleetClock(onClock);
    this.#now = now;
    this.#asleepMs = asleepMs;
  }

  get term(): AbortSignal {
    if (performance.now() - this.#beatAt >= this.#asleepMs) this.#duty.abort();
    return this.#duty.signal;
  }

  get heardAt(): number {
    return this.#beatAt;
  }

  clockOf(clock: () => number): () => number {
    return this.#clock.of(clock);
  }

  listen(listener: FleetListener): void {
    this.#listener = listener;
  }

  tellCounted(ownerIds: readonly string[]): void {
    if (ownerIds.length === 0) return;
    // Without a connection nobody hears it: dashboards look for themselves every minute.
    this.#say(CHANNELS.counted, writeOwners(ownerIds));
  }

  tellSessions(): void {
    this.#sessionsTimer ??= setTimeout(() => {
      this.#sessionsTimer = null;
      this.#say(CHANNELS.sessions, ['']);
    }, SESSIONS_MS).unref();
  }

  #say(channel: string, texts: readonly string[]): void {
    this.#client?.query(TELL, [channel, texts]).catch(() => undefined);
  }

  #hear(channel: string, text?: string): void {
    if (channel === CHANNELS.counted) this.#listener?.onCounted(readOwners(text));
    else this.#listener?.onSessions();
  }

  alone<T>(work: () => Promise<T>): Promise<T> {
    return whileStarting(this.#url, work, this.#asleepMs);
  }

  async leave(): Promise<void> {
    this.#hasLeft = true;
    this.#listener = null;
    for (const timer of [this.#timer, this.#sessionsTimer]) if (timer) clearTimeout(timer);
    this.#duty.abort();
    await this.#client?.end().catch(() => undefined);
  }

  /** Resolves when it is known whose the duty is. */
  async use(client: Client): Promise<void> {
    this.#client = client;
    client.on('notification', ({ channel, payload }) => this.#hear(channel, payload));
    client.once('end', () => this.#lose(client));
    try {
      await client.query(
        [`SET idle_session_timeout = ${this.#asleepMs}`, ...Object.values(CHANNELS).map((channel) => `LISTEN ${channel}`)].join(';'),
      );
      this.#listener?.onMissed();
    } catch {
      return this.#lose(client);
    }
    await this.#beat(client);
  }

  async #beat(client: Client): Promise<void> {
    try {
      const ask = this.term.aborted ? `pg_try_advisory_lock(${DUTY_LOCK})` : 'false';
      const [askedAt, beatAt] = [this.#now(), performance.now()];
      const { rows } = await client.query<{ taken: boolean; now: number }>(
        `SELECT ${ask} AS taken, (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`,
      );
      const [answer] = rows;
      this.#beatAt = beatAt;
      if (answer?.taken === true && !this.#hasLeft && this.#client === client) this.#duty = new AbortController();
      if (answer) this.#clock.compare(askedAt, answer.now, this.#now());
      this.#plan(BEAT_MS, () => this.#beat(client));
    } catch {
      this.#lose(client);
    }
  }

  /** The connection is gone, or does not answer: what it had is another's. */
  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = null;
    this.#duty.abort();
    void client.end().catch(() => undefined);
    this.#plan(AGAIN_MS, () => this.#connect());
  }

  async #connect(): Promise<void> {
    // Away for now: the next attempt may find it.
    const client = await connectToServe(this.#url).catch(() => undefined);
    if (this.#hasLeft) await client?.end().catch(() => undefined);
    else if (client) await this.#return(client);
    else if (client === null) this.#onTaken('program');
    else this.#plan(AGAIN_MS, () => this.#connect());
  }

  /** To a database that may be another by now. */
  async #return(client: Client): Promise<void> {
    const isKnown = await isKnownSchema(client).catch(() => undefined);
    if (isKnown === true && !this.#hasLeft) return this.use(client);
    await client.end().catch(() => undefined);
    if (isKnown === false) this.#onTaken('version');
    else this.#plan(AGAIN_MS, () => this.#connect());
  }

  #plan(inMs: number, work: () => Promise<void>): void {
    if (this.#hasLeft) return;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void work(), inMs).unref();
  }
}

/** Become one of the processes that serve a database; null when a program keeps it for itself. Rejects when it cannot be reached. */
export async function joinFleet(url: string, { waitMs, onWait, ...options }: JoinOptions): Promise<Fleet | null> {
  const client = await connectToServe(url, { waitMs, onWait });
  if (!client) return null;
  const fleet = new PostgresFleet(url, options);
  await fleet.use(client);
  return fleet;
}

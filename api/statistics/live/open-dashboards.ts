import type { ServerResponse } from 'node:http';
import type { LiveQueries } from '../../../db/server/live-queries';
import type { ServerDatabase } from '../../../db/server/server-database';
import type { Config } from '../../config';
import type { LiveFigures } from '../../ports/live-figures';
import type { Logger } from '../../ports/logger';
import { SESSION_IDLE_MS } from '../../http/access/session-cookie';
import { ApiError } from '../../http/refusals/api-error';
import { scopeOf, writeCursor } from '../statistics-cursor';
import { LIVE_LIMITS, type LiveLimits } from './live-limits';
import { LiveStream, type StreamOwner } from './live-stream';
import { type LiveOwner, LiveStreams, type NoRoom } from './live-streams';

interface Parts {
  config: Pick<Config, 'rateLimits'>;
  database: Pick<ServerDatabase, 'openLiveQueries'>;
  log: Logger;
  /** Milliseconds UTC: for the life of sessions. Everything else goes by a clock that nobody sets. */
  now: () => number;
  limits?: Partial<LiveLimits>;
}

/** How often it is looked who needs a word. */
const LOOK_MS = 1000;
const RETRY_SECONDS = 60;
const TOO_MANY: Record<NoRoom, string> = {
  'in-all': 'Der er for mange åbne på én gang.',
  account: 'Du har portalen åben på for mange enheder.',
  network: 'Der er for mange åbne fra dit netværk.',
};

const clock = (): number => performance.now();

/**
 * Tells open dashboards when their owner's figures have grown. Taps only leave their owner's name in a set; what is told is
 * read once per owner, a few owners at a time, and sent to all of that owner's devices, which then fetch what changed. A tap
 * is told at once unless the owner has just been told something.
 */
export class OpenDashboards implements LiveFigures {
  readonly #now: () => number;
  readonly #log: Logger;
  readonly #limits: LiveLimits;
  readonly #queries: LiveQueries;
  readonly #streams: LiveStreams;
  /** Owners with news, the longest waiting first. */
  readonly #news = new Set<LiveOwner>();
  #roundTimer: NodeJS.Timeout | null = null;
  #lastRoundAt = -Infinity;
  #lookTimer: NodeJS.Timeout | null = null;
  #recheckTimer: NodeJS.Timeout | null = null;
  #isStopped = false;
  /** How often something was counted: whoever reads a cursor sees whether it is older than that. */
  #counts = 0;

  constructor({ config, database, log, now, limits }: Parts) {
    this.#now = now;
    this.#log = log;
    this.#limits = { ...LIVE_LIMITS, ...limits };
    this.#queries = database.openLiveQueries();
    this.#streams = new LiveStreams(this.#limits, config.rateLimits);
  }

  async open(response: ServerResponse, by: StreamOwner): Promise<void> {
    this.#refuse(by);
    const countsBefore = this.#counts;
    const owner = this.#streams.find(by.userId) ?? { id: by.userId, streams: new Set(), scope: null, nextAt: 0 };
    const cursor = await this.#readCursor(owner);
    // Others may have come meanwhile, and this one may have left.
    this.#refuse(by);
    if (response.closed) return;
    const stream = new LiveStream(response, by, clock());
    const present = this.#streams.find(by.userId) ?? owner;
    this.#streams.add(stream, present);
    response.once('close', () => this.#streams.remove(stream));
    // From here on nothing is missed: what came before is in what this cursor makes the reader ask for.
    stream.tell(cursor, clock());
    if (this.#counts !== countsBefore) this.#news.add(present);
    this.#plan();
    this.#lookTimer ??= setInterval(() => void this.#look(), Math.min(LOOK_MS, this.#limits.beatMs)).unref();
  }

  /** Throws when there is no room for one more. */
  #refuse(by: StreamOwner): void {
    const reason = this.#isStopped ? 'in-all' : this.#streams.refuses(by);
    if (reason === 'in-all') throw new ApiError('unavailable', TOO_MANY[reason], { retryAfterSeconds: RETRY_SECONDS });
    if (reason) throw new ApiError('rate_limited', TOO_MANY[reason], { retryAfterSeconds: RETRY_SECONDS });
  }

  counted(ownerIds: readonly string[]): void {
    if (ownerIds.length === 0) return;
    this.#counts += 1;
    for (const id of ownerIds) {
      const owner = this.#streams.find(id);
      if (owner) this.#news.add(owner);
    }
    this.#plan();
  }

  missed(): void {
    this.counted([...this.#streams.all].map(({ owner }) => owner.userId));
    this.recheck();
  }

  recheck(): void {
    if (this.#streams.all.size === 0 || this.#isStopped) return;
    this.#recheckTimer ??= setTimeout(() => {
      this.#recheckTimer = null;
      void this.#endEnded([...this.#streams.all]);
    }, this.#limits.recheckMs).unref();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#roundTimer) clearTimeout(this.#roundTimer);
    if (this.#lookTimer) clearInterval(this.#lookTimer);
    if (this.#recheckTimer) clearTimeout(this.#recheckTimer);
    for (const stream of [...this.#streams.all]) this.#end(stream);
    this.#queries.close();
  }

  /** The next round: at once after a quiet time. */
  #plan(): void {
    if (this.#news.size === 0 || this.#isStopped) return;
    const inMs = Math.max(0, this.#lastRoundAt + this.#limits.roundMs - clock());
    this.#roundTimer ??= setTimeout(() => this.#round(), inMs).unref();
  }

  #round(): void {
    this.#roundTimer = null;
    this.#lastRoundAt = clock();
    let left = this.#limits.perRound;
    for (const owner of this.#news) {
      if (left === 0) break;
      if (owner.streams.size > 0 && owner.nextAt > this.#lastRoundAt) continue;
      this.#news.delete(owner);
      // Whoever has left since takes nobody's turn.
      if (owner.streams.size === 0) continue;
      left -= 1;
      void this.#tell(owner);
    }
    this.#plan();
  }

  async #tell(owner: LiveOwner): Promise<void> {
    owner.nextAt = clock() + this.#limits.pauseMs * owner.streams.size;
    const streams = await this.#endEnded([...owner.streams]);
    if (streams.length === 0) return;
    const cursor = await this.#attempt(() => this.#readCursor(owner));
    // The database refuses: what is not told now is told at the next round that finds it in order.
    if (cursor !== null) {
      for (const stream of streams) if (this.#streams.all.has(stream)) this.#cutIfSlow(stream, stream.tell(cursor, clock()));
      return;
    }
    this.#news.add(owner);
    this.#plan();
  }

  /** One lookup; the products' ids are read again only after a write of their owner's. */
  async #readCursor(owner: LiveOwner): Promise<string> {
    const { epoch, seq, rev } = await this.#queries.getPosition(owner.id);
    if (owner.scope?.rev !== rev) owner.scope = { rev, text: scopeOf(await this.#queries.listStandIds(owner.id)) };
    return writeCursor({ epoch, seq, scope: owner.scope.text });
  }

  /** Words to those who have heard none for long, and the end of those who have lasted long. */
  async #look(): Promise<void> {
    const now = clock();
    for (const stream of [...this.#streams.all]) if (now - stream.openedAt >= this.#limits.longestMs) this.#end(stream);
    const due = [...this.#streams.all].filter(({ toldAt }) => now - toldAt >= this.#limits.beatMs);
    for (const stream of await this.#endEnded(due)) this.#cutIfSlow(stream, stream.beat(now));
    if (this.#streams.all.size > 0 || !this.#lookTimer) return;
    clearInterval(this.#lookTimer);
    this.#lookTimer = null;
  }

  /** End those whose session is over; answers the others. */
  async #endEnded(streams: readonly LiveStream[]): Promise<LiveStream[]> {
    if (streams.length === 0) return [];
    const ids = [...new Set(streams.map(({ owner }) => owner.sessionId))];
    const ended = new Set(await this.#attempt(() => this.#queries.listEnded(ids, this.#now(), this.#now() - SESSION_IDLE_MS)));
    for (const stream of streams) if (ended.has(stream.owner.sessionId)) this.#end(stream);
    return streams.filter((stream) => this.#streams.all.has(stream));
  }

  #end(stream: LiveStream): void {
    this.#streams.remove(stream);
    stream.end();
  }

  #cutIfSlow(stream: LiveStream, isRead: boolean): void {
    if (isRead) return;
    this.#streams.remove(stream);
    this.#log.info({ event: 'live_slow_reader', user: stream.owner.userId }, 'an open dashboard did not read and was cut off');
  }

  /** null when the database refuses, which the log has to say, and no dashboard can help. */
  async #attempt<T>(read: () => Promise<T>): Promise<T | null> {
    if (this.#isStopped) return null;
    try {
      return await read();
    } catch (error) {
      this.#log.warn({ err: error }, 'open dashboards could not be told of new figures');
      return null;
    }
  }
}

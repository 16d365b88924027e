import { LRUCache } from 'lru-cache';
import type { Pool, QueryResultRow } from 'pg';
import type { LimitWindows, WindowLimit } from '../limit-windows';
import { asDatabaseError } from './pool';
import { DAY_MS } from '../../../api/contract/durations';

/** How far the clocks of two machines may be apart: a window of the other one is none that a clock set back has left. */
const CLOCKS_MS = 60_000;
/** Longest window there is, and a day more. */
const LONGEST_MS = 2 * DAY_MS;
/** Points handed out by this process, by who gets them. */
const MAX_SHARES = 50_000;

/** $1 limit, $2 key, $3 how many, $4 now, $5 length, $6 points. Nothing is counted when there are not as many left; answers the window's end. */
const COUNT = `
  WITH counted AS (
    INSERT INTO limit_windows AS known ("limit", key, count, until) VALUES ($1, $2, $3, $4::bigint + $5::bigint)
    ON CONFLICT ("limit", key) DO UPDATE SET
      count = CASE WHEN known.until <= $4 OR known.until > excluded.until + ${CLOCKS_MS} THEN excluded.count ELSE known.count + excluded.count END,
      until = CASE WHEN known.until <= $4 OR known.until > excluded.until + ${CLOCKS_MS} THEN excluded.until ELSE known.until END
    WHERE known.until <= $4 OR known.until > excluded.until + ${CLOCKS_MS} OR known.count + excluded.count <= $6
    RETURNING until)
  SELECT until, true AS "isTaken" FROM counted
  UNION ALL SELECT until, false FROM limit_windows WHERE "limit" = $1 AND key = $2 AND NOT EXISTS (SELECT FROM counted)`;

interface Counted {
  until: number;
  isTaken: boolean;
}

interface Share {
  left: number;
  /** End of the window, ms UTC. */
  until: number;
  /** There are no more of them. */
  isLast: boolean;
}

/**
 * Windows of all processes on a database. Counting is one small statement of its own that waits for nobody's turn and for no
 * disk, on connections of its own: whatever else is asked of the database, it is asked at once. While the database is away
 * nothing is counted and what has a limit is refused: an absence opens no gate. `now` in ms UTC.
 */
export class SharedWindows implements LimitWindows {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #shares = new LRUCache<string, Share>({ max: MAX_SHARES });
  readonly #taking = new Map<string, Promise<Share>>();

  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  async #ask<Row extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
    try {
      return (await this.#pool.query<Row>({ name: `limit-${name}`, text, values })).rows;
    } catch (error) {
      throw asDatabaseError(error);
    }
  }

  /** Counts some at once, or none when there are not as many left; `until` is the window's end. */
  async #take(name: string, key: string, many: number, { points, duration }: WindowLimit): Promise<Counted> {
    const now = this.#now();
    const [counted] = await this.#ask<Counted & QueryResultRow>('count', COUNT, [name, key, many, now, duration, points]);
    // Begun by somebody else at this very moment, and full already.
    return counted ?? { until: now, isTaken: false };
  }

  async #takeShare(id: string, name: string, key: string, limit: WindowLimit, many: number): Promise<Share> {
    const { until, isTaken } = await this.#take(name, key, many, limit);
    const share = { left: isTaken ? many : 0, until, isLast: !isTaken };
    this.#shares.set(id, share);
    return share;
  }

  /** From this process's share, which is made larger many at a time. Calls of the same moment live on one. */
  async #countOfShare(name: string, key: string, limit: WindowLimit, many: number): Promise<number | null> {
    const id = `${name} ${key}`;
    let share = this.#shares.get(id);
    for (;;) {
      const now = this.#now();
      const isRunning = share !== undefined && share.until > now && share.until <= now + limit.duration + CLOCKS_MS;
      if (share && isRunning && share.isLast) return share.until;
      if (share && isRunning && share.left > 0) {
        share.left -= 1;
        return null;
      }
      const taking = this.#taking.get(id) ?? this.#takeShare(id, name, key, limit, many).finally(() => this.#taking.delete(id));
      this.#taking.set(id, taking);
      share = await taking;
    }
  }

  async count(name: string, key: string, limit: WindowLimit): Promise<number | null> {
    if (limit.atATime !== undefined) return this.#countOfShare(name, key, limit, limit.atATime);
    const { until, isTaken } = await this.#take(name, key, 1, limit);
    return isTaken ? null : until;
  }

  async giveBack(name: string, key: string): Promise<void> {
    const text = 'UPDATE limit_windows SET count = count - 1 WHERE "limit" = $1 AND key = $2 AND until > $3 AND count > 0';
    await this.#ask('give-back', text, [name, key, this.#now()]);
  }

  async forget(name: string, key: string): Promise<void> {
    await this.#ask('forget', 'DELETE FROM limit_windows WHERE "limit" = $1 AND key = $2', [name, key]);
  }

  async isCounted(name: string, key: string): Promise<boolean> {
    const text = 'SELECT count FROM limit_windows WHERE "limit" = $1 AND key = $2 AND until > $3';
    const [found] = await this.#ask<{ count: number }>('is-counted', text, [name, key, this.#now()]);
    return (found?.count ?? 0) > 0;
  }

  async removeEnded(): Promise<void> {
    const now = this.#now();
    await this.#ask('remove-ended', 'DELETE FROM limit_windows WHERE until <= $1 OR until > $2', [now - CLOCKS_MS, now + LONGEST_MS]);
  }
}

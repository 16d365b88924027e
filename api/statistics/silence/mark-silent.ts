import type { Transaction } from 'kysely';
import { inTurns } from '../../../db/server/in-turns';
import type { Database } from '../../../db/server/schema';
import {
  listCountedDays,
  listQuietStands,
  listSilenceGaps,
  listTapHours,
  markSilent,
  nextClickSeq,
  type QuietStand,
  type SilenceGap,
} from '../../../db/server/queries/silence-queries';
import { addDays, copenhagenDay } from '../../contract/days';
import type { Deps } from '../../deps';
import { inStandSlices } from '../in-stand-slices';
import { type CountedDay, LEARNED_DAYS } from './observed-days';
import { learnRhythm } from './rhythm';
import { LEAST_SILENCE_MS, silentFrom } from './silence';
import { DAY_MS } from '../../contract/durations';

/** Products looked at in one step, and those whose eight weeks are read in one: a scan waits for at most one step. */
const STANDS = 500;
const READ_AT_ONCE = 5;
/** How far ahead it is worked out when a product will be silent, should it stay as it is. */
const AHEAD_MS = 120 * DAY_MS;

/** Called in the transaction that stores a product's mark. */
export type TellOfSilence = (
  trx: Transaction<Database>,
  silence: { standId: string; ownerId: string; silentSince: number },
) => Promise<void>;

interface Verdict {
  stand: QuietStand;
  usualPerWeek: number;
}

/** What is known of a product as long as it is not tapped: when its silence will be too long; Infinity for never. */
interface Due {
  since: number;
  at: number;
}

/**
 * The hourly round. A product's eight weeks are read once in a silence and not every hour: with no tap, the hour in which its
 * silence becomes improbable is known beforehand (gaps can only put it off). Kept in memory: after a restart all are read again.
 */
export class SilenceRounds {
  readonly #deps: Pick<Deps, 'database' | 'now' | 'clicks' | 'fleet' | 'log'>;
  readonly #tell: TellOfSilence;
  #due = new Map<string, Due>();

  constructor(deps: Pick<Deps, 'database' | 'now' | 'clicks' | 'fleet' | 'log'>, tell: TellOfSilence) {
    this.#deps = deps;
    this.#tell = tell;
  }

  /** Judges all products, and marks a few at a time in a transaction of their own. Stops early, between two steps, when `signal` aborts. */
  async run(signal?: AbortSignal): Promise<void> {
    const { clicks, database, now } = this.#deps;
    await clicks.settled();
    const at = now();
    const gaps = await listSilenceGaps(database.reader);
    const ofAll = (await listTapHours(database.reader, at - LEARNED_DAYS * DAY_MS)).reduce((sum, { taps }) => sum + taps, 0);
    const known = this.#due;
    this.#due = new Map();
    await inStandSlices(
      this.#deps,
      STANDS,
      async (slice) => {
        const quiet = await listQuietStands(database.reader, slice, at - LEAST_SILENCE_MS);
        const due = quiet.filter((stand) => !this.#isLater(stand, known.get(stand.id), at));
        await inTurns(due, READ_AT_ONCE, async (some) => {
          if (!signal?.aborted) await this.#mark(await this.#judge(some, { at, gaps, tapsOfAll: ofAll }));
        });
        return false;
      },
      signal,
    );
  }

  /** Whether it is known already that the product's time has not come. */
  #isLater({ id, since }: QuietStand, due: Due | undefined, at: number): boolean {
    if (due?.since !== since || due.at <= at) return false;
    this.#due.set(id, due);
    return true;
  }

  async #judge(stands: readonly QuietStand[], judged: Judged): Promise<Verdict[]> {
    const asked = stands.map(({ id, since }) => {
      const until = copenhagenDay(since);
      return { id, from: addDays(until, -LEARNED_DAYS), until };
    });
    const days = new Map<string, CountedDay[]>(stands.map(({ id }) => [id, []]));
    for (const { id, ...day } of await listCountedDays(this.#deps.database.reader, asked)) days.get(id)?.push(day);
    return stands.flatMap((stand) => {
      const { due, usualPerWeek } = judgeStand(stand, days.get(stand.id) ?? [], judged);
      if (due <= judged.at) return [{ stand, usualPerWeek }];
      this.#due.set(stand.id, { since: stand.since, at: due });
      return [];
    });
  }

  /** Marks and what is told of them are one transaction: neither is without the other, and none is twice. */
  async #mark(found: readonly Verdict[]): Promise<void> {
    if (found.length === 0) return;
    const marked = await this.#deps.database.db.transaction().execute(async (trx) => {
      const seq = await nextClickSeq(trx);
      const owners: string[] = [];
      for (const { stand, usualPerWeek } of found) {
        if (!(await markSilent(trx, stand, usualPerWeek, seq))) continue;
        await this.#tell(trx, { standId: stand.id, ownerId: stand.ownerId, silentSince: stand.since });
        owners.push(stand.ownerId);
      }
      return owners;
    });
    this.#deps.fleet.tellCounted([...new Set(marked)]);
    if (marked.length > 0) this.#deps.log.info({ event: 'silent_products', count: marked.length }, 'products have fallen silent');
  }
}

interface Judged {
  at: number;
  gaps: readonly SilenceGap[];
  /** Taps of the whole installation in eight weeks. */
  tapsOfAll: number;
}

function judgeStand(
  { since }: QuietStand,
  days: readonly CountedDay[],
  { at, gaps, tapsOfAll }: Judged,
): { due: number; usualPerWeek: number } {
  const rhythm = learnRhythm(days, copenhagenDay(since));
  if (!rhythm) return { due: Number.POSITIVE_INFINITY, usualPerWeek: 0 };
  // When one product has most of all taps, no scan at all may well be that product alone.
  const isMost = rhythm.tapsPerWeek * (LEARNED_DAYS / 7) > tapsOfAll / 2;
  const deaf = gaps.filter(({ from_at, until_at, cause }) => until_at > since && from_at < at && (cause === 'down' || !isMost));
  const inOrder = deaf.map(({ from_at, until_at }) => ({ from: from_at, until: until_at }));
  const due = silentFrom(rhythm, since, at + AHEAD_MS, { gaps: inOrder });
  return { due: due ?? at + AHEAD_MS, usualPerWeek: Math.round(rhythm.tapsPerWeek) };
}

import type { Transaction } from 'kysely';
import { AddedOnce } from '../../../db/server/queries/added-once';
import {
  addTapHour,
  cutSilenceGaps,
  deleteSilenceBefore,
  getSilenceWatch,
  listTapHours,
  putSilenceGap,
  updateSilenceWatch,
} from '../../../db/server/queries/silence-queries';
import type { Database } from '../../../db/server/schema';
import { noHours, writeHours } from '../../contract/day-hours';
import { copenhagenDay, copenhagenHour } from '../../contract/days';
import type { Deps } from '../../deps';
import { LEARNED_DAYS } from './observed-days';
import { learnRhythm } from './rhythm';
import { silentFrom } from './silence';
import { DAY_MS, HOUR_MS } from '../../contract/durations';

const MINUTE_MS = 60_000;

/** A server that has said nothing for so long did not run; less is a restart, or a busy moment. */
const DOWN_MS = 5 * MINUTE_MS;
/** Sooner than any product is called silent, or all of them would be first. */
const LEAST_UNREACHED_MS = HOUR_MS / 2;
/** A running server's clock that moves by more than this between two beats has been set, or the machine slept. */
const JUMP_MS = HOUR_MS;
/** A stop of more than this may as well be a clock that came up wrong. */
const LONG_STOP_MS = 7 * DAY_MS;
/** Long enough for somebody to put a wrong clock right. */
const PAUSE_MS = DAY_MS;
/** More than the eight weeks a rhythm is learned from, and than the longest silence that is judged. */
const KEPT_MS = 400 * DAY_MS;

/**
 * Notes when nobody could be heard. `beat` is called every minute, says in the database that the server runs, and finds what lies
 * between it and the last one: the server was down, asleep, or its clock was set. A clock that was set makes no silences:
 * what lies between is a gap, and for a day nothing is marked at all. And when no scan of any product comes in for so long
 * that all of them falling silent at once is what it would take, then scans do not reach us, and that is a gap as well.
 */
export class WatchGaps {
  readonly #deps: Pick<Deps, 'database' | 'now' | 'tally' | 'log'>;
  /** The next beat is the first as the one that watches. */
  #isFirst = true;
  #scans: number;
  #taps: number;
  readonly #hours: AddedOnce<{ hourAt: number; taps: number }>;

  constructor(deps: Pick<Deps, 'database' | 'now' | 'tally' | 'log'>) {
    this.#deps = deps;
    this.#scans = this.#countScans();
    this.#taps = deps.tally.scans.counted;
    this.#hours = new AddedOnce(deps.database.db, deps.now, (trx, { hourAt, taps }) => addTapHour(trx, hourAt, taps));
  }

  /** Whether products may be marked now. A process that does not watch only says what it was asked for: every one hears a part. */
  async beat(isWatching: boolean): Promise<boolean> {
    const now = this.#deps.now();
    const scans = this.#countScans();
    const isScanned = scans > this.#scans;
    await this.#addTaps(now);
    const heard = { now, isScanned };
    const mayMark = (isWatching || isScanned) && (await this.#write((trx) => (isWatching ? this.#watch(trx, heard) : report(trx, heard))));
    [this.#scans, this.#isFirst] = [scans, !isWatching];
    return mayMark;
  }

  /** In transactions of their own: all else that a beat says may be said again. */
  async #addTaps(now: number): Promise<void> {
    await this.#hours.finish();
    const { counted } = this.#deps.tally.scans;
    const taps = counted - this.#taps;
    if (taps === 0) return;
    this.#taps = counted;
    await this.#hours.add({ hourAt: Math.floor(now / HOUR_MS) * HOUR_MS, taps });
  }

  #write(work: (trx: Transaction<Database>) => Promise<boolean>): Promise<boolean> {
    return this.#deps.database.db.transaction().execute(work);
  }

  #countScans(): number {
    return Object.values(this.#deps.tally.scans).reduce((sum, count) => sum + count, 0);
  }

  async #watch(trx: Transaction<Database>, heard: Heard): Promise<boolean> {
    const { now, isScanned } = heard;
    const { alive_at: aliveAt, paused_until: pausedUntil, reached_at: reachedAt } = await getSilenceWatch(trx);
    const since = now - (aliveAt ?? now);
    if (since < 0) await cutSilenceGaps(trx, now);
    if (aliveAt !== null && since > DOWN_MS) await putSilenceGap(trx, { from_at: aliveAt, until_at: now, cause: 'down' });
    const isSet = since < -DOWN_MS || since > (this.#isFirst ? LONG_STOP_MS : JUMP_MS);
    if (isSet)
      this.#deps.log.warn(
        { event: 'silence_paused', from: aliveAt, to: now },
        'the clock has moved: no product is called silent for a day',
      );
    const pause = isSet ? now + PAUSE_MS : pausedUntil;
    const listened = since > DOWN_MS || since < 0 ? now : Math.min(reachedAt ?? now, now);
    const isReached = await listen(trx, { now, since: listened, isScanned });
    await updateSilenceWatch(trx, { alive_at: now, paused_until: pause, reached_at: isScanned ? now : listened });
    await deleteSilenceBefore(trx, now - KEPT_MS);
    return now >= pause && isReached;
  }
}

/** What one process has heard since its last beat. */
interface Heard {
  now: number;
  isScanned: boolean;
}

/** Of a process that does not watch. */
async function report(trx: Transaction<Database>, heard: Heard): Promise<false> {
  await updateSilenceWatch(trx, { reached_at: heard.now });
  return false;
}

/** Answers whether scans reach us, as far as can be told; and keeps the time in which they did not. */
async function listen(
  trx: Transaction<Database>,
  { now, since, isScanned }: { now: number; since: number; isScanned: boolean },
): Promise<boolean> {
  if (now - since < LEAST_UNREACHED_MS || !(await isUnusual(trx, since, now))) return true;
  await putSilenceGap(trx, { from_at: since, until_at: now, cause: 'unreached' });
  return isScanned;
}

/** Whether it is improbable that the whole installation had no tap in a time: it is watched as one product is. */
async function isUnusual(trx: Transaction<Database>, since: number, now: number): Promise<boolean> {
  const days = new Map<string, number[]>();
  for (const { hour_at: at, taps } of await listTapHours(trx, since - (LEARNED_DAYS + 1) * DAY_MS)) {
    const { day, hour } = copenhagenHour(at);
    const hours = days.get(day) ?? noHours();
    hours[hour] = (hours[hour] ?? 0) + taps;
    days.set(day, hours);
  }
  const counted = Array.from(days, ([day, hours]) => ({ day, hours: writeHours(hours) }));
  const rhythm = learnRhythm(counted, copenhagenDay(since));
  return rhythm !== null && silentFrom(rhythm, since, now, { leastMs: LEAST_UNREACHED_MS }) !== null;
}

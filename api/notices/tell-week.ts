import { setImmediate as nextTurn } from 'node:timers/promises';
import { addDays } from '../contract/days';
import type { Rating } from '../contract/notice-words';
import type { Week } from '../contract/notices';
import { startOfDay } from '../contract/days';
import type { Deps } from '../deps';
import { CLOCK_TOLERANCE_MS } from '../../db/server/believed-clock';
import { readInSlices } from '../../db/server/in-turns';
import { mondayToTell } from '../../db/server/queries/notice-week';
import { findNextOwner, getNoticeRound, listStandWeeks, type StandWeek, updateNoticeRound } from '../../db/server/queries/telling-queries';
import { getUpkeepClock } from '../../db/server/queries/upkeep-clock-queries';
import { HOUR_MS } from '../contract/durations';
import { isMailed } from './notice-choices';

/** Upkeep looks at the clock every six hours. */
const BELIEVED_FOR_MS = 7 * HOUR_MS;

/** What Google says of an owner's linked business; null when none is linked or Google does not say. Never rejects. */
export type FindRating = (userId: string) => Promise<Rating | null>;

const named = ({ name, clicks }: StandWeek) => ({ name, clicks });

/** The seven days before a Monday; null when there is nothing to say: no products, or neither that week nor the one before had a tap. */
function weekOf(stands: readonly StandWeek[], monday: string): Week | null {
  const from = addDays(monday, -7);
  const sumOf = (key: 'clicks' | 'before'): number => stands.reduce((sum, stand) => sum + stand[key], 0);
  const [clicks, before] = [sumOf('clicks'), sumOf('before')];
  if (clicks + before === 0) return null;
  // One that came in the middle of the week had less time than the others.
  const whole = stands.filter(({ claimed_at: claimedAt }) => claimedAt < startOfDay(from));
  const best = stands.reduce<StandWeek | null>((most, stand) => (stand.clicks > (most?.clicks ?? 0) ? stand : most), null);
  const quietest = whole.reduce<StandWeek | null>((least, stand) => (least === null || stand.clicks < least.clicks ? stand : least), null);
  const hasRivals = quietest !== null && best !== null && quietest !== best && quietest.clicks < best.clicks;
  return {
    from,
    to: addDays(monday, -1),
    clicks,
    before,
    best: best && named(best),
    quietest: hasRivals ? named(quietest) : null,
  };
}

/** A clock that has jumped would tell of a week that is not over, or of none at all. */
async function isClockBelieved({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<boolean> {
  const { believed_at: believedAt, jumped_at: jumpedAt } = await getUpkeepClock(database.reader);
  return jumpedAt === null && believedAt !== null && now() >= believedAt - CLOCK_TOLERANCE_MS && now() <= believedAt + BELIEVED_FOR_MS;
}

/** Tells the next owner of the week. False when all have been told. */
async function tellNext(deps: Pick<Deps, 'database' | 'notices' | 'now'>, monday: string, findRating: FindRating): Promise<boolean> {
  const { database, notices, now } = deps;
  const round = await getNoticeRound(database.reader);
  if (round.week === monday && round.is_done === 1) return false;
  const after = round.week === monday ? round.user_id : '';
  const userId = await findNextOwner(database.reader, after);
  const write = database.db.transaction();
  if (userId === undefined) {
    await write.execute((trx) => updateNoticeRound(trx, { week: monday, is_done: 1 }));
    return false;
  }
  const days = { before: addDays(monday, -14), from: addDays(monday, -7), to: monday };
  const stands = await readInSlices<StandWeek>((last) => listStandWeeks(database.reader, userId, days, last));
  const week = weekOf(stands, monday);
  // A question that is paid for, and whose answer stands in the mail alone (rule 167).
  const rating = week && (await isMailed(database.reader, userId, 'week')) ? await findRating(userId) : null;
  await write.execute(async (trx) => {
    if (week) await notices.raise(trx, { userId, kind: 'week', key: `week:${week.from}`, data: { week }, at: now(), rating });
    await updateNoticeRound(trx, { week: monday, user_id: userId, is_done: 0 });
  });
  return true;
}

/**
 * On Mondays from eight on, by the clock in Copenhagen, tells every owner of the week that has gone: account by account, each in
 * a transaction with how far it has come, so that a round that was cut off goes on where it was. A Monday on which the server was
 * not running until midnight is left out.
 */
export async function tellWeek(
  deps: Pick<Deps, 'database' | 'notices' | 'now' | 'clicks'>,
  findRating: FindRating,
  signal?: AbortSignal,
): Promise<void> {
  const monday = mondayToTell(deps.now());
  if (monday === null || !(await isClockBelieved(deps))) return;
  await deps.clicks.settled();
  // The answers of a quick disk are heard many in one turn.
  while (!signal?.aborted && (await tellNext(deps, monday, findRating))) await nextTurn();
}

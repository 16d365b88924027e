import { CLOCK_TOLERANCE_MS } from '../../db/server/believed-clock';
import { getUpkeepClock, updateUpkeepClock } from '../../db/server/queries/upkeep-clock-queries';
import type { Deps } from '../deps';
import { DAY_MS } from '../contract/durations';

/** Largest believed step ahead of the last round: a server that was off for a while. */
const AHEAD_MS = 7 * DAY_MS;
/** How long a clock must run on from an implausible time before it is believed. */
const PROBATION_MS = DAY_MS;

const isNear = (now: number, at: number): boolean => now >= at - CLOCK_TOLERANCE_MS && now <= at + AHEAD_MS;

/**
 * Whether upkeep may delete by the clock: one round under a clock that is a year ahead would take every session, key and raw tap.
 * A clock far from where the last round saw it is believed only after it has run on from there for a day, which is time to correct
 * it. The first clock of an installation is on probation too. The state is in the database, so restarts change nothing.
 */
export async function believeClock({ database, now: clock, log }: Pick<Deps, 'database' | 'now' | 'log'>): Promise<boolean> {
  const now = clock();
  return database.db.transaction().execute(async (trx) => {
    const { believed_at: believedAt, jumped_at: jumpedAt } = await getUpkeepClock(trx);
    const isBelieved = believedAt !== null && isNear(now, believedAt);
    const hasRunOn = jumpedAt !== null && isNear(now, jumpedAt) && now >= jumpedAt + PROBATION_MS;
    if (isBelieved || hasRunOn) {
      await updateUpkeepClock(trx, { believed_at: now, jumped_at: null });
      return true;
    }
    if (jumpedAt === null || !isNear(now, jumpedAt)) {
      await updateUpkeepClock(trx, { believed_at: believedAt, jumped_at: now });
      if (believedAt !== null)
        log.warn({ event: 'clock_jumped', from: believedAt, to: now }, 'the clock has jumped: nothing is removed for a day');
    }
    return false;
  });
}

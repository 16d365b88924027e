import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AdminStatistics } from '../contract/statistics';
import { addDays, copenhagenDay } from '../contract/days';
import * as queries from '../../db/server/queries/system-statistics-queries';
import type { Call } from '../http/call';
import { DAY_MS } from '../contract/durations';

/** "Active in last month" (SPEC §9, rule 65). */
const ACTIVE_MS = 30 * DAY_MS;
const SHOWN_DAYS = 365;

const average = (sum: number, count: number): number => (count === 0 ? 0 : sum / count);

function addTo(map: Record<string, number>, key: string, count: number): void {
  map[key] = (map[key] ?? 0) + count;
}

function countByDay(times: readonly number[], first: string): Record<string, number> {
  const days: Record<string, number> = {};
  for (const time of times) {
    const day = copenhagenDay(time);
    if (day >= first) addTo(days, day, 1);
  }
  return days;
}

/** System figures for admins (rules 64–66): maps are by Copenhagen day, the last 365 ending today, zeros left out. */
export async function systemStatistics({ deps }: Call): Promise<AdminStatistics> {
  await deps.clicks.settled();
  const now = deps.now();
  const today = copenhagenDay(now);
  const first = addDays(today, 1 - SHOWN_DAYS);
  // Not in the transaction: it goes in slices, and nobody else could read between them.
  const stands = await queries.countStands(deps.database.reader);
  return deps.database.reader.transaction().execute(async (trx) => {
    const users = await queries.countUsers(trx, now - ACTIVE_MS);
    await nextTurn();
    const signUps = await queries.listSignUpTimes(trx, Date.parse(`${first}T00:00:00Z`) - DAY_MS);
    const signupsOverTime = countByDay(signUps, first);
    await nextTurn();
    const distribution: Record<string, number> = {};
    const byStatus: Record<string, number> = {};
    for (const { product_type, status, count } of stands) {
      addTo(distribution, product_type, count);
      addTo(byStatus, status, count);
    }
    const totalStands = Object.values(byStatus).reduce((sum, count) => sum + count, 0);
    const totalClicks = await queries.countClicks(trx);
    const dailyTotals = await queries.listDailyTotals(trx, first, today);
    const totalLandingPages = await queries.countLandingPages(trx);
    return {
      users: { ...users, signupsOverTime },
      stands: {
        total: totalStands,
        claimed: byStatus.claimed ?? 0,
        averageClicksPerStand: average(totalClicks, totalStands),
        productTypeDistribution: distribution,
      },
      engagement: { totalClicks, clicksOverTime: Object.fromEntries(dailyTotals.map(({ day, clicks }) => [day, clicks])) },
      content: { totalLandingPages, averageLandingPagesPerUser: average(totalLandingPages, users.total) },
    };
  });
}

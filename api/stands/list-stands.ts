import type { Stand, StandWithClicks } from '../contract/stand';
import { getListRevision } from '../../db/server/rev-queries';
import { listStandsOf } from '../../db/server/stand-queries';
import { firstKeptDay, getClickSeqOf, listDailyOf, listNewestTapsOf } from '../../db/server/stand-statistics-queries';
import type { Call } from '../http/call';
import { isListUnchanged } from '../http/answers/list-tag';
import { placeOf, toStand } from '../presenters/to-stand';

/** One's own products without history: what the app refreshes, tagged with the owner's revision alone (SYNC). */
export async function listStandRows({ ctx, deps, user }: Call): Promise<Stand[]> {
  await deps.clicks.settled();
  return deps.database.reader.transaction().execute(async (trx) => {
    const { epoch, rev } = await getListRevision(trx, user.id);
    if (isListUnchanged(ctx, `${epoch}.${rev}`, rev)) return [];
    const rows = await listStandsOf(trx, user.id);
    return rows.map((row) => toStand(row, placeOf(deps)));
  });
}

/** One's own products with newest taps and complete daily totals (rule 54). A new tap changes the tag. */
export async function listStands({ ctx, deps, user }: Call): Promise<StandWithClicks[]> {
  await deps.clicks.settled();
  return deps.database.reader.transaction().execute(async (trx) => {
    const { epoch, rev } = await getListRevision(trx, user.id);
    const floor = firstKeptDay(deps.now());
    if (isListUnchanged(ctx, `${epoch}.${rev}.${await getClickSeqOf(trx, user.id)}.${floor}`, rev)) return [];
    const rows = await listStandsOf(trx, user.id);
    const daily = await listDailyOf(trx, user.id);
    const taps = await listNewestTapsOf(trx, user.id, daily, floor);
    return rows.map((row) => ({
      ...toStand(row, placeOf(deps)),
      clickHistory: (taps.get(row.id) ?? []).map((at) => ({ timestamp: new Date(at).toISOString() })),
      clicksByDay: daily.get(row.id) ?? {},
    }));
  });
}

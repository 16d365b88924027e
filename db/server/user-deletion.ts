import type { Transaction } from 'kysely';
import { wordsOf } from './engine';
import { inTurns, untilEnd, untilNone } from './in-turns';
import { deleteMailsTo } from './mail-queries';
import { listLandingPageIdsOf } from './landing-page-queries';
import { deletePageCounts } from './page-figure-queries';
import { bumpRev } from './rev-queries';
import type { Database } from './schema';
import { countAdmins } from './user-queries';

type Trx = Transaction<Database>;

/**
 * Products go back to the shelf as if new: no owner, name, target or history (rule 44), and with another row id. Taps that
 * are still on their way to the figures carry the old one, so they can never be the next owner's. One revision covers them all.
 */
async function releaseStands(trx: Trx, userId: string): Promise<void> {
  const version = await bumpRev(trx, userId);
  const pages = trx.selectFrom('landing_pages').select('id').where('owner_id', '=', userId);
  const shown = trx.selectFrom('stands').select('id').where('landing_page_id', 'in', pages).limit(ROWS_AT_A_TIME);
  await untilNone(async () => {
    const unlinked = trx.updateTable('stands').set({ landing_page_id: null, version }).where('id', 'in', shown);
    return Number((await unlinked.executeTakeFirstOrThrow()).numUpdatedRows);
  });
  const stands = await trx.selectFrom('stands').select('id').where('owner_id', '=', userId).execute();
  await inTurns(stands, STANDS_AT_A_TIME, (some) => releaseSome(trx, idsOf(some), version));
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** A year of their days is some 4,000 rows, 10 ms. */
const STANDS_AT_A_TIME = 10;
const TAPS_AT_A_TIME = 2000;
const ROWS_AT_A_TIME = 500;

/** A tap's time is after that. */
const BEFORE_ALL = -1;

const deleteTaps = (trx: Trx, standId: string): Promise<void> =>
  untilEnd<number>(async (after = BEFORE_ALL) => {
    const last = await trx
      .selectFrom('clicks')
      .select('clicked_at')
      .where('stand_id', '=', standId)
      .where('clicked_at', '>', after)
      .orderBy('clicked_at')
      .offset(TAPS_AT_A_TIME - 1)
      .limit(1)
      .executeTakeFirst();
    const rest = trx.deleteFrom('clicks').where('stand_id', '=', standId).where('clicked_at', '>', after);
    await (last ? rest.where('clicked_at', '<=', last.clicked_at) : rest).execute();
    return last?.clicked_at;
  });

async function releaseSome(trx: Trx, standIds: string[], version: number): Promise<void> {
  for (const standId of standIds) await deleteTaps(trx, standId);
  await trx.deleteFrom('stand_daily').where('stand_id', 'in', standIds).execute();
  await trx.deleteFrom('stand_totals').where('stand_id', 'in', standIds).execute();
  await trx
    .updateTable('stands')
    .set({
      id: wordsOf(trx).freshRowId(),
      owner_id: null,
      status: 'unclaimed',
      nickname: null,
      redirect_url: null,
      claimed_at: null,
      version,
    })
    .where('id', 'in', standIds)
    .execute();
}

async function deletePages(trx: Trx, userId: string): Promise<void> {
  await deletePageCounts(trx, await listLandingPageIdsOf(trx, userId));
  await trx.deleteFrom('landing_pages').where('owner_id', '=', userId).execute();
}

async function deleteNotices(trx: Trx, userId: string): Promise<void> {
  const some = trx.selectFrom('notices').select('id').where('user_id', '=', userId).limit(ROWS_AT_A_TIME);
  await untilNone(async () => Number((await trx.deleteFrom('notices').where('id', 'in', some).executeTakeFirstOrThrow()).numDeletedRows));
}

/**
 * Remove a user and everything that is theirs, inside the caller's transaction (rules 44, 99). Sessions, Google
 * connection, business link, reset link and landing pages go with the row; the anonymous daily totals stay. Image files
 * that nothing names any more are swept by the upload store. The last admin is refused, and nothing has happened then.
 */
export async function deleteUserData(trx: Trx, userId: string): Promise<'deleted' | 'not_found' | 'last_admin'> {
  const user = await trx.selectFrom('users').select(['is_admin', 'email']).where('id', '=', userId).executeTakeFirst();
  if (!user) return 'not_found';
  if (user.is_admin === 1 && (await countAdmins(trx)) === 1) return 'last_admin';
  await releaseStands(trx, userId);
  await deletePages(trx, userId);
  await deleteNotices(trx, userId);
  await trx.deleteFrom('idempotency').where('user_id', '=', userId).execute();
  await trx.deleteFrom('account_rev').where('owner_id', '=', userId).execute();
  await deleteMailsTo(trx, user.email);
  await trx.deleteFrom('users').where('id', '=', userId).execute();
  return 'deleted';
}

import { sql, type Transaction } from 'kysely';
import { wordsOf } from '../engine';
import { untilNone } from '../in-turns';
import { deleteMailsTo } from './mail-queries';
import { listLandingPageIdsOf } from './landing-page-queries';
import { deletePageCounts } from './page-figure-queries';
import { bumpRev } from './rev-queries';
import type { Database } from '../schema';
import { deleteSessionsOf } from './session-queries';
import type { StandRow } from './stand-queries';
import { countAdmins } from './user-queries';

type Trx = Transaction<Database>;

/** Of twelve columns: a few milliseconds. */
const STANDS_AT_A_TIME = 200;
const ROWS_AT_A_TIME = 500;

/**
 * Products go back to the shelf as if new: no owner, name, target or history (rule 44), and with another row id. Taps that
 * are still on their way to the figures carry the old one, so they can never be the next owner's. The old row stays, as
 * nobody's and deleted, until its history has been removed (former-stand-queries). One revision covers them all.
 */
async function releaseStands(trx: Trx, userId: string, now: number): Promise<void> {
  const version = await bumpRev(trx, userId);
  const pages = trx.selectFrom('landing_pages').select('id').where('owner_id', '=', userId);
  const shown = trx.selectFrom('stands').select('id').where('landing_page_id', 'in', pages).limit(ROWS_AT_A_TIME);
  await untilNone(async () => {
    const unlinked = trx.updateTable('stands').set({ landing_page_id: null, version }).where('id', 'in', shown);
    return Number((await unlinked.executeTakeFirstOrThrow()).numUpdatedRows);
  });
  const owned = trx
    .selectFrom('stands')
    .select(['id', 'stander_id', 'product_type', 'created_at', 'deleted_at'])
    .where('owner_id', '=', userId)
    .limit(STANDS_AT_A_TIME);
  await untilNone(async () => {
    const some = await owned.execute();
    if (some.length === 0) return 0;
    await letGo(trx, some, { now, version });
    await reshelve(trx, some, version);
    return some.length;
  });
}

type OwnedRow = Pick<StandRow, 'id' | 'stander_id' | 'product_type' | 'created_at' | 'deleted_at'>;

async function letGo(trx: Trx, stands: readonly OwnedRow[], { now, version }: { now: number; version: number }): Promise<void> {
  await trx
    .updateTable('stands')
    .set({
      owner_id: null,
      status: 'unclaimed',
      nickname: null,
      redirect_url: null,
      claimed_at: null,
      deleted_at: sql<number>`coalesce(deleted_at, ${now})`,
      version,
    })
    .where(
      'id',
      'in',
      stands.map(({ id }) => id),
    )
    .execute();
}

/** Those that their owner had deleted stay deleted. */
async function reshelve(trx: Trx, stands: readonly OwnedRow[], version: number): Promise<void> {
  const shelved = stands.filter(({ deleted_at: deletedAt }) => deletedAt === null);
  if (shelved.length === 0) return;
  const id = wordsOf(trx).freshRowId();
  await trx
    .insertInto('stands')
    .values(
      shelved.map(({ stander_id, product_type, created_at }) => ({
        id,
        stander_id,
        product_type,
        created_at,
        status: 'unclaimed',
        version,
      })),
    )
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
 * connection, business link, reset link and landing pages go with the row; the anonymous daily totals stay. The products'
 * history, which nobody can reach any more, is removed afterwards (`FormerStands`), image files that nothing names any
 * more by the upload store. `now` in ms UTC. The last admin is refused, and nothing has happened then.
 */
export async function deleteUserData(trx: Trx, userId: string, now: number): Promise<'deleted' | 'not_found' | 'last_admin'> {
  const user = await trx.selectFrom('users').select(['is_admin', 'email']).where('id', '=', userId).executeTakeFirst();
  if (!user) return 'not_found';
  if (user.is_admin === 1 && (await countAdmins(trx)) === 1) return 'last_admin';
  await releaseStands(trx, userId, now);
  await deletePages(trx, userId);
  await deleteNotices(trx, userId);
  await trx.deleteFrom('idempotency').where('user_id', '=', userId).execute();
  await trx.deleteFrom('account_rev').where('owner_id', '=', userId).execute();
  await deleteMailsTo(trx, user.email);
  await deleteSessionsOf(trx, userId);
  await trx.deleteFrom('users').where('id', '=', userId).execute();
  return 'deleted';
}

import type { Kysely } from 'kysely';
import { findBusiness } from '../../db/server/queries/business-queries';
import { listLandingPagesOf } from '../../db/server/queries/landing-page-queries';
import { listAllNoticesOf, listChoicesOf } from '../../db/server/queries/notice-queries';
import { listPageCountsOf } from '../../db/server/queries/page-figure-queries';
import { listPushTimesOf } from '../../db/server/queries/push-queries';
import { listSessionsOf } from '../../db/server/queries/session-queries';
import { listDeletedStandsOf, listStandsOf, type StandDetails } from '../../db/server/queries/stand-queries';
import { listDailyOf } from '../../db/server/queries/stand-statistics-queries';
import { getUser } from '../../db/server/queries/user-queries';
import type { Database } from '../../db/server/schema';
import { WrittenAnswer } from '../http/answers/written-answer';
import type { Call } from '../http/call';
import type { OwnerReadInput } from '../http/work/owner-reads';
import { readForOwner } from '../http/work/read-for-owner';
import { MOST_SESSIONS } from './open-session';
import { refuseForeignSite } from '../http/access/request-origin';
import { toLandingPage } from '../presenters/to-landing-page';
import { toNotice } from '../presenters/to-notice';
import { toStand } from '../presenters/to-stand';
import { toUser } from '../presenters/to-user';

const toTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Everything the product knows of one user, as one reading; secrets are no data of theirs and stay out. */
export async function readAccount(db: Kysely<Database>, { userId, ...place }: OwnerReadInput) {
  const row = await getUser(db, userId);
  const business = await findBusiness(db, userId);
  const sessions = await listSessionsOf(db, userId, MOST_SESSIONS);
  const [stands, daily] = [await listStandsOf(db, userId), await listDailyOf(db, userId)];
  const [deleted, dailyOfDeleted] = [await listDeletedStandsOf(db, userId), await listDailyOf(db, userId, true)];
  const withDays = (stand: StandDetails, days: typeof daily) => ({ ...toStand(stand, place), clicksByDay: days.get(stand.id) ?? {} });
  const pages = await listLandingPagesOf(db, userId);
  const answer = {
    exportedAt: toTime(place.now),
    user: { ...toUser(row), lastActiveAt: toTime(row.last_active_at), emailVerified: row.email_verified === 1 },
    signsInWithGoogle: row.google_subject !== null,
    business: business ? { placeId: business.place_id, linkedAt: toTime(business.linked_at) } : null,
    sessions: sessions.map(({ label, created_at, last_seen_at }) => ({
      label,
      createdAt: toTime(created_at),
      lastSeenAt: toTime(last_seen_at),
    })),
    stands: stands.map((stand) => withDays(stand, daily)),
    /** What is kept of products one has deleted (rule 42): no name and no target. */
    deletedStands: deleted.map((stand) => ({ ...withDays(stand, dailyOfDeleted), deletedAt: toTime(stand.deleted_at) })),
    landingPages: pages.map(toLandingPage),
    /** Views (without a link) and presses of a link, per day. */
    landingPageCounts: await listPageCountsOf(db, userId, ''),
    notices: (await listAllNoticesOf(db, userId)).map(toNotice),
    noticeChoices: Object.fromEntries(await listChoicesOf(db, userId)),
    pushSince: (await listPushTimesOf(db, userId)).map(toTime),
  };
  return { answer };
}

/** "Download mine data" (rule 99): an attachment of JSON, made for our own page only. Throws 403 for another site. */
export async function exportAccount(call: Call): Promise<undefined> {
  const { ctx, deps, user } = call;
  if (user.proof === 'cookie') refuseForeignSite(ctx, deps.config);
  await Promise.all([deps.clicks.settled(), deps.pageCounts.settled()]);
  const data = await readForOwner(call, 'account', readAccount);
  ctx.attachment('mine-data.json');
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = data instanceof WrittenAnswer ? data.stream() : JSON.stringify(data, null, 2);
}

import { findBusiness } from '../../db/server/business-queries';
import { listLandingPagesOf } from '../../db/server/landing-page-queries';
import { listSessionsOf } from '../../db/server/session-queries';
import { listStandsOf } from '../../db/server/stand-queries';
import { listDailyOf } from '../../db/server/stand-statistics-queries';
import { getUser } from '../../db/server/user-queries';
import type { Call } from '../http/call';
import { refuseForeignSite } from '../http/access/request-origin';
import { toLandingPage } from '../presenters/to-landing-page';
import { placeOf, toStand } from '../presenters/to-stand';
import { toUser } from '../presenters/to-user';

const toTime = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** Everything the product knows of one user, as one reading; secrets are no data of theirs and stay out. */
async function collect({ deps, user }: Call) {
  await deps.clicks.settled();
  return deps.database.reader.transaction().execute(async (trx) => {
    const row = await getUser(trx, user.id);
    const business = await findBusiness(trx, user.id);
    const sessions = await listSessionsOf(trx, user.id);
    const daily = await listDailyOf(trx, user.id);
    const stands = await listStandsOf(trx, user.id);
    const pages = await listLandingPagesOf(trx, user.id);
    return {
      exportedAt: toTime(deps.now()),
      user: { ...toUser(row), lastActiveAt: toTime(row.last_active_at), emailVerified: row.email_verified === 1 },
      signsInWithGoogle: row.google_subject !== null,
      business: business ? { placeId: business.place_id, linkedAt: toTime(business.linked_at) } : null,
      sessions: sessions.map(({ label, created_at, last_seen_at }) => ({
        label,
        createdAt: toTime(created_at),
        lastSeenAt: toTime(last_seen_at),
      })),
      stands: stands.map((stand) => ({ ...toStand(stand, placeOf(deps)), clicksByDay: daily.get(stand.id) ?? {} })),
      landingPages: pages.map(toLandingPage),
    };
  });
}

/** "Download mine data" (rule 99): an attachment of JSON, made for our own page only. Throws 403 for another site. */
export async function exportAccount(call: Call): Promise<undefined> {
  const { ctx, deps, user } = call;
  if (user.proof === 'cookie') refuseForeignSite(ctx, deps.config);
  const data = await collect(call);
  ctx.attachment('mine-data.json');
  ctx.type = 'application/json; charset=utf-8';
  ctx.body = JSON.stringify(data, null, 2);
}

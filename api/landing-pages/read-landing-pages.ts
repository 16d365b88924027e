import type { endpoints } from '../contract/endpoints';
import type { LandingPage } from '../contract/landing-page';
import { findLandingPage, listLandingPagesOf } from '../../db/server/queries/landing-page-queries';
import { ApiError } from '../http/refusals/api-error';
import type { Call, CallOf } from '../http/call';
import { answerOwnerList } from '../http/answers/owner-list';
import { toLandingPage } from '../presenters/to-landing-page';
import { NOT_FOUND } from './own-landing-page';

/** One's own pages, newest first, tagged with the revision they were read at (CONTRACT §5). */
export function listLandingPages(call: Call): Promise<LandingPage[]> {
  const { id } = call.user;
  return answerOwnerList(call, id, async (db) => (await listLandingPagesOf(db, id)).map(toLandingPage));
}

/** A page as anybody may read it. Throws 404. */
export async function readPublicLandingPage({ ctx, deps, params }: CallOf<typeof endpoints.publicLandingPage>): Promise<LandingPage> {
  const row = await findLandingPage(deps.database.reader, params.id);
  if (!row) throw new ApiError('not_found', NOT_FOUND);
  ctx.set('ETag', `"${row.version}"`);
  return toLandingPage(row);
}

import { listLandingPagesOf } from '../../db/server/queries/landing-page-queries';
import type { endpoints } from '../contract/endpoints';
import type { LandingPage } from '../contract/landing-page';
import type { CallOf } from '../http/call';
import { answerOwnerList } from '../http/answers/owner-list';
import { toLandingPage } from '../presenters/to-landing-page';
import { getUserOr404 } from './edit-user';

/** The landing pages of one user, the newest first (SPEC §6). Throws 404 when there is no such user. */
export async function listUserLandingPages(call: CallOf<typeof endpoints.listUserLandingPages>): Promise<LandingPage[]> {
  const { id } = await getUserOr404(call.deps.database.reader, call.params.id);
  return answerOwnerList(call, id, async (db) => (await listLandingPagesOf(db, id)).map(toLandingPage));
}

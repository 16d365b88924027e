import { listLandingPagesOf } from '../../db/server/landing-page-queries';
import type { endpoints } from '../contract/endpoints';
import type { LandingPage } from '../contract/landing-page';
import type { CallOf } from '../http/call';
import { toLandingPage } from '../presenters/to-landing-page';
import { getUserOr404 } from './edit-user';

/** The landing pages of one user, the newest first (SPEC §6). Throws 404 when there is no such user. */
export async function listUserLandingPages({ deps, params }: CallOf<typeof endpoints.listUserLandingPages>): Promise<LandingPage[]> {
  const { reader } = deps.database;
  const user = await getUserOr404(reader, params.id);
  return (await listLandingPagesOf(reader, user.id)).map(toLandingPage);
}

import type { endpoints } from '../contract/endpoints';
import type { LandingPage } from '../contract/landing-page';
import { deleteLandingPage as removeRow, updateLandingPage as writeRow } from '../../db/server/queries/landing-page-queries';
import { bumpRev } from '../../db/server/queries/rev-queries';
import type { CallOf } from '../http/call';
import { toLandingPage } from '../presenters/to-landing-page';
import { withIds } from '../presenters/link-ids';
import { checkVersion, getOwnLandingPage } from './own-landing-page';
import { readFields } from './read-fields';
import { saveImages } from './save-images';
import { checkUrlPath } from './url-path';

/** Change one's own page; omitted fields and images stay (rule 116). Throws 400, 404, 409, 412, 413, 415, 429. */
export async function updateLandingPage(call: CallOf<typeof endpoints.updateLandingPage>): Promise<LandingPage & { message: string }> {
  const { user, params, body, ifMatch, write } = call;
  const fields = readFields(body);
  const images = await saveImages(call);
  return write(async (trx) => {
    const page = await getOwnLandingPage(trx, user.id, params.id);
    checkVersion(ifMatch, page);
    await checkUrlPath(trx, fields.url_path, { ownId: page.id, userId: user.id });
    const written = await writeRow(trx, page.id, {
      ...fields,
      ...withIds(fields.buttons, page.buttons),
      ...images,
      version: await bumpRev(trx, user.id),
    });
    return { ...toLandingPage(written), message: 'Landing page opdateret' };
  });
}

/** Delete one's own page; products that show it become not configured (rule 43). Throws 404, 412. */
export async function deleteLandingPage({
  user,
  params,
  ifMatch,
  write,
}: CallOf<typeof endpoints.deleteLandingPage>): Promise<{ message: string }> {
  return write(async (trx) => {
    const page = await getOwnLandingPage(trx, user.id, params.id);
    checkVersion(ifMatch, page);
    await removeRow(trx, page);
    return { message: 'Landing page slettet' };
  });
}

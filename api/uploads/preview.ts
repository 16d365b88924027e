import { findLandingPage } from '../../db/server/queries/landing-page-queries';
import { uploadPath } from '../contract/addresses';
import type { Deps } from '../deps';
import { ApiError } from '../http/refusals/api-error';
import { toPreview } from '../presenters/to-preview';
import { pageOfSocialImage } from './social-image';

type Preview = { name: string } | { redirect: string } | null;

/**
 * The preview picture of a landing page that no file holds yet: drawn when somebody asks for it, so that an edit neither
 * waits for one nor leaves one behind that nobody wanted. Limited per owner. An address from before an edit leads to the
 * picture of today; null when there is no such page, or its picture cannot be drawn: the page is no worse without.
 */
export async function findPreview(deps: Deps, wanted: string, signal: AbortSignal): Promise<Preview> {
  const pageId = pageOfSocialImage(wanted);
  const row = pageId === null ? undefined : await findLandingPage(deps.database.reader, pageId);
  if (!row) return null;
  const current = deps.uploads.socialImageName(toPreview(row));
  if (current !== wanted) return { redirect: uploadPath(current) };
  const by = { account: row.owner_id, spend: () => deps.limits.consume('preview', row.owner_id), signal };
  try {
    return { name: await deps.uploads.saveSocialImage(toPreview(row), by) };
  } catch (error) {
    if (error instanceof ApiError) throw error;
    deps.log.warn({ err: error, landingPageId: row.id }, 'preview picture not written');
    return null;
  }
}

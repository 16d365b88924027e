import { LRUCache } from 'lru-cache';
import { uploadPath } from '../contract/addresses';
import type { LandingPageRow } from '../../db/server/queries/landing-page-queries';
import type { Deps } from '../deps';
import { toLandingPage } from '../presenters/to-landing-page';
import { toPreview } from '../presenters/to-preview';
import { landingDocument } from './landing-document';
import type { ReadyPage } from '../http/answers/ready-page';
import { readLinks } from '../presenters/link-ids';

/** About 15 kB each. */
const MAX_PAGES = 500;

interface Kept {
  version: number;
  page: ReadyPage;
}

/**
 * Rendered and compressed pages. The row is read at every visit and its version asked for here, so an edit shows at
 * once and there is nothing to invalidate; the page visited longest ago makes room.
 */
export function createPageCache(deps: Deps): (row: LandingPageRow) => ReadyPage {
  const kept = new LRUCache<string, Kept>({ max: MAX_PAGES });
  return (row) => {
    const found = kept.get(row.id);
    if (found?.version === row.version) return found.page;
    const socialImage = uploadPath(deps.uploads.socialImageName(toPreview(row)));
    const page = landingDocument({
      page: toLandingPage(row),
      publicUrl: deps.config.publicUrl,
      socialImage,
      links: readLinks(row.buttons),
    });
    kept.set(row.id, { version: row.version, page });
    return page;
  };
}

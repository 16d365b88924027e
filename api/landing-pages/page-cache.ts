import type { LandingPageRow } from '../../db/server/landing-page-queries';
import type { Deps } from '../deps';
import { toLandingPage } from '../presenters/to-landing-page';
import { landingDocument } from './landing-document';
import type { ReadyPage } from './ready-page';
import { saveSocialImage, socialImageOf } from './save-images';

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
  const kept = new Map<string, Kept>();
  return (row) => {
    let found = kept.get(row.id);
    kept.delete(row.id);
    if (found?.version !== row.version) {
      // Rows that did not come through the API (demo data, a restore) have no preview picture yet.
      void saveSocialImage(deps, row);
      const socialImage = `/uploads/${deps.uploads.socialImageName(socialImageOf(row))}`;
      const page = landingDocument({ page: toLandingPage(row), publicUrl: deps.config.publicUrl, socialImage });
      found = { version: row.version, page };
    }
    kept.set(row.id, found);
    const oldest = kept.size > MAX_PAGES ? kept.keys().next().value : undefined;
    if (oldest !== undefined) kept.delete(oldest);
    return found.page;
  };
}

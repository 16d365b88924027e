import type { LandingPageRow } from '../../db/server/queries/landing-page-queries';
import type { Font } from '../contract/landing-page';

/** What the preview picture of a page is drawn from. */
export const toPreview = (row: Pick<LandingPageRow, 'id' | 'title' | 'logo' | 'background_color' | 'title_color' | 'title_font'>) => ({
  pageId: row.id,
  title: row.title,
  logo: row.logo,
  backgroundColor: row.background_color,
  titleColor: row.title_color,
  titleFont: row.title_font as Font,
});

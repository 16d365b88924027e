import { uploadPath } from '../contract/addresses';
import { NO_SOCIAL_LINKS, type Font, type LandingPage, type SocialLinks } from '../contract/landing-page';
import type { LandingPageRow } from '../../db/server/queries/landing-page-queries';
import { readLinks } from './link-ids';

const imageAddress = (name: string | null): string | null => (name === null ? null : uploadPath(name));

/** A landing page as its owner and its visitors read it (CONTRACT §4); who owns it is never among the fields. */
export const toLandingPage = (row: LandingPageRow): LandingPage => ({
  _id: row.id,
  title: row.title,
  description: row.description,
  urlPath: row.url_path,
  logo: imageAddress(row.logo),
  backgroundImage: imageAddress(row.background_image),
  backgroundColor: row.background_color,
  buttonColor: row.button_color,
  buttonTextColor: row.button_text_color,
  titleColor: row.title_color,
  descriptionColor: row.description_color,
  titleFont: row.title_font as Font,
  descriptionFont: row.description_font as Font,
  buttonFont: row.button_font as Font,
  showTitle: row.show_title === null ? null : row.show_title === 1,
  buttons: readLinks(row.buttons).map(({ text, url }) => ({ text, url })),
  linkIds: readLinks(row.buttons).map(({ id }) => id),
  socialLinks: { ...NO_SOCIAL_LINKS, ...(JSON.parse(row.social_links) as Partial<SocialLinks>) },
  createdAt: new Date(row.created_at).toISOString(),
  version: row.version,
});

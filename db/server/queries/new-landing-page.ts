import type { Insertable } from 'kysely';
import { LANDING_DEFAULTS, NO_SOCIAL_LINKS } from '../../../api/contract/landing-page';
import type { LandingPagesTable } from '../schema';

/** What a landing page has before anything of it is chosen. */
export const NEW_LANDING_PAGE = {
  description: '',
  url_path: null,
  logo: null,
  background_image: null,
  background_color: LANDING_DEFAULTS.backgroundColor,
  button_color: LANDING_DEFAULTS.buttonColor,
  button_text_color: LANDING_DEFAULTS.buttonTextColor,
  title_color: LANDING_DEFAULTS.titleColor,
  description_color: LANDING_DEFAULTS.descriptionColor,
  title_font: LANDING_DEFAULTS.titleFont,
  description_font: LANDING_DEFAULTS.descriptionFont,
  button_font: LANDING_DEFAULTS.buttonFont,
  show_title: null,
  buttons: '[]',
  social_links: JSON.stringify(NO_SOCIAL_LINKS),
} satisfies Partial<Insertable<LandingPagesTable>>;

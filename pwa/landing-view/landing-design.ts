import { COLOUR } from '../../api/contract/patterns';
import { type Font, FONTS, LANDING_DEFAULTS, type LandingPage } from '../../api/contract/landing-page';

/** What the landing page is drawn from: the editor's draft, or a page as the API answers it. */
export type LandingDesign = Omit<LandingPage, '_id' | 'urlPath' | 'linkIds' | 'createdAt' | 'version'>;

type ColourField = 'backgroundColor' | 'buttonColor' | 'buttonTextColor' | 'titleColor' | 'descriptionColor';
type FontField = 'titleFont' | 'descriptionFont' | 'buttonFont';

/** The colour if it is one, else the default (SPEC §9): nothing else ever reaches the style sheet (rule 114). */
export const colourOf = (design: LandingDesign, field: ColourField): string =>
  COLOUR.test(design[field]) ? design[field].toLowerCase() : LANDING_DEFAULTS[field];

/** The font if it is on the list, else the default. */
export const fontOf = (design: LandingDesign, field: FontField): Font =>
  FONTS.includes(design[field]) ? design[field] : LANDING_DEFAULTS[field];

/** Shown unless explicitly false (SPEC §9). */
export const isTitleShown = (design: Pick<LandingDesign, 'showTitle'>): boolean => design.showTitle !== false;

import type { LandingPage } from '../../../../api/contract/landing-page';
import { LANDING_DEFAULTS } from '../../../../api/contract/landing-page';

export const COLOUR_FIELDS = ['backgroundColor', 'titleColor', 'descriptionColor', 'buttonColor', 'buttonTextColor'] as const;
export type ColourField = (typeof COLOUR_FIELDS)[number];
export type Colours = Pick<LandingPage, ColourField>;

const set = (
  backgroundColor: string,
  titleColor: string,
  descriptionColor: string,
  buttonColor: string,
  buttonTextColor: string,
): Colours => ({
  backgroundColor,
  titleColor,
  descriptionColor,
  buttonColor,
  buttonTextColor,
});

const { backgroundColor, titleColor, descriptionColor, buttonColor, buttonTextColor } = LANDING_DEFAULTS;

/** Colours that go well together and are easy to read, to begin from. The first is SPEC §9's default. */
export const COLOUR_SETS: readonly { name: string; colours: Colours }[] = [
  { name: 'Klassisk', colours: { backgroundColor, titleColor, descriptionColor, buttonColor, buttonTextColor } },
  { name: 'Midnat', colours: set('#12263a', '#ffffff', '#d7e3f0', '#f4d35e', '#12263a') },
  { name: 'Kanel', colours: set('#fdf3e7', '#4a2410', '#5c3a22', '#7a3b12', '#ffffff') },
  { name: 'Skov', colours: set('#eef4ec', '#17361f', '#34503b', '#23613a', '#ffffff') },
  { name: 'Hav', colours: set('#e8f3f8', '#0d3a52', '#2a5469', '#0f5f86', '#ffffff') },
  { name: 'Hindbær', colours: set('#fdf0f3', '#5a1230', '#6d3348', '#a51c4f', '#ffffff') },
  { name: 'Kul', colours: set('#17181c', '#ffffff', '#c9ccd4', '#ffffff', '#17181c') },
];

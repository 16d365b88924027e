import { landingPagePath } from '../../api/contract/addresses';
import type { LandingPage } from '../../api/contract/landing-page';
import { themeColour } from './landing-css';
import { imageSources, usableImage } from './landing-images';

export interface PageHead {
  title: string;
  /** The description in one line, at most 200 characters; the title when there is none. */
  description: string;
  /** Path of the page's one official address: the custom path, else by id. */
  canonicalPath: string;
  themeColour: string;
  isDark: boolean;
  icon: string | null;
}

const MAX_DESCRIPTION = 200;

function oneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= MAX_DESCRIPTION ? line : `${line.slice(0, MAX_DESCRIPTION - 1).trimEnd()}…`;
}

/** What the head of the page says about it (EXPERIENCE). */
export function pageHead(page: LandingPage): PageHead {
  const { colour, isDark } = themeColour(page);
  const logo = usableImage(page.logo);
  return {
    title: page.title,
    description: oneLine(page.description) || page.title,
    canonicalPath: landingPagePath(page),
    themeColour: colour,
    isDark,
    icon: (logo && imageSources(logo).icon) || null,
  };
}

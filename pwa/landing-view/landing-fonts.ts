import { fillAddress, SERVER_PATHS } from '../../api/contract/addresses';
import type { Font } from '../../api/contract/landing-page';
import { usableImage } from './landing-images';
import { fontOf, isTitleShown, type LandingDesign } from './landing-design';

type Weight = 400 | 700;

export interface FontFace {
  family: Font;
  weight: Weight;
}

interface Metrics {
  /** Font that stands in until the file is there. */
  local: 'sans' | 'serif';
  /** Average width against Arial or Times New Roman, per weight: measured, so that nothing moves when the font arrives. */
  width: Record<Weight, number>;
  ascent: number;
  descent: number;
}

const METRICS: Record<Font, Metrics> = {
  Inter: { local: 'sans', width: { 400: 1.068, 700: 1.018 }, ascent: 0.969, descent: 0.241 },
  Roboto: { local: 'sans', width: { 400: 0.996, 700: 0.941 }, ascent: 0.928, descent: 0.244 },
  'Playfair Display': { local: 'serif', width: { 400: 1.11, 700: 1.078 }, ascent: 1.082, descent: 0.251 },
  Montserrat: { local: 'sans', width: { 400: 1.131, 700: 1.104 }, ascent: 0.968, descent: 0.251 },
  Lato: { local: 'sans', width: { 400: 0.966, 700: 0.919 }, ascent: 0.987, descent: 0.213 },
  'Open Sans': { local: 'sans', width: { 400: 1.05, 700: 1.045 }, ascent: 1.069, descent: 0.293 },
  Raleway: { local: 'sans', width: { 400: 1.043, 700: 1.004 }, ascent: 0.94, descent: 0.234 },
  Poppins: { local: 'sans', width: { 400: 1.121, 700: 1.071 }, ascent: 1.05, descent: 0.35 },
};

const LOCAL = {
  sans: {
    400: 'local("Arial"),local("Roboto"),local("Liberation Sans")',
    700: 'local("Arial Bold"),local("Roboto Bold"),local("Liberation Sans Bold")',
  },
  serif: {
    400: 'local("Times New Roman"),local("Noto Serif"),local("Liberation Serif")',
    700: 'local("Times New Roman Bold"),local("Noto Serif Bold"),local("Liberation Serif Bold")',
  },
} as const;

const SYSTEM = 'system-ui,-apple-system,"Segoe UI",Roboto,sans-serif';

export interface FontPlan {
  faces: FontFace[];
  weights: { title: number; description: number; button: number };
}

/** A page's own document and at most three more files (EXPERIENCE, budget); the tab icon comes after them, in its own time. */
const MAX_REQUESTS = 4;

/** Weight each role would like. */
const WISHES = { title: 700, description: 400, button: 700 } as const;
type Role = keyof typeof WISHES;

function familiesInUse(design: LandingDesign): Map<Font, Role[]> {
  const families = new Map<Font, Role[]>();
  const add = (role: Role, font: Font, isUsed: boolean): void => {
    if (isUsed) families.set(font, [...(families.get(font) ?? []), role]);
  };
  add('title', fontOf(design, 'titleFont'), isTitleShown(design));
  add('button', fontOf(design, 'buttonFont'), design.buttons.length > 0);
  const hasText = design.description !== '' || Object.values(design.socialLinks).some((link) => link !== '');
  add('description', fontOf(design, 'descriptionFont'), hasText);
  return families;
}

/**
 * Which files a design loads. Each family in use gets one file; a family gets its second weight while the page stays
 * within four requests.
 */
export function planFonts(design: LandingDesign): FontPlan {
  const families = familiesInUse(design);
  let left = MAX_REQUESTS - 1 - (usableImage(design.logo) ? 1 : 0) - (usableImage(design.backgroundImage) ? 1 : 0) - families.size;
  const faces: FontFace[] = [];
  const weights: FontPlan['weights'] = { ...WISHES };
  for (const [family, roles] of families) {
    const wanted = [...new Set(roles.map((role) => WISHES[role]))];
    const hasBoth = wanted.length === 2 && left > 0;
    if (hasBoth) left -= 1;
    // One file for bold and plain text: regular, because a whole description in bold is hard to read.
    const loaded: Weight[] = hasBoth || wanted.length === 1 ? wanted : [400];
    for (const role of roles) if (!loaded.includes(WISHES[role])) weights[role] = 400;
    faces.push(...loaded.map((weight) => ({ family, weight })));
  }
  return { faces, weights };
}

const slug = (family: string): string => family.toLowerCase().replaceAll(' ', '-');

/** Address of a font file, kept for ever by the browser. */
const fontAddress = ({ family, weight }: FontFace): string => fillAddress(SERVER_PATHS.font, `${slug(family)}-${weight}.woff2`);

/**
 * Names of our own, or a preview's rules would take over the fonts of the app around it: its own stack may well name
 * Roboto too.
 */
const faceName = (family: Font): string => `page ${family}`;

/** CSS font-family value of a choice. */
export const fontStack = (font: Font): string =>
  `"${faceName(font)}","${faceName(font)} local",${METRICS[font].local === 'serif' ? 'serif' : SYSTEM}`;

const percent = (value: number): string => `${Number((value * 100).toFixed(1))}%`;

/** The @font-face rules. In a shadow tree they must be given to the document: a shadow root ignores them. */
export function fontFaceCss(faces: readonly FontFace[]): string {
  return faces
    .map((face) => {
      const { family, weight } = face;
      const { local, width, ascent, descent } = METRICS[family];
      const size = width[weight];
      const name = faceName(family);
      return (
        `@font-face{font-family:"${name}";font-weight:${weight};font-display:swap;src:url(${fontAddress(face)})format("woff2")}` +
        `@font-face{font-family:"${name} local";font-weight:${weight};src:${LOCAL[local][weight]};size-adjust:${percent(size)};` +
        `ascent-override:${percent(ascent / size)};descent-override:${percent(descent / size)};line-gap-override:0%}`
      );
    })
    .join('');
}

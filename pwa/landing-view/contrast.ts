import { colourOf, isTitleShown, type LandingDesign } from './landing-design';

/** Text below this is hard to read (WCAG 1.4.3, rule 151). */
export const MIN_CONTRAST = 4.5;

function luminance(colour: string): number {
  const channels = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  const [red = 0, green = 0, blue = 0] = channels;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** WCAG contrast ratio of two #rrggbb colours, 1 to 21. */
export function contrastRatio(a: string, b: string): number {
  const [lighter, darker] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

export interface ContrastProblem {
  field: 'titleColor' | 'descriptionColor' | 'buttonTextColor';
  ratio: number;
}

/** The colour pairs of a design that are hard to read; the editor warns and does not block. */
export function contrastProblems(design: LandingDesign): ContrastProblem[] {
  const background = colourOf(design, 'backgroundColor');
  const hasSocial = Object.values(design.socialLinks).some((link) => link !== '');
  const problems: ContrastProblem[] = [];
  const check = (field: ContrastProblem['field'], on: string): void => {
    const ratio = contrastRatio(colourOf(design, field), on);
    if (ratio < MIN_CONTRAST) problems.push({ field, ratio });
  };
  if (isTitleShown(design)) check('titleColor', background);
  if (design.description !== '' || hasSocial) check('descriptionColor', background);
  if (design.buttons.length > 0) check('buttonTextColor', colourOf(design, 'buttonColor'));
  return problems;
}

/** Black or white: what to lay over a photograph so that text of this colour stands out. */
export const overlayFor = (textColour: string): '#000' | '#fff' =>
  contrastRatio(textColour, '#000000') >= contrastRatio(textColour, '#ffffff') ? '#000' : '#fff';

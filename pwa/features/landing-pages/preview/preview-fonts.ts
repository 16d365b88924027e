import { FONTS } from '../../../../api/contract/landing-page';
import { fontFaceCss } from '../../../landing-view/landing-fonts';

let sheet: CSSStyleSheet | null = null;

/**
 * Tell the document of the landing pages' fonts: a shadow root cannot (landing-fonts). Each file is only fetched when
 * something is drawn with it, from our own origin.
 */
export function addPreviewFonts(): void {
  if (sheet) return;
  sheet = new CSSStyleSheet();
  sheet.replaceSync(fontFaceCss(FONTS.flatMap((family) => [400 as const, 700 as const].map((weight) => ({ family, weight })))));
  document.adoptedStyleSheets = [...(document.adoptedStyleSheets ?? []), sheet];
}

import { contrastRatio, overlayFor } from './contrast';
import { colourOf, fontOf, isTitleShown, type LandingDesign } from './landing-design';
import { usableImage } from './landing-images';
import { fontFaceCss, fontStack, planFonts } from './landing-fonts';

/** The same for every page: short, because it travels with each. Sizes follow the column, not the window (container query). */
const SHEET = `
.lp{box-sizing:border-box;position:relative;isolation:isolate;overflow:clip;container-type:inline-size;display:flex;flex-direction:column;min-height:var(--h);background:var(--bg);color:var(--d);font:var(--dw) 1.0625rem/1.55 var(--df);font-synthesis:none;overflow-wrap:anywhere;-webkit-text-size-adjust:100%;-webkit-font-smoothing:antialiased}
.lp *{box-sizing:border-box;margin:0}
.lp-bg{display:block;flex:none;position:sticky;top:0;height:var(--l);margin-bottom:calc(-1*var(--l));z-index:-1;overflow:hidden}
.lp-bg::after{content:"";position:absolute;inset:0;background:var(--o);opacity:.4}
.lp-bg img{display:block;width:100%;height:100%;object-fit:cover}
.lp-c{width:100%;max-width:30rem;margin:auto;padding:max(3rem,env(safe-area-inset-top)) 1.25rem max(3rem,env(safe-area-inset-bottom));text-align:center}
.lp-i{display:block;height:auto;max-width:min(14rem,100%);max-height:7rem;margin:0 auto 1.5rem;border-radius:1.25rem}
.lp h1{color:var(--t);font:var(--tw) clamp(1.75rem,8.4cqi,2.5rem)/1.18 var(--tf);letter-spacing:-.015em;text-wrap:balance}
.lp .lp-v{position:absolute;width:1px;height:1px;margin:-1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.lp p{max-width:26rem;margin:.875rem auto 0;text-wrap:pretty;white-space:pre-line}
.lp ul{padding:0;list-style:none}
.lp a{text-decoration:none;-webkit-tap-highlight-color:transparent}
.lp a:focus-visible{outline:3px solid var(--d);outline-offset:3px}
.lp-l{display:grid;gap:.875rem;margin-top:2.25rem}
.lp-l a{display:flex;align-items:center;justify-content:center;min-height:3.75rem;padding:.875rem 1.375rem;border:1px solid rgb(127 127 127/.25);border-radius:1.125rem;background:var(--b);color:var(--bt);font:var(--bw) 1.0625rem/1.3 var(--bf);text-wrap:balance;box-shadow:0 1px 2px rgb(0 0 0/.08),0 10px 24px -14px rgb(0 0 0/.45);transition:transform .12s}
.lp-l a:active{transform:scale(.98)}
.lp-s{display:flex;flex-wrap:wrap;justify-content:center;gap:.625rem;margin-top:2.25rem}
.lp-s a{display:flex;align-items:center;gap:.5rem;min-height:2.75rem;padding:0 1rem;border:1px solid;border-color:color-mix(in srgb,currentColor 28%,transparent);border-radius:2rem;color:inherit;font-size:.9375rem}
.lp-s svg{flex:none;width:1.25rem;height:1.25rem;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
@container(min-width:394px){.lp-c{padding-inline:2rem}}
@container(min-width:640px){.lp-c{padding-block:5rem}.lp-l a:hover{transform:translateY(-1px)}.lp-bg img{filter:blur(18px);transform:scale(1.06)}}
@media(prefers-reduced-motion:reduce){.lp-l a{transition:none}}`.replaceAll('\n', '');

/** Where the page stands: it is the document, or it is drawn inside a shadow root of a given size (editor, app). */
export type LandingSurface = 'document' | 'shadow';

const SURFACE: Record<LandingSurface, string> = {
  document: 'html{background:var(--bg)}body{margin:0}:root{--h:100vh;--l:100vh}@supports(height:1dvh){:root{--h:100dvh}}',
  shadow: ':host{--h:100cqh;--l:100cqh;display:block;height:100%;overflow:auto;container-type:size}',
};

/**
 * The whole style of one page as text: the same design gives the same bytes, so its hash can stand in the policy.
 * Only checked colours, names from the font list and numbers are put in.
 */
export function landingCss(design: LandingDesign, surface: LandingSurface): string {
  const { faces, weights } = planFonts(design);
  const title = colourOf(design, 'titleColor');
  const description = colourOf(design, 'descriptionColor');
  const values: Record<string, string | number> = {
    bg: colourOf(design, 'backgroundColor'),
    b: colourOf(design, 'buttonColor'),
    bt: colourOf(design, 'buttonTextColor'),
    t: title,
    d: description,
    tf: fontStack(fontOf(design, 'titleFont')),
    df: fontStack(fontOf(design, 'descriptionFont')),
    bf: fontStack(fontOf(design, 'buttonFont')),
    tw: weights.title,
    dw: weights.description,
    bw: weights.button,
    ...(usableImage(design.backgroundImage) && { o: overlayFor(isTitleShown(design) ? title : description) }),
  };
  const properties = Object.entries(values).map(([name, value]) => `--${name}:${value}`);
  const root = surface === 'document' ? ':root' : ':host';
  const fonts = surface === 'document' ? fontFaceCss(faces) : '';
  return `${fonts}${root}{${properties.join(';')}}${SURFACE[surface]}${SHEET}`;
}

/** What the phone paints around the page (theme-color), and whether its own controls should be dark. */
export const themeColour = (design: LandingDesign): { colour: string; isDark: boolean } => {
  const colour = colourOf(design, 'backgroundColor');
  return { colour, isDark: contrastRatio(colour, '#ffffff') > contrastRatio(colour, '#000000') };
};

import { darkTheme, lightTheme } from './theme-tokens';

/**
 * Both themes' values of the tokens that `css` speaks of, chosen by `data-theme` on html, which is set before the first
 * paint. What a page rendered ahead is painted with until the theme provider runs.
 */
export function themeCss(css: string): string {
  const names = new Set([...css.matchAll(/var\(--(\w+)/g)].map(([, name]) => name));
  const valuesOf = (theme: object): string =>
    Object.entries(theme)
      .filter(([name]) => names.has(name))
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return `html[data-theme=dark]{${valuesOf(darkTheme)}}html[data-theme=light]{${valuesOf(lightTheme)}}`;
}

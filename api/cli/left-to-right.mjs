const MIRRORING = 'rtl-css-js/core';
const NOTHING = `\0${MIRRORING}`;

/**
 * Danish is written from left to right: what makes the mirrored twin of each style is left out, some 2 kB of every first visit,
 * and the twins with it. The app and the pages that are rendered ahead have to agree on it.
 */
export const leftToRight = () => ({
  name: 'left-to-right',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (id === MIRRORING ? NOTHING : null),
  load: (id) =>
    id === NOTHING ? 'export const convert = (styles) => styles; export const convertProperty = (key, value) => ({ key, value });' : null,
});

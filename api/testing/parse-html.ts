import { createRequire } from 'node:module';

// jsdom ships no types; this is all of it that tests use.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new (html: string) => { window: { DOMParser: typeof DOMParser } } };
const parser = new new JSDOM('').window.DOMParser();

/** HTML as a browser would read it; scripts and styles do nothing. */
export const parseHtml = (html: string): Document => parser.parseFromString(html, 'text/html');

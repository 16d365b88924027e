import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { JSON_PLACEHOLDERS, SITE_PLACEHOLDERS, STANDER_ID_PLACEHOLDER } from '../contract/page-placeholders';
import { mapLink, phoneLink, type SiteInfo } from '../contract/site';
import type { PublicStand } from '../contract/stand';
import { escapeHtml } from '../http/escape-html';
import type { preferredCoding } from '../http/answers/preferred-coding';
import { appPolicy } from '../http/answers/security-headers';

type Coding = ReturnType<typeof preferredCoding>;

/** A page of the app, ready to be sent, with the policy that allows exactly what stands in it. */
export interface AppPage {
  etag: string;
  policy: string;
  /** Names the app's files itself, and fetches them when it is painted (pwa/public/start-app.js). */
  fetchesLater: boolean;
  body: (coding: Coding) => Buffer | Promise<Buffer>;
}

const brotli = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
});
/** Best compression costs ten times the time for a twentieth of the bytes. */
const KEPT = brotli(9);
/** For a page that is sent once. */
const FLEETING = brotli(5);

const tagOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 20);

/** What stands in the inline elements of this name; those that name a file are empty. */
function inlineTexts(html: string, name: 'style' | 'script'): string[] {
  const parts = html.split(`<${name}`).slice(1);
  return parts.map((part) => part.slice(part.indexOf('>') + 1, part.indexOf(`</${name}>`))).filter((text) => text !== '');
}

const policyOf = (html: string): string => appPolicy({ styles: inlineTexts(html, 'style'), scripts: inlineTexts(html, 'script') });

const fetchesLater = (html: string): boolean => html.includes(' data-app="');

/** Compress once, serve many times. */
export function toAppPage(text: string): AppPage {
  const identity = Buffer.from(text);
  const bodies = { identity, br: brotliCompressSync(identity, KEPT), gzip: gzipSync(identity) };
  return { etag: tagOf(text), policy: policyOf(text), fetchesLater: fetchesLater(text), body: (coding) => bodies[coding] };
}

const fill = (html: string, values: readonly (readonly [placeholder: string, value: string])[]): string =>
  values.reduce((filled, [placeholder, value]) => filled.replaceAll(escapeHtml(placeholder), () => escapeHtml(value)), html);

/** A page as the build rendered it, with the values of this installation. */
export const fillInSite = (html: string, site: SiteInfo): string =>
  fill(html, [
    [JSON_PLACEHOLDERS.site, JSON.stringify(site)],
    [SITE_PLACEHOLDERS.webshopUrl, site.webshopUrl],
    [SITE_PLACEHOLDERS.supportEmail, site.supportEmail],
    [SITE_PLACEHOLDERS.supportPhone, site.supportPhone],
    [phoneLink(SITE_PLACEHOLDERS.supportPhone), phoneLink(site.supportPhone)],
    [mapLink(SITE_PLACEHOLDERS.companyAddress), mapLink(site.companyAddress)],
    [SITE_PLACEHOLDERS.companyAddress, site.companyAddress],
  ]);

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

async function compress(text: string, coding: Coding): Promise<Buffer> {
  const identity = Buffer.from(text);
  if (coding === 'br') return compressBrotli(identity, FLEETING);
  return coding === 'gzip' ? compressGzip(identity) : identity;
}

/** Makes pages of one product each; they are compressed beside the event loop, when they are sent, and not kept. */
export function standPages(template: string): (stand: PublicStand) => AppPage {
  const [policy, tag] = [policyOf(template), tagOf(template)];
  return (stand) => {
    const json = JSON.stringify(stand);
    return {
      policy,
      fetchesLater: fetchesLater(template),
      etag: tagOf(tag + json),
      body: (coding) =>
        compress(
          fill(template, [
            [JSON_PLACEHOLDERS.stand, json],
            [STANDER_ID_PLACEHOLDER, stand.standerId],
          ]),
          coding,
        ),
    };
  };
}

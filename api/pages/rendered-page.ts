import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { mapLink, phoneLink, type SiteInfo } from '../contract/site';
import { SITE_PLACEHOLDERS } from '../contract/site-placeholders';
import { escapeHtml } from '../http/escape-html';
import { appPolicy } from '../http/security-headers';

/** A page in memory, in the three codings a browser may ask for, with the policy that allows exactly what stands in it. */
export interface AppPage {
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
  etag: string;
  policy: string;
}

/** Best compression costs ten times the time for a twentieth of the bytes. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } };

/** What stands in the inline elements of this name; those that name a file are empty. */
function inlineTexts(html: string, name: 'style' | 'script'): string[] {
  const parts = html.split(`<${name}`).slice(1);
  return parts.map((part) => part.slice(part.indexOf('>') + 1, part.indexOf(`</${name}>`))).filter((text) => text !== '');
}

/** Compress once, serve many times. */
export function toAppPage(text: string): AppPage {
  const html = Buffer.from(text);
  return {
    html,
    brotli: brotliCompressSync(html, BROTLI),
    gzip: gzipSync(html),
    etag: createHash('sha256').update(html).digest('base64url').slice(0, 20),
    policy: appPolicy({ styles: inlineTexts(text, 'style'), scripts: inlineTexts(text, 'script') }),
  };
}

/** A page as the build rendered it, with the values of this installation. */
export function fillInSite(html: string, site: SiteInfo): string {
  const values: [placeholder: string, value: string][] = [
    [SITE_PLACEHOLDERS.json, JSON.stringify(site)],
    [SITE_PLACEHOLDERS.webshopUrl, site.webshopUrl],
    [SITE_PLACEHOLDERS.supportEmail, site.supportEmail],
    [SITE_PLACEHOLDERS.supportPhone, site.supportPhone],
    [phoneLink(SITE_PLACEHOLDERS.supportPhone), phoneLink(site.supportPhone)],
    [mapLink(SITE_PLACEHOLDERS.companyAddress), mapLink(site.companyAddress)],
    [SITE_PLACEHOLDERS.companyAddress, site.companyAddress],
  ];
  return values.reduce((filled, [placeholder, value]) => filled.replaceAll(escapeHtml(placeholder), () => escapeHtml(value)), html);
}

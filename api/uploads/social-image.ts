import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import type { Font } from '../contract/landing-page';
import { loadOnce } from '../http/work/load-once';
import type { SocialImageInput } from '../ports/uploads';
import { unwrapWoff } from './unwrap-woff';

export const SOCIAL_IMAGE = { width: 1200, height: 630 } as const;

const LOGO_HEIGHT = 240;
const GAP = 48;
const TEXT_WIDTH = 980;
const MAX_TEXT_HEIGHT = 300;

/** The latin subset of the bundled fonts: what is outside it would be drawn as boxes. */
const DRAWABLE = /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201e\u2022\u2026\u20ac\u2122]+$/;

const NAME = /^[0-9a-f]{32}-([0-9a-z]+)-og\.jpg$/;

/** The page whose preview picture a file name stands for, or null. */
export const pageOfSocialImage = (name: string): string | null => NAME.exec(name)?.[1] ?? null;

/** Name by everything the picture shows, so that a changed page gets a new address, and by the page, so that it can be drawn later. */
export function socialImageName({ pageId, title, logo, backgroundColor, titleColor, titleFont }: SocialImageInput): string {
  const shown = JSON.stringify(['og-1', title, logo, backgroundColor, titleColor, titleFont]);
  return `${createHash('sha256').update(shown).digest('hex').slice(0, 32)}-${pageId}-og.jpg`;
}

const escapeMarkup = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/**
 * The text renderer keeps using a font file by its path for as long as the process lives, so the unpacked fonts lie in
 * a folder of the process and go when it goes.
 */
let folder: string | undefined;

function fontFolder(): string {
  if (folder !== undefined) return folder;
  const made = mkdtempSync(join(tmpdir(), 'landing-fonts-'));
  process.once('exit', () => rmSync(made, { recursive: true, force: true }));
  return (folder = made);
}

async function unpackFont(font: Font): Promise<string> {
  const slug = font.toLowerCase().replaceAll(' ', '-');
  const file = join(fontFolder(), `${slug}-700.ttf`);
  const packed = createRequire(import.meta.url).resolve(`@fontsource/${slug}/files/${slug}-latin-700-normal.woff`);
  await writeFile(file, unwrapWoff(await readFile(packed)));
  return file;
}

/** The bold cut of a bundled family as a file the renderer can open. */
const fontFile = loadOnce(unpackFont);

interface Layer {
  input: Buffer;
  width: number;
  height: number;
}

async function drawTitle({ title, titleColor, titleFont }: SocialImageInput): Promise<Layer | null> {
  if (!DRAWABLE.test(title)) return null;
  const size = title.length > 60 ? 52 : title.length > 28 ? 68 : 84;
  const markup = `<span foreground="${titleColor}">${escapeMarkup(title)}</span>`;
  const text = {
    text: markup,
    font: `${titleFont} Bold ${size}`,
    fontfile: await fontFile(titleFont),
    width: TEXT_WIDTH,
    align: 'center',
    dpi: 72,
  } as const;
  const { data, info } = await sharp({ text: { ...text, rgba: true, wrap: 'word-char' } })
    .png()
    .toBuffer({ resolveWithObject: true });
  if (info.height <= MAX_TEXT_HEIGHT && info.width <= TEXT_WIDTH + 40) return { input: data, width: info.width, height: info.height };
  const fitted = await sharp(data)
    .resize({ width: TEXT_WIDTH, height: MAX_TEXT_HEIGHT, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: fitted.data, width: fitted.info.width, height: fitted.info.height };
}

async function drawLogo(logo: Buffer): Promise<Layer> {
  const image = sharp(logo).resize({ width: 560, height: LOGO_HEIGHT, fit: 'inside' }).png();
  const { data, info } = await image.toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
}

/**
 * What Messenger, WhatsApp and the like show of a shared landing page: 1200x630 JPEG from colours, logo and title
 * (EXPERIENCE). `logo` holds the content of the uploaded logo. The title is left out when the fonts cannot draw it.
 */
export async function renderSocialImage(input: SocialImageInput, logo: Buffer | null): Promise<Buffer> {
  const { width, height } = SOCIAL_IMAGE;
  const layers = [logo && (await drawLogo(logo)), await drawTitle(input)].filter((layer) => layer !== null);
  const total = layers.reduce((sum, layer) => sum + layer.height, 0) + GAP * Math.max(0, layers.length - 1);
  let top = Math.round((height - total) / 2);
  const placed = layers.map((layer): OverlayOptions => {
    const at = { input: layer.input, left: Math.round((width - layer.width) / 2), top };
    top += layer.height + GAP;
    return at;
  });
  return sharp({ create: { width, height, channels: 3, background: input.backgroundColor } })
    .composite(placed)
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}

import sharp, { type Sharp } from 'sharp';
import type { ImageKind } from '../ports/uploads';
import { DECODER } from './image-check';

// One thread per image: an upload must leave a core to the scans.
sharp.concurrency(1);
sharp.cache(false);

type Format = 'avif' | 'webp' | 'jpg' | 'png';

/** One file to write: `suffix` goes between the common stem and the extension. */
export interface EncodedFile {
  suffix: string;
  format: Format;
  content: Buffer;
}

export interface EncodedImage {
  width: number;
  height: number;
  /** The canonical file, whose address is the one on the wire, is the last. */
  files: EncodedFile[];
}

/** Boxes in device pixels. A logo is drawn 112 px high, so 224 is its size on ordinary phones and 336 on sharp ones. */
const LOGO = { width: 448, height: 224 };
const LOGO_SHARP = { width: 672, height: 336 };
const BACKGROUND = { width: 828, height: 1472 };
const PROFILE = 256;
/** The largest photographs take a second or two; longer work is an attack. */
const DECODE_SECONDS = 15;
const ICON = 64;

/** Bytes that a file may have (EXPERIENCE, budget). */
const LOGO_BYTES = 12_000;
const BACKGROUND_BYTES = 80_000;

function encodeOnce(image: Sharp, format: Format, quality: number): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return image.avif({ quality, effort: 3 }).toBuffer();
    case 'webp':
      return image.webp({ quality: quality + 15, effort: 4 }).toBuffer();
    case 'jpg':
      return image.jpeg({ quality: quality + 15, mozjpeg: true }).toBuffer();
    case 'png':
      return image.png({ palette: true, quality: quality + 30, compressionLevel: 9, effort: 7 }).toBuffer();
  }
}

/** Lower the quality until the file fits; the last try is kept whatever its size. */
async function encode(image: Sharp, format: Format, maxBytes: number, qualities: readonly number[]): Promise<Buffer> {
  let smallest: Buffer | undefined;
  for (const quality of qualities) {
    const content = await encodeOnce(image.clone(), format, quality);
    if (content.length <= maxBytes) return content;
    if (!smallest || content.length < smallest.length) smallest = content;
  }
  return smallest as Buffer;
}

/** Pixels the right way up in sRGB: orientation is applied, everything else of the file (EXIF, GPS, profiles) is left behind. */
async function decode(content: Buffer, resize: (image: Sharp) => Sharp): Promise<Sharp> {
  return toPixels(resize(sharp(content, DECODER).timeout({ seconds: DECODE_SECONDS }).rotate()).toColourspace('srgb'));
}

/** The result of some steps as pixels, so that what is made of it does not take the steps again. */
async function toPixels(image: Sharp): Promise<Sharp> {
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

async function sizeOf(image: Sharp): Promise<{ width: number; height: number }> {
  const { width, height } = await image.metadata();
  return { width: width ?? 0, height: height ?? 0 };
}

const LOGO_QUALITIES = [62, 50, 38, 26];

async function encodeLogo(content: Buffer, hasAlpha: boolean): Promise<EncodedImage> {
  // The original is decoded once; the smaller sizes come from the largest.
  const sharper = await decode(content, (image) => image.resize({ ...LOGO_SHARP, fit: 'inside' }));
  const plain = await toPixels(sharper.clone().resize({ ...LOGO, fit: 'inside' }));
  const icon = sharper.clone().resize(ICON, ICON, { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } });
  const fallback: Format = hasAlpha ? 'png' : 'jpg';
  const files: EncodedFile[] = [];
  for (const format of ['avif', 'webp'] as const) {
    files.push({ suffix: '-3x', format, content: await encode(sharper, format, LOGO_BYTES, LOGO_QUALITIES) });
    files.push({ suffix: '', format, content: await encode(plain, format, LOGO_BYTES, LOGO_QUALITIES) });
  }
  files.push({ suffix: '-icon', format: 'png', content: await encodeOnce(icon, 'png', 60) });
  files.push({ suffix: '', format: fallback, content: await encode(plain, fallback, LOGO_BYTES, LOGO_QUALITIES) });
  return { ...(await sizeOf(plain)), files };
}

const BACKGROUND_QUALITIES = [56, 40, 26, 16];

async function encodeBackground(content: Buffer): Promise<EncodedImage> {
  const image = await decode(content, (source) =>
    source.flatten({ background: '#ffffff' }).resize({ ...BACKGROUND, fit: 'cover', position: 'attention' }),
  );
  const files: EncodedFile[] = [];
  for (const format of ['avif', 'webp', 'jpg'] as const) {
    files.push({ suffix: '', format, content: await encode(image, format, BACKGROUND_BYTES, BACKGROUND_QUALITIES) });
  }
  return { ...BACKGROUND, files };
}

async function encodeProfile(content: Buffer): Promise<EncodedImage> {
  const image = await decode(content, (source) => source.resize(PROFILE, PROFILE, { fit: 'cover', position: 'attention' }));
  return { width: PROFILE, height: PROFILE, files: [{ suffix: '', format: 'webp', content: await encodeOnce(image, 'webp', 65) }] };
}

/** All files of one upload, encoded anew from its pixels (rule 113). Throws what the decoder throws. */
export function encodeImage(kind: ImageKind, content: Buffer, hasAlpha: boolean): Promise<EncodedImage> {
  if (kind === 'logo') return encodeLogo(content, hasAlpha);
  return kind === 'background' ? encodeBackground(content) : encodeProfile(content);
}

import sharp, { type Metadata } from 'sharp';
import { ApiError } from '../http/refusals/api-error';
import { MAX_IMAGE_BYTES, inMegabytes } from '../contract/limits';

const MAX_PIXELS = 40_000_000;
/** AVIF and interlaced PNG are unpacked whole: 18 bytes of memory a pixel, where the others take 1 to 6. */
const MAX_PIXELS_WHOLE = 12_000_000;
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** What sharp calls the formats we take. */
const FORMATS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'heif']);

const text = (bytes: Buffer, from: number, to: number): string => bytes.toString('latin1', from, to);

function isAvif(bytes: Buffer): boolean {
  if (text(bytes, 4, 8) !== 'ftyp') return false;
  const brands = text(bytes, 8, Math.min(bytes.readUInt32BE(0), 64));
  return /avi[fs]/.test(brands);
}

/** By the first bytes; the name and the claimed type of an upload are never asked (rule 113). */
function isKnownImage(bytes: Buffer): boolean {
  if (bytes.length < 16) return false;
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return true;
  if (bytes.subarray(0, 8).equals(PNG)) return true;
  return (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 12) === 'WEBP') || isAvif(bytes);
}

/** Settings of every decoder: a bound on pixels before they are allocated, and no repair of broken files. */
export const DECODER = { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false, sequentialRead: true } as const;

const broken = (): ApiError => new ApiError('invalid', 'Billedet kunne ikke læses. Prøv et andet billede.');

const isUnpackedWhole = ({ format, isProgressive }: Metadata): boolean => format === 'heif' || (format === 'png' && isProgressive);

const TOO_MANY_PIXELS = 'Billedet må højst være på 40 megapixel';
const TOO_MANY_PIXELS_WHOLE = 'Et billede i dette format må højst være på 12 megapixel. Gem det som JPEG, eller gør det mindre.';

function checkPixels(meta: Metadata): void {
  const pixels = meta.width * meta.height;
  if (pixels > MAX_PIXELS) throw new ApiError('too_large', TOO_MANY_PIXELS);
  if (pixels > MAX_PIXELS_WHOLE && isUnpackedWhole(meta)) throw new ApiError('too_large', TOO_MANY_PIXELS_WHOLE);
}

/** Refuse what is not an image we take. Throws ApiError 400, 413, 415; answers whether the image has transparency. */
export async function checkImage(content: Buffer): Promise<{ hasAlpha: boolean }> {
  if (content.length === 0) throw new ApiError('invalid', 'Billedet er tomt. Vælg et andet billede.');
  if (content.length > MAX_IMAGE_BYTES) throw new ApiError('too_large', `Billedet må højst være ${inMegabytes(MAX_IMAGE_BYTES)} MB`);
  if (!isKnownImage(content)) throw new ApiError('unsupported_type', 'Billedet skal være JPEG, PNG, WebP eller AVIF');
  const meta = await sharp(content, { ...DECODER, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw broken();
    });
  if (!FORMATS.has(meta.format ?? '')) throw new ApiError('unsupported_type', 'Billedet skal være JPEG, PNG, WebP eller AVIF');
  checkPixels(meta);
  return { hasAlpha: meta.hasAlpha ?? false };
}

/** What the decoder says when it is stopped. */
const TIMED_OUT = /^timeout: /;

/** A decoder's complaint in the middle of a file, as a refusal. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof Error && TIMED_OUT.test(error.message)) {
    return new ApiError('invalid', 'Billedet tager for lang tid at behandle. Prøv et mindre billede.');
  }
  return error instanceof ApiError || (error as NodeJS.ErrnoException).code !== undefined ? error : broken();
}

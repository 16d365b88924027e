import { type IMAGE_TYPES } from '../../../../api/contract/landing-page';
import { landingPagesText } from '../../../text/landing-pages';
import { MAX_IMAGE_BYTES } from '../../../../api/contract/limits';

const text = landingPagesText.editor.images;

/** An image chosen here and not sent yet: its bytes, and a blob: address to show it by. */
export interface ChosenImage {
  name: string;
  type: string;
  buf: ArrayBuffer;
  address: string;
}

const startsWith = (bytes: Uint8Array, offset: number, expected: string): boolean =>
  [...expected].every((letter, index) => bytes[offset + index] === letter.charCodeAt(0));

/** The type the bytes themselves tell; file names and the browser's guess can be wrong. */
function typeOf(bytes: Uint8Array): (typeof IMAGE_TYPES)[number] | null {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (bytes[0] === 0x89 && startsWith(bytes, 1, 'PNG')) return 'image/png';
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp';
  if (startsWith(bytes, 4, 'ftypavi')) return 'image/avif';
  return null;
}

/**
 * Read a chosen file's bytes, or say in Danish why it cannot be used (rules 112–113). Nothing is decoded here: the
 * server makes the final pictures.
 */
export async function readImage(file: File): Promise<Omit<ChosenImage, 'address'> | { problem: string }> {
  if (file.size === 0) return { problem: text.empty };
  if (file.size > MAX_IMAGE_BYTES) return { problem: text.tooLarge };
  let buf: ArrayBuffer;
  try {
    buf = await file.arrayBuffer();
  } catch {
    return { problem: text.unreadable };
  }
  const type = typeOf(new Uint8Array(buf, 0, Math.min(16, buf.byteLength)));
  return type === null ? { problem: text.wrongType } : { name: file.name, type, buf };
}

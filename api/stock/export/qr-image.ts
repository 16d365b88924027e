import { crc32, deflateSync } from 'node:zlib';
import QRCode from 'qrcode';

/** Width and height of a download, pixels (SPEC §9). */
export const QR_IMAGE_PIXELS = 1000;
/** White border on each side, at least this many modules (rule 110). */
const QUIET_ZONE = 4;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Row filter "Up": a row equal to the one above becomes zeros, and most rows of a code are. */
const FILTER_UP = 2;

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

function header(pixels: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(pixels, 0);
  data.writeUInt32BE(pixels, 4);
  data[8] = 1; // one bit per pixel; colour type 0 (grey): 0 black, 1 white
  return data;
}

/** One row of modules as packed pixels; a row outside the code is all white. */
function packedRow(isDark: (column: number) => boolean, modules: number, scale: number, margin: number): Buffer {
  const row = Buffer.alloc(QR_IMAGE_PIXELS / 8, 0xff);
  for (let column = 0; column < modules; column++) {
    if (!isDark(column)) continue;
    const start = margin + column * scale;
    for (let x = start; x < start + scale; x++) row[x >> 3]! &= ~(0x80 >> (x & 7));
  }
  return row;
}

/** All rows, each behind its filter byte and as the difference to the row above. */
function filteredRows(rows: readonly Buffer[]): Buffer {
  const stride = rows[0]!.length + 1;
  const pixels = Buffer.alloc(stride * rows.length);
  rows.forEach((row, y) => {
    const above = rows[y - 1];
    pixels[y * stride] = FILTER_UP;
    if (row === above) return;
    for (let i = 0; i < row.length; i++) pixels[y * stride + 1 + i] = row[i]! - (above?.[i] ?? 0);
  });
  return pixels;
}

/**
 * A QR code as a black and white PNG of 1000 × 1000 pixels, error correction level H, one bit per pixel: a few KB and
 * about a millisecond where four bytes per pixel take twenty (rule 110). Modules are whole pixels, so edges are
 * sharp in print; what does not divide goes to the quiet zone. Throws when `text` is too long for a QR code.
 */
export function qrImage(text: string): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'H' });
  const scale = Math.floor(QR_IMAGE_PIXELS / (modules.size + 2 * QUIET_ZONE));
  const margin = Math.floor((QR_IMAGE_PIXELS - modules.size * scale) / 2);
  const white = packedRow(() => false, modules.size, scale, margin);
  const rows = Array.from({ length: modules.size }, (_, y) => packedRow((x) => modules.get(y, x) === 1, modules.size, scale, margin));
  const lines = Array.from({ length: QR_IMAGE_PIXELS }, (_, y) => rows[Math.floor((y - margin) / scale)] ?? white);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header(QR_IMAGE_PIXELS)),
    chunk('IDAT', deflateSync(filteredRows(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

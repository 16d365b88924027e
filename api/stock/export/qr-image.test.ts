import QRCode from 'qrcode';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { decodeQr } from '../../testing/decode-qr';
import { QR_IMAGE_PIXELS, qrImage } from './qr-image';

const LINKS = [
  'http://localhost:3000/ABC001',
  'https://tap.dk/1',
  'https://tap.example.dk/PLADE0042',
  'https://portal.eksempel-virksomhed.dk/ABCDEFGHIJKLMNOPQRSTUVWXYZ012345',
];
const both = (text: string) => ({ jsqr: text, zxing: text });

/** Where the code lies in the image, in pixels. */
function layout(text: string) {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'H' });
  const scale = Math.floor(QR_IMAGE_PIXELS / (modules.size + 8));
  return { modules, scale, margin: Math.floor((QR_IMAGE_PIXELS - modules.size * scale) / 2) };
}

/** Paint over part of an image, as a sticker, a scratch or a stain would. */
async function paintOver(
  image: Buffer,
  area: { left: number; top: number; width: number; height: number },
  colour: string,
): Promise<Buffer> {
  const { left, top, width, height } = area;
  const patch = await sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer();
  return sharp(image)
    .toColourspace('srgb')
    .composite([{ input: patch, left, top }])
    .png()
    .toBuffer();
}

describe('qrImage (rule 110, QUALITY 44)', { timeout: 30_000 }, () => {
  test.each(LINKS)('%s is read as exactly that by two decoders', async (link) => {
    expect(await decodeQr(qrImage(link))).toEqual(both(link));
  });

  test('is 1000 × 1000 pixels, one bit each, and small', async () => {
    const image = qrImage(LINKS[0]!);
    const { width, height, format, isPalette, channels } = await sharp(image).metadata();
    expect({ width, height, format, channels, isPalette: isPalette ?? false }).toEqual({
      width: 1000,
      height: 1000,
      format: 'png',
      channels: 1,
      isPalette: false,
    });
    expect([image[24], image[25]], 'bit depth 1, grey').toEqual([1, 0]);
    expect(image.length).toBeLessThan(4096);
  });

  test.each(LINKS)('%s: every pixel is the module it belongs to, with four white modules or more around', async (link) => {
    const { modules, scale, margin } = layout(link);
    expect(margin).toBeGreaterThanOrEqual(4 * scale);
    const pixels = await sharp(qrImage(link)).toColourspace('b-w').raw().toBuffer();
    const wrong: string[] = [];
    for (let y = 0; y < QR_IMAGE_PIXELS; y++) {
      for (let x = 0; x < QR_IMAGE_PIXELS; x++) {
        const [row, column] = [Math.floor((y - margin) / scale), Math.floor((x - margin) / scale)];
        const inside = row >= 0 && column >= 0 && row < modules.size && column < modules.size;
        const expected = inside && modules.get(row, column) === 1 ? 0 : 255;
        if (pixels[y * QR_IMAGE_PIXELS + x] !== expected) wrong.push(`${x},${y}`);
      }
    }
    expect(wrong.slice(0, 5)).toEqual([]);
  });

  test.each(LINKS)('%s uses level H', (link) => {
    const { errorCorrectionLevel } = QRCode.create(link, { errorCorrectionLevel: 'H' });
    const { modules } = layout(link);
    expect(errorCorrectionLevel.bit).toBe(2);
    // The two level bits of the format information, unmasked (ISO 18004: H is 10, mask 10101…).
    expect([modules.get(8, 0) ^ 1, modules.get(8, 1) ^ 0]).toEqual([1, 0]);
  });

  // A scratch from top to bottom as wide as it takes to cover a quarter of the modules that carry data; level H can
  // make up for 30 % of them. The three corner squares stay: without those no camera finds any code.
  const scratches = [
    ...LINKS.map((link) => ({ link, colour: '#808080' })),
    ...['#ffffff', '#000000'].map((colour) => ({ link: LINKS[0]!, colour })),
  ];
  test.each(scratches)('$link is read with a quarter of its data under a $colour scratch', async ({ link, colour }) => {
    const { modules, scale, margin } = layout(link);
    const isData = (row: number, column: number): boolean => modules.reservedBit[row * modules.size + column] === 0;
    const inColumn = (column: number): number =>
      Array.from({ length: modules.size }, (_, row) => Number(isData(row, column))).reduce((a, b) => a + b, 0);
    const all = Array.from({ length: modules.size }, (_, column) => inColumn(column)).reduce((a, b) => a + b, 0);
    let columns = 0;
    for (let covered = 0; covered < all / 4; columns++) covered += inColumn(9 + columns);
    const scratch = { left: margin + 9 * scale, top: margin, width: columns * scale, height: modules.size * scale };
    expect(await decodeQr(await paintOver(qrImage(link), scratch, colour))).toEqual(both(link));
  });

  test.each(LINKS)('%s is read at 200 pixels, blurred as a print is', async (link) => {
    const small = await sharp(qrImage(link)).toColourspace('srgb').resize(200, 200).blur(0.6).png().toBuffer();
    expect(await decodeQr(small)).toEqual(both(link));
  });

  test('a text no QR code can hold is refused', () => {
    expect(() => qrImage('x'.repeat(3000))).toThrow(/too big/i);
  });
});

import { once } from 'node:events';
import { createDeflate } from 'node:zlib';
import sharp from 'sharp';

/** Pictures that are small on the line and large in memory. Each is made once. */

const madeOnce = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | null = null;
  return () => (made ??= make());
};

const SIDE = 6272;

/** 39 megapixels of one colour in about 1.4 kB. */
export const avifBomb = madeOnce(() =>
  sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#888' } })
    .avif({ effort: 0, quality: 1 })
    .toBuffer(),
);

/** Columns and rows of the seven passes of Adam7 (PNG, 8.2): first one and step. */
const PASSES = [
  [0, 8, 0, 8],
  [4, 8, 0, 8],
  [0, 4, 4, 8],
  [2, 4, 0, 4],
  [0, 2, 2, 4],
  [1, 2, 0, 2],
  [0, 1, 1, 2],
] as const;
const BYTES_PER_PIXEL = 8;

/** Bytes of an empty interlaced picture: a filter byte per line, then its pixels. */
const interlacedBytes = PASSES.reduce((sum, [x, dx, y, dy]) => {
  const [columns, lines] = [Math.ceil((SIDE - x) / dx), Math.ceil((SIDE - y) / dy)];
  return sum + lines * (1 + columns * BYTES_PER_PIXEL);
}, 0);

/** CRC-32 as PNG wants it (annex D); Node's own is newer than the oldest Node that runs this. */
function crc(bytes: Buffer): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? 0xedb88320 : 0);
  }
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

async function deflatedZeros(bytes: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 1 });
  const parts: Buffer[] = [];
  deflate.on('data', (part: Buffer) => parts.push(part));
  const zeros = Buffer.alloc(4_000_000);
  for (let left = bytes; left > 0; left -= zeros.length) {
    if (!deflate.write(zeros.subarray(0, Math.min(left, zeros.length)))) await once(deflate, 'drain');
  }
  deflate.end();
  await once(deflate, 'end');
  return Buffer.concat(parts);
}

/** 39 megapixels of eight bytes, interlaced, so that a decoder needs all of it at once: 315 MB in about 1.4. */
export const interlacedBomb = madeOnce(async () => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIDE, 0);
  head.writeUInt32BE(SIDE, 4);
  // 16 bits, colour with transparency, deflate, adaptive filters, Adam7.
  head.set([16, 6, 0, 0, 1], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', await deflatedZeros(interlacedBytes)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
});

/** Noise packs badly: a photograph of this many megapixels, honest and heavy. */
const photo = (width: number, height: number, quality: number) =>
  madeOnce(() =>
    sharp({ create: { width, height, channels: 3, background: '#777', noise: { type: 'gaussian', mean: 128, sigma: 40 } } })
      .jpeg({ quality })
      .toBuffer(),
  );

export const largePhoto = photo(6000, 4000, 20);
/** About 3.5 MB. */
export const fullPhoto = photo(2400, 1800, 80);
export const smallPhoto = photo(300, 200, 70);

/** The same picture with another content hash: decoders stop at the end mark. */
export const another = (picture: Buffer, number: number): Buffer => Buffer.concat([picture, Buffer.from(String(number))]);

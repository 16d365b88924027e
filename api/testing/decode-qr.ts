import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(wasm).buffer } });

/** What two unrelated decoders read from an image; null where one reads nothing. */
export async function decodeQr(image: Buffer): Promise<{ jsqr: string | null; zxing: string | null }> {
  const { data, info } = await sharp(image).toColourspace('srgb').ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const found = await readBarcodes(new Uint8Array(image), { formats: ['QRCode'] });
  return {
    jsqr: jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null,
    zxing: found[0]?.text ?? null,
  };
}

import sharp from 'sharp';

interface Picture {
  width?: number;
  height?: number;
  format?: 'png' | 'jpeg' | 'webp' | 'avif';
  /** Pixels nobody can compress, for files of a real size. */
  noisy?: boolean;
}

/** A real picture: the left half red, the right half blue (or noise). */
export async function buildImage({ width = 300, height = 200, format = 'png', noisy = false }: Picture = {}): Promise<Buffer> {
  const half = { left: 0, top: 0, input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#d01020' } } } as const;
  const base = noisy
    ? sharp({ create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
    : sharp({ create: { width, height, channels: 3, background: '#1020d0' } }).composite([half]);
  return base.toFormat(format, { quality: 90 }).toBuffer();
}

/** A photograph as a phone stores it: lying on its side, with the place it was taken. */
export async function buildPhoneJpeg(): Promise<Buffer> {
  return sharp(await buildImage({ width: 400, height: 200 }))
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Testphone', Copyright: 'Hemmelig Ejer' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** A body for the landing page calls: text fields as they are, objects as JSON, buffers as files. */
export function buildForm(fields: Record<string, string | object | Buffer>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (Buffer.isBuffer(value)) form.append(name, new Blob([new Uint8Array(value)], { type: 'image/png' }), `${name}.png`);
    else form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

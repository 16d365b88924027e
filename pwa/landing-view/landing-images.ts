export interface ImageSources {
  /** For every browser. */
  src: string;
  /** CSS pixels, so that the place is kept before the file is there; undefined for pictures that are not uploaded yet (blob:). */
  width?: number;
  height?: number;
  avif?: string;
  webp?: string;
  icon?: string;
}

const UPLOADED = /^(\/uploads\/[0-9a-f]{32}-(logo|background)-(\d+)x(\d+))\.(?:jpg|png)$/;

/** Everything a picture element needs, read from the address: an upload's name holds its size (api/uploads). */
export function imageSources(address: string): ImageSources {
  const match = UPLOADED.exec(address);
  if (!match) return { src: address };
  const [, stem, kind] = match;
  const [width, height] = [Number(match[3]), Number(match[4])];
  if (kind === 'background') return { src: address, width, height, avif: `${stem}.avif`, webp: `${stem}.webp` };
  const twoSizes = (format: string) => `${stem}.${format} 2x,${stem}-3x.${format} 3x`;
  const half = { width: Math.round(width / 2), height: Math.round(height / 2) };
  return { src: address, ...half, avif: twoSizes('avif'), webp: twoSizes('webp'), icon: `${stem}-icon.png` };
}

/** The address if a picture may have it, else null: our uploads, and the editor's own files that are not sent yet. */
export const usableImage = (address: string | null): string | null =>
  address !== null && (UPLOADED.test(address) || address.startsWith('blob:')) ? address : null;

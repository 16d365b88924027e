/** Sizes in pixels (SPEC §9). */
export const QR_PREVIEW_PX = 200;
const QR_DOWNLOAD_PX = 1000;

/** A QR code as a data URL: level H, black on white, quiet zone of four modules. The library is fetched when first used. */
export async function drawQr(content: string, size: number): Promise<string> {
  const { toDataURL } = await import('qrcode');
  return toDataURL(content, { errorCorrectionLevel: 'H', width: size, margin: 4, color: { dark: '#000000', light: '#ffffff' } });
}

/** The download: qr-{name}.png, 1000 px. Rejects when the code cannot be drawn. */
export async function qrFile(content: string, name: string): Promise<File> {
  const [, base64 = ''] = (await drawQr(content, QR_DOWNLOAD_PX)).split(',');
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  return new File([bytes], `qr-${name}.png`, { type: 'image/png' });
}

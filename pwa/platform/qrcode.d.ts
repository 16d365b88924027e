/** What the browser uses of `qrcode`; its published types need Node's, which no screen may use. */
export function toDataURL(
  text: string,
  options?: { errorCorrectionLevel?: 'H'; width?: number; margin?: number; color?: { dark: string; light: string } },
): Promise<string>;

/** One part of a form, byte for byte. */
export interface RawPart {
  /** Lines of the part's own header, without the line break. */
  header: string[];
  content: string | Buffer;
}

export const BOUNDARY = 'graense';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export const textPart = (name: string, content: string, ...header: string[]): RawPart => ({
  header: [`Content-Disposition: form-data; name="${name}"`, ...header],
  content,
});

export const filePart = (name: string, content: string | Buffer, filename = 'billede.png', ...header: string[]): RawPart => ({
  header: [`Content-Disposition: form-data; name="${name}"; filename="${filename}"`, 'Content-Type: image/png', ...header],
  content,
});

/** A multipart body as no client library would send it. */
export const rawForm = (parts: readonly RawPart[], end = `--${BOUNDARY}--\r\n`): Buffer<ArrayBuffer> =>
  Buffer.concat([
    ...parts.flatMap(({ header, content }) => [
      Buffer.from(`--${BOUNDARY}\r\n${header.join('\r\n')}\r\n\r\n`),
      Buffer.from(content as string),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(end),
  ]);

import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** For the setting SMTP_URL. */
  url: string;
  /** The text of the next mail to this address, links whole; waits for it. */
  next: (to: string) => Promise<string>;
  stop: () => Promise<void>;
}

/** Quoted-printable as mail programs read it: soft line breaks gone, octets back. */
const readable = (source: string): string =>
  Buffer.from(
    source.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

/** A mail server on loopback that keeps what it is given. */
export async function openMailbox(): Promise<Mailbox> {
  const kept: { to: string; text: string }[] = [];
  const waiting: { to: string; resolve: (text: string) => void }[] = [];
  const deliver = (): void => {
    for (const wait of [...waiting]) {
      const index = kept.findIndex((mail) => mail.to === wait.to);
      const [mail] = index === -1 ? [] : kept.splice(index, 1);
      if (!mail) continue;
      waiting.splice(waiting.indexOf(wait), 1);
      wait.resolve(mail.text);
    }
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, session, callback) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = readable(Buffer.concat(parts).toString('latin1'));
        for (const { address } of session.envelope.rcptTo) kept.push({ to: address, text });
        callback();
        deliver();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `smtp://127.0.0.1:${port}`,
    next: (to) =>
      new Promise((resolve) => {
        waiting.push({ to, resolve });
        deliver();
      }),
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

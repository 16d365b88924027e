import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../contract/endpoints';
import type { Mail } from '../ports/mailer';
import { startTestServer, type TestServer } from '../testing/start-test-server';

interface Received {
  envelope: { from: string; to: string[] };
  raw: string;
}

/** A mail server on loopback that keeps what it is given; `answer` may refuse the next ones. */
async function startSmtp() {
  const received: Received[] = [];
  const state: { refusal: { code: number; message: string } | null } = { refusal: null };
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onRcptTo: (_address, _session, done) =>
      done(state.refusal && Object.assign(new Error(state.refusal.message), { responseCode: state.refusal.code })),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const from = session.envelope.mailFrom ? session.envelope.mailFrom.address : '';
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ envelope: { from, to }, raw });
        done();
      });
    },
  });
  smtp.on('error', () => {});
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
  const { port } = smtp.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, received, state, stop: () => new Promise<void>((resolve) => smtp.close(() => resolve())) };
}

const FROM = 'Tap Portal <noreply@tap.example.dk>';
const MINUTE = 60_000;

const send = async (server: TestServer, mail: Mail): Promise<void> => {
  await server.deps.database.db.transaction().execute((trx) => server.deps.mail.enqueue(trx, mail, 'notice'));
  server.deps.mail.kick();
};
const queue = (server: TestServer) => server.deps.database.reader.selectFrom('mails').selectAll().execute();
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 10 });

describe('over SMTP', () => {
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let server: TestServer;

  beforeAll(async () => {
    smtp = await startSmtp();
    server = await startTestServer({
      config: { publicUrl: 'https://tap.example.dk', mail: { smtpUrl: smtp.url, from: FROM, contact: 'butik@tap.example.dk' } },
    });
  });
  afterAll(async () => {
    await server.stop();
    await smtp.stop();
  });
  beforeEach(async () => {
    smtp.state.refusal = null;
    await vi.waitUntil(async () => (await queue(server)).every((row) => row.sent_at !== null));
    smtp.received.length = 0;
  });

  test('the reset mail arrives in Danish with a link of PUBLIC_URL; the queue keeps no text, the log no address', async () => {
    const user = await server.signUp({ username: 'Bjørn' });
    await server.call(endpoints.requestReset, { body: { email: user.email } });
    await until(() => expect(smtp.received).toHaveLength(1));
    const { envelope, raw } = smtp.received[0] as Received;
    const mail = await PostalMime.parse(raw);
    expect(envelope).toEqual({ from: 'noreply@tap.example.dk', to: [user.email] });
    expect(mail).toMatchObject({
      subject: 'Nulstil din adgangskode',
      from: { name: 'Tap Portal', address: 'noreply@tap.example.dk' },
      to: [{ address: user.email }],
    });
    expect(mail.text).toContain('Hej Bjørn\n');
    const link = /^https:\/\/tap\.example\.dk\/reset-password\/[\w-]{43}$/m.exec(mail.text ?? '')?.[0] ?? '';
    expect(await server.call(endpoints.verifyReset, { params: { token: link.split('/').at(-1) ?? '' } })).toMatchObject({ status: 200 });
    await until(async () =>
      expect((await queue(server)).find((row) => row.recipient === user.email)).toMatchObject({ sent_at: server.clock.now(), body: '' }),
    );
    expect(server.log.lines).toContainEqual(expect.objectContaining({ event: 'mail_sent' }));
  });

  test('the contact form arrives with Reply-To and nothing a visitor wrote becomes a header (ASVS 1.3.11)', async () => {
    const evil = 'Hej\r\nBcc: offer@example.com\r\nX-Evil: 1\r\n\r\nkrop';
    const answer = await server.call(endpoints.contact, {
      body: { name: `Ida ${evil}`, email: 'ida@example.dk', subject: evil, message: `${evil}\n.\nslut æøå` },
    });
    expect(answer).toMatchObject({ status: 200, data: { message: 'Tak for din besked! Vi vender tilbage hurtigst muligt.' } });
    await until(() => expect(smtp.received).toHaveLength(1));
    const { envelope, raw } = smtp.received[0] as Received;
    const mail = await PostalMime.parse(raw);
    expect(envelope.to).toEqual(['butik@tap.example.dk']);
    expect(mail.to).toEqual([{ name: '', address: 'butik@tap.example.dk' }]);
    expect(mail.replyTo).toEqual([{ name: '', address: 'ida@example.dk' }]);
    expect([mail.cc, mail.bcc]).toEqual([undefined, undefined]);
    expect(mail.headers.map(({ key }) => key)).not.toContain('x-evil');
    expect(mail.subject).toBe('Kontaktformular: Hej Bcc: offer@example.com X-Evil: 1 krop');
    expect(mail.text).toContain('slut æøå');
    expect(raw.split(/\r?\n\r?\n/)[0]).not.toMatch(/^(bcc|x-evil):/im);
  });

  test.each([
    ['to', { to: 'a@example.dk\r\nBcc: b@example.dk' }],
    ['to as a list', { to: 'a@example.dk, b@example.dk' }],
    ['reply-to', { to: 'a@example.dk', replyTo: 'x@example.dk\nBcc: b@example.dk' }],
    ['subject', { to: 'a@example.dk', subject: 'x\u2028Bcc: b@example.dk\r\nBcc: b@example.dk' }],
  ])('a line break or list in %s reaches nobody else', async (_, fields) => {
    await send(server, { subject: 'Emne', text: 'Tekst', ...fields });
    await until(async () => expect((await queue(server)).filter((row) => row.sent_at === null && row.attempts === 0)).toEqual([]));
    for (const { envelope, raw } of smtp.received) {
      const mail = await PostalMime.parse(raw);
      expect(envelope.to).not.toContain('b@example.dk');
      expect([...(mail.cc ?? []), ...(mail.bcc ?? [])]).toEqual([]);
    }
    await server.deps.database.db.transaction().execute((trx) => trx.deleteFrom('mails').where('sent_at', 'is', null).execute());
  });

  test('what cannot be sent now is tried again after 1, 2 and 4 minutes, and is the same mail', async () => {
    smtp.state.refusal = { code: 451, message: 'later' };
    await send(server, { to: 'sen@example.dk', subject: 'Senere', text: 'Tekst' });
    for (const [attempts, minutes] of [
      [1, 1],
      [2, 2],
      [3, 4],
    ] as const) {
      const due = server.clock.now() + minutes * MINUTE;
      await until(async () =>
        expect((await queue(server)).find((row) => row.recipient === 'sen@example.dk')).toMatchObject({
          attempts,
          next_attempt_at: due,
          sent_at: null,
        }),
      );
      server.clock.advance(minutes * MINUTE - 1);
      if (attempts === 3) smtp.state.refusal = null;
      server.clock.advance(1);
      server.deps.mail.kick();
    }
    await until(() => expect(smtp.received).toHaveLength(1));
    const row = (await queue(server)).find(({ recipient }) => recipient === 'sen@example.dk');
    expect((await PostalMime.parse(smtp.received[0]?.raw ?? '')).messageId).toBe(`<${row?.id}@tap.example.dk>`);
    expect(server.log.lines).toContainEqual(expect.objectContaining({ event: 'mail_delayed', attempts: 1, responseCode: 451 }));
  });

  test('what a clock that was ahead has put off for longer than any wait is sent at once; the longest wait is waited for', async () => {
    const { database } = server.deps;
    const waits = { 'langt@example.dk': 7 * 60 * MINUTE + 1, 'laenge@example.dk': 6 * 60 * MINUTE };
    await database.db.transaction().execute(async (trx) => {
      for (const [to, wait] of Object.entries(waits)) {
        await server.deps.mail.enqueue(trx, { to, subject: 'Udsat', text: 'Tekst' }, 'notice');
        const put = { attempts: 3, next_attempt_at: server.clock.now() + wait };
        await trx.updateTable('mails').set(put).where('recipient', '=', to).execute();
      }
    });
    server.deps.mail.kick();
    await until(async () => expect(smtp.received.map(({ envelope }) => envelope.to)).toEqual([['langt@example.dk']]));
    await until(async () => expect((await queue(server)).filter((row) => row.sent_at === null)).toMatchObject([{ attempts: 3 }]));
    server.clock.advance(6 * 60 * MINUTE);
    server.deps.mail.kick();
    await until(() => expect(smtp.received).toHaveLength(2));
  });

  test('a mailbox that refuses for good is given up; the mails behind it leave', async () => {
    smtp.state.refusal = { code: 550, message: 'no such user uniq-refused@example.dk' };
    await send(server, { to: 'uniq-refused@example.dk', subject: 'Nej', text: 'Tekst' });
    await until(() => expect(server.log.lines).toContainEqual(expect.objectContaining({ event: 'mail_given_up', responseCode: 550 })));
    smtp.state.refusal = null;
    await send(server, { to: 'naeste@example.dk', subject: 'Ja', text: 'Tekst' });
    await until(() => expect(smtp.received.map(({ envelope }) => envelope.to)).toEqual([['naeste@example.dk']]));
    expect(JSON.stringify(server.log.lines)).not.toContain('example.dk');
  });

  test('no effect, no mail: a rolled back transaction sends nothing', async () => {
    const failing = server.deps.database.db.transaction().execute(async (trx) => {
      await server.deps.mail.enqueue(trx, { to: 'aldrig@example.dk', subject: 'x', text: 'x' }, 'notice');
      throw new Error('rolled back');
    });
    await expect(failing).rejects.toThrow('rolled back');
    await send(server, { to: 'altid@example.dk', subject: 'x', text: 'x' });
    await until(() => expect(smtp.received.map(({ envelope }) => envelope.to[0])).toEqual(['altid@example.dk']));
  });
});

test('a mail server that accepts and then says nothing holds up no answer and no stop, and the next process sends', async () => {
  const sockets = new Set<{ destroy(): void }>();
  const silent = createServer((socket) => sockets.add(socket));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', () => resolve()));
  const smtpUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  const server = await startTestServer({
    config: { dataDir, mail: { smtpUrl, from: FROM, contact: 'butik@tap.example.dk' } },
  });
  expect(
    await server.call(endpoints.contact, { body: { name: 'Ida', email: 'ida@example.dk', subject: 'Emne', message: 'Hej' } }),
  ).toMatchObject({ status: 200 });
  await until(() => expect(sockets.size).toBe(1));
  await server.stop();
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => silent.close(() => resolve()));

  const smtp = await startSmtp();
  const next = await startTestServer({
    config: {
      dataDir,
      mail: { smtpUrl: smtp.url, from: FROM, contact: 'butik@tap.example.dk' },
    },
  });
  // Until then the mail is the other's, which might have come back.
  next.clock.advance(2 * MINUTE);
  next.deps.mail.kick();
  await until(() => expect(smtp.received).toHaveLength(1));
  await next.stop();
  await smtp.stop();
  await rm(dataDir, { recursive: true });
});

test('without SMTP_URL each mail is a file in DATA_DIR/mail, and the log says so once (CONTRACT §2)', async () => {
  const server = await startTestServer();
  await send(server, { to: 'åse@example.dk', replyTo: 'svar@example.dk', subject: 'Æbler & øl', text: 'Hej Åse\n\nVi ses.\n' });
  const dir = join(server.dataDir, 'mail');
  await until(async () => expect(await readdir(dir)).toEqual([expect.stringMatching(/^2026-11-04T11-00-00-000Z-[0-9a-f]{24}\.eml$/)]));
  const file = join(dir, (await readdir(dir))[0] ?? '');
  const mail = await PostalMime.parse(await readFile(file));
  expect(mail).toMatchObject({ subject: 'Æbler & øl', to: [{ address: 'åse@example.dk' }], replyTo: [{ address: 'svar@example.dk' }] });
  expect(mail.text?.trim()).toBe('Hej Åse\n\nVi ses.');
  expect((await stat(file)).mode & 0o077, 'for the operator only').toBe(0);
  expect(server.log.lines.filter((line) => line.event === 'mail_to_files')).toHaveLength(1);
  await server.stop();
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer } from '../testing/start-test-server';

/** How many mails strangers, and people with an account, can have the portal send. */
const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const ALWAYS = { message: 'Hvis emailen findes hos os, har vi sendt et link til at nulstille adgangskoden.' };

let server: TestServer;

beforeEach(async () => {
  server = await startTestServer({
    config: {
      rateLimits: true,
      trustProxy: true,
      daily: { googleSearches: 0, googleDetails: 0, mails: 12 },
      mail: { smtpUrl: null, from: 'Tap Portal <noreply@example.dk>', contact: 'butik@example.dk' },
    },
  });
});
afterEach(() => server.stop());

const post = async (path: string, body: object, from: string) => {
  const response = await server.fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': from },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: (await response.json()) as unknown };
};
const askReset = (email: string, from: string) => post('/api/request-password-reset', { email }, from);
const writeTo = (from: string) =>
  post('/api/contact', { name: 'Ib', email: 'ib@example.dk', subject: 'Hej', message: 'Hvad koster det?' }, from);
const mailsTo = async (recipient: string): Promise<number> =>
  (await server.deps.database.reader.selectFrom('mails').select('id').where('recipient', '=', recipient).execute()).length;
const links = () => server.deps.database.reader.selectFrom('reset_tokens').select('token_hash').execute();
const dropped = () => server.log.lines.filter(({ event }) => event === 'mail_dropped');

test('20 reset links an hour from one network, whatever the address, known or not', async () => {
  for (let n = 0; n < 20; n++) expect(await askReset(`ukendt${n}@example.dk`, '10.0.0.1')).toEqual({ status: 200, body: ALWAYS });
  expect(await askReset('en-til@example.dk', '10.0.0.1')).toMatchObject({ status: 429 });
  expect(await askReset('en-til@example.dk', '10.0.0.2')).toMatchObject({ status: 200 });
  server.clock.advance(HOUR);
  expect(await askReset('en-til@example.dk', '10.0.0.1')).toMatchObject({ status: 200 });
});

test('10 reset mails a day to one address: then the answer is the same, and the last link stays good', async () => {
  const { email } = await server.signUp();
  for (let n = 0; n < 10; n++) {
    if (n === 5) server.clock.advance(HOUR);
    expect(await askReset(email, `10.0.0.${n}`)).toEqual({ status: 200, body: ALWAYS });
  }
  server.clock.advance(HOUR / 2);
  const last = await links();
  server.clock.advance(HOUR / 2);
  expect(await askReset(email, '10.0.1.1')).toEqual({ status: 200, body: ALWAYS });
  expect([await mailsTo(email), await links()]).toEqual([10, last]);
  expect(dropped()).toMatchObject([{ reason: 'reset', of: 'recipient' }]);
  server.clock.advance(DAY);
  await askReset(email, '10.0.1.1');
  expect(await mailsTo(email)).toBe(11);
});

test("strangers share the portal's number a day: then messages are kept without a mail, and notices still go out", async () => {
  const owner = await server.signUp();
  for (let n = 0; n < 12; n++) expect(await writeTo(`10.0.0.${n}`)).toMatchObject({ status: 200 });
  expect(await writeTo('10.0.1.1')).toMatchObject({ status: 200 });
  expect(await askReset(owner.email, '10.0.1.1')).toEqual({ status: 200, body: ALWAYS });
  expect([await mailsTo('butik@example.dk'), await mailsTo(owner.email), await links()]).toEqual([12, 0, []]);
  expect(await server.deps.database.reader.selectFrom('contact_messages').select('id').execute()).toHaveLength(13);
  expect(dropped()).toMatchObject([
    { reason: 'contact', of: 'portal' },
    { reason: 'reset', of: 'portal' },
  ]);
  const body = { currentPassword: owner.password, newPassword: 'en ny god kode' };
  expect(await owner.call(endpoints.changePassword, { body })).toMatchObject({ kind: 'ok' });
  expect(await mailsTo(owner.email)).toBe(1);
});

test('20 notices a day to one address: what is done is done without the next, but no password nobody would learn of is set', async () => {
  const admin = await server.signUpAdmin();
  const user = await server.signUp();
  const reset = () => admin.call(endpoints.resetUserPassword, { params: { id: user._id } });
  for (let n = 0; n < 20; n++) expect(await reset()).toMatchObject({ kind: 'ok' });
  const password = () =>
    server.deps.database.reader.selectFrom('users').select('password_hash').where('id', '=', user._id).executeTakeFirst();
  const before = await password();
  expect(await reset()).toMatchObject({
    status: 429,
    retryAfterSeconds: 3600,
    problem: { message: 'Brugeren har fået mange mails i dag. Prøv igen senere.' },
  });
  expect(await password()).toEqual(before);
});

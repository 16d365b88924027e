import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { removeOldMessages } from './send-message';

const MESSAGE = { name: 'Ida Ærø', email: 'ida@example.dk', subject: 'Spørgsmål', message: 'Hvor hurtigt kan I levere?\nHilsen Ida' };
const THANKS = { message: 'Tak for din besked! Vi vender tilbage hurtigst muligt.' };

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({
    config: { mail: { smtpUrl: null, from: 'Tap Portal <noreply@example.dk>', contact: 'butik@example.dk' } },
  });
});
afterAll(() => server.stop());

const send = (body: object, to: TestServer = server) => to.call(endpoints.contact, { body });
const stored = () => server.deps.database.reader.selectFrom('contact_messages').selectAll().execute();
const mails = () => server.deps.database.reader.selectFrom('mails').select(['recipient', 'reply_to', 'subject']).execute();

test('200: stored as written, and a mail to CONTACT_EMAIL that is answered to the sender (rule 120)', async () => {
  expect(await send({ ...MESSAGE, name: ` ${MESSAGE.name} `, isAdmin: true, _id: 'x' })).toMatchObject({ status: 200, data: THANKS });
  expect(await stored()).toEqual([{ ...MESSAGE, id: expect.stringMatching(/^[0-9a-f]{24}$/) as string, created_at: server.clock.now() }]);
  expect(await mails()).toEqual([{ recipient: 'butik@example.dk', reply_to: 'ida@example.dk', subject: 'Kontaktformular: Spørgsmål' }]);
});

test('a filled honeypot is thanked alike, and nothing is stored or mailed', async () => {
  const before = [await stored(), await mails()];
  expect(await send({ ...MESSAGE, website: 'https://spam.example' })).toMatchObject({ status: 200, data: THANKS });
  expect([await stored(), await mails()]).toEqual(before);
});

test.each([
  ['name', { name: ' ' }, 'Skriv dit navn'],
  ['email', { email: 'ida' }, 'Skriv en gyldig emailadresse'],
  ['email', { email: 'ida@example.dk,b@example.dk' }, 'Skriv en gyldig emailadresse'],
  ['subject', { subject: undefined }, 'Skriv et emne'],
  ['message', { message: '' }, 'Skriv en besked'],
  ['message', { message: 'x'.repeat(5001) }, 'Højst 5000 tegn'],
])('400 on %s for %j', async (field, change, message) => {
  expect(await send({ ...MESSAGE, ...change })).toMatchObject({ status: 400, problem: { errors: { [field]: message } } });
});

test('five an hour from one address, whatever it says of proxies; then 429 with Retry-After (rule 121)', async () => {
  const limited = await startTestServer({ config: { rateLimits: true } });
  const post = (headers: Record<string, string>) =>
    limited.fetch('/api/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify(MESSAGE),
    });
  for (let n = 0; n < 5; n++) expect((await post({ 'X-Forwarded-For': `10.0.0.${n}` })).status).toBe(200);
  const refused = await post({ 'X-Forwarded-For': '10.0.0.9' });
  expect(refused.status).toBe(429);
  expect(refused.headers.get('retry-after')).toMatch(/^\d{1,4}$/);
  await limited.stop();
});

test('messages are removed after twelve months, not before (SECURITY, GDPR)', async () => {
  server.clock.set('2027-11-04T11:00:00Z');
  await removeOldMessages(server.deps);
  expect(await stored()).toHaveLength(1);
  server.clock.advance(1);
  await removeOldMessages(server.deps);
  expect(await stored()).toEqual([]);
});

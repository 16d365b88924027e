import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { dataOf } from '../testing/stand-records';

/** What was sent to an address that an admin has changed lets nobody in (rule 91). */

let server: TestServer;
let admin: TestUser;

beforeAll(async () => {
  // Nobody answers there, so that every mail waits with its text.
  server = await startTestServer({
    config: { mail: { smtpUrl: 'smtp://127.0.0.1:9', from: 'Tap Portal <noreply@example.dk>', contact: 'butik@example.dk' } },
  });
  admin = await server.signUpAdmin();
});
afterAll(() => server.stop());

const mailsTo = (recipient: string) =>
  server.deps.database.reader.selectFrom('mails').select(['subject', 'body']).where('recipient', '=', recipient).execute();
const subjectsTo = async (recipient: string): Promise<string[]> => (await mailsTo(recipient)).map(({ subject }) => subject).sort();
const logIn = (username: string, password: string) => server.call(endpoints.login, { body: { username, password } });
const change = (user: TestUser, body: object) => admin.call(endpoints.updateUser, { params: { id: user._id }, body });

/** Answers the password, from the mail it waits in. */
async function giveTemporaryPassword(user: TestUser): Promise<string> {
  dataOf(await admin.call(endpoints.resetUserPassword, { params: { id: user._id } }));
  const mails = await mailsTo(user.email);
  const mail = mails.find(({ subject }) => subject === 'Din midlertidige adgangskode');
  return /er:\n(\S{16})\n/.exec(mail?.body ?? '')?.[1] ?? '';
}

test('a temporary password is refused like one that has run out, and its mail goes, as a reset link’s does; other mails stay', async () => {
  const [user, other] = [await server.signUp(), await server.signUp()];
  await server.call(endpoints.requestReset, { body: { email: user.email } });
  const [password, others] = [await giveTemporaryPassword(user), await giveTemporaryPassword(other)];
  expect(await subjectsTo(user.email)).toEqual(['Din midlertidige adgangskode', 'Nulstil din adgangskode']);

  dataOf(await change(user, { email: 'flyttet@example.dk' }));
  expect(await logIn(user.username, password)).toMatchObject({
    status: 401,
    problem: {
      code: 'wrong_credentials',
      message: 'Den midlertidige adgangskode er brugt eller udløbet. Vælg en ny under "Glemt adgangskode?".',
    },
  });
  expect(await subjectsTo(user.email)).toEqual(['Emailadressen på din konto er ændret']);
  expect(await subjectsTo('flyttet@example.dk')).toEqual(['Emailadressen på din konto er ændret']);
  expect((await logIn(other.username, others)).kind).toBe('ok');

  const fresh = await giveTemporaryPassword({ ...user, email: 'flyttet@example.dk' });
  expect((await logIn(user.username, fresh)).kind, 'one sent to the new address').toBe('ok');
});

test('a new name, or the same address in other letters, ends nothing; nor does a new address a password of one’s own', async () => {
  const user = await server.signUp();
  dataOf(await change(user, { email: 'egen@example.dk' }));
  expect((await logIn(user.username, user.password)).kind).toBe('ok');
  const password = await giveTemporaryPassword({ ...user, email: 'egen@example.dk' });
  dataOf(await change(user, { username: `${user.username}2`, email: 'EGEN@example.dk' }));
  expect((await logIn(`${user.username}2`, password)).kind).toBe('ok');
});

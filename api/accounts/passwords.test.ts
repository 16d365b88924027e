import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addStand } from '../testing/stand-records';
import { makeTemporaryPassword, setTemporaryPassword } from './temporary-password';

const NEW = 'blå cykel på taget';
const BAD_LINK = 'Dette link er ugyldigt eller udløbet';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let server: TestServer;
let user: TestUser;

beforeAll(async () => {
  // Nobody answers there: what is refused is refused before Google is asked.
  const google = { clientId: 'x', clientSecret: 'y', issuer: 'http://127.0.0.1:9' };
  server = await startTestServer({ config: { publicUrl: 'https://tap.example.dk', google } });
});
afterAll(() => server.stop());
beforeEach(async () => {
  user = await server.signUp();
});

type Trx = Parameters<typeof server.deps.mail.enqueue>[0];
const write = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => server.deps.database.db.transaction().execute(work);
const login = (password: string, username = user.username) => server.call(endpoints.login, { body: { username, password } });
/** Mails to one address as they lie in the queue; sent ones have lost their text. */
const mailsTo = (recipient: string) =>
  server.deps.database.reader
    .selectFrom('mails')
    .select(['subject', 'body'])
    .where('recipient', '=', recipient)
    .orderBy('created_at')
    .execute();

describe('POST /api/user/change-password', () => {
  const change = (body: object, as: TestUser = user) => as.call(endpoints.changePassword, { body });

  test('200 with a new token and cookie; every session and link from before is dead; a mail says so (rule 80)', async () => {
    const other = await login(user.password);
    const response = await server.fetch('/api/user/change-password', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${user.token}`, 'Idempotency-Key': 'a-key' },
      body: JSON.stringify({ currentPassword: user.password, newPassword: NEW }),
    });
    expect(response.status).toBe(200);
    const answer = (await response.json()) as { message: string; token: string };
    expect(Object.keys(answer).sort()).toEqual(['message', 'token']);
    expect(answer.message).toBe('Adgangskode ændret succesfuldt');
    expect(response.headers.get('set-cookie')).toMatch(/^session=[\w-]{43};/);
    expect(decodeJwt(answer.token).sid).not.toBe(decodeJwt(user.token).sid);

    const profile = (headers: Record<string, string>) => server.fetch('/api/user/profile', { headers });
    expect((await profile({ Authorization: `Bearer ${answer.token}` })).status).toBe(200);
    expect((await profile({ Authorization: `Bearer ${user.token}` })).status).toBe(401);
    expect((await profile({ Cookie: user.cookie })).status).toBe(401);
    if (other.kind !== 'ok') throw new Error('not signed in');
    expect((await profile({ Authorization: `Bearer ${other.data.token}` })).status).toBe(401);
    expect((await login(user.password)).kind).toBe('refused');
    expect((await login(NEW)).kind).toBe('ok');
    expect((await mailsTo(user.email)).map((mail) => mail.subject)).toEqual(['Din adgangskode er ændret']);
    expect(await server.deps.database.reader.selectFrom('idempotency').select('key').execute(), 'no token is kept').toEqual([]);
  });

  test.each([
    ['a wrong password', { currentPassword: 'forkert', newPassword: NEW }, 'wrong_password', 'Nuværende adgangskode er forkert'],
    ['a short one', { newPassword: 'kort' }, 'invalid', 'Adgangskoden skal være på mindst 8 tegn'],
    ['a common one', { newPassword: 'qwerty123' }, 'invalid', 'Adgangskoden er for almindelig. Vælg en, som andre ikke gætter.'],
    ['nothing', { currentPassword: '', newPassword: NEW }, 'invalid', 'Skriv din adgangskode'],
  ])('400, never 401, for %s, and nothing has changed (rule 78)', async (_, body, code, message) => {
    expect(await change({ currentPassword: user.password, ...body })).toMatchObject({ status: 400, problem: { code, message } });
    expect((await login(user.password)).kind).toBe('ok');
    expect(await mailsTo(user.email)).toEqual([]);
  });

  test('an account without a password is told how to get one', async () => {
    await write((trx) => trx.updateTable('users').set({ password_hash: null }).where('id', '=', user._id).execute());
    expect(await change({ currentPassword: 'x', newPassword: NEW })).toMatchObject({ status: 400, problem: { code: 'wrong_password' } });
  });

  test('of two at once one wins', async () => {
    const answers = await Promise.all(
      ['første nye kode', 'anden nye kode'].map((newPassword) => change({ currentPassword: user.password, newPassword })),
    );
    expect(answers.map((answer) => answer.kind).sort()).toEqual(['ok', 'refused']);
  });
});

describe('a temporary password (rule 85)', () => {
  const issue = async (to = server, id = user._id) => {
    const { password, hash } = await makeTemporaryPassword('an admin');
    await to.deps.database.db.transaction().execute((trx) => setTemporaryPassword(trx, id, hash, to.clock.now()));
    return password;
  };

  test('16 characters, one log-in, sessions revoked; a new password must differ and ends it', async () => {
    const temporary = await issue();
    expect(temporary).toMatch(/^[A-Za-z2-9]{16}$/);
    expect(await user.call(endpoints.profile)).toMatchObject({ status: 401 });
    expect((await login(user.password)).kind).toBe('refused');

    const first = await login(temporary);
    expect(first).toMatchObject({ kind: 'ok', data: { user: { mustChangePassword: true } } });
    expect(await login(temporary)).toMatchObject({ status: 401, problem: { code: 'wrong_credentials' } });
    if (first.kind !== 'ok') throw new Error('not signed in');
    const headers = { Authorization: `Bearer ${first.data.token}` };
    expect(
      await server.call(endpoints.changePassword, { headers, body: { currentPassword: temporary, newPassword: temporary } }),
    ).toMatchObject({ status: 400 });
    expect((await server.call(endpoints.changePassword, { headers, body: { currentPassword: temporary, newPassword: NEW } })).kind).toBe(
      'ok',
    );
    const again = await login(NEW);
    expect(again.kind === 'ok' && 'mustChangePassword' in again.data.user).toBe(false);
    expect((await login(NEW)).kind).toBe('ok');
  });

  test('nothing else opens with it: no product is claimed on the way in, Google is not connected', async () => {
    const stand = await addStand(server);
    const temporary = await issue();
    const body = { username: user.username, password: temporary, standerId: stand.stander_id };
    const first = await server.call(endpoints.login, { body });
    expect(first).toMatchObject({
      kind: 'ok',
      data: { activation: { ok: false, message: 'Vælg en ny adgangskode. Derefter kan du aktivere produktet.' } },
    });
    expect(await server.call(endpoints.lookupStand, { params: { standerId: stand.stander_id } })).toMatchObject({
      data: { status: 'unclaimed' },
    });
    const headers = { Authorization: `Bearer ${first.kind === 'ok' ? first.data.token : ''}` };
    const connect = await server.fetch('/api/auth/google-business', { headers });
    expect([connect.status, await connect.json()]).toMatchObject([403, { code: 'password_change_required' }]);
  });

  test('of 10 log-ins at once one succeeds', async () => {
    const temporary = await issue();
    const answers = await Promise.all(Array.from({ length: 10 }, () => login(temporary)));
    expect(answers.filter((answer) => answer.kind === 'ok')).toHaveLength(1);
  });

  test('it ends after 24 hours', async () => {
    const own = await startTestServer();
    const late = await own.signUp();
    const temporary = await issue(own, late._id);
    own.clock.advance(24 * 60 * MINUTE);
    expect(await own.call(endpoints.login, { body: { username: late.username, password: temporary } })).toMatchObject({ status: 401 });
    await own.stop();
  });

  test('one that a clock which was ahead has dated is refused, not spent: a clock that is behind ends nothing', async () => {
    const expired = { status: 401, problem: { message: expect.stringContaining('brugt eller udløbet') as string } };
    server.clock.advance(30 * DAY);
    const temporary = await issue();
    server.clock.advance(-30 * DAY);
    expect(await login(temporary)).toMatchObject(expired);
    server.clock.advance(30 * DAY);
    expect((await login(temporary)).kind).toBe('ok');
    const soon = await issue();
    server.clock.advance(-59 * MINUTE);
    expect((await login(soon)).kind, 'a clock put right by less than an hour').toBe('ok');
    server.clock.advance(59 * MINUTE - 30 * DAY);
  });

  test('nothing changes when the transaction fails, as when the mail cannot be queued', async () => {
    const failing = write(async (trx) => {
      await setTemporaryPassword(trx, user._id, 'another hash', server.clock.now());
      throw new Error('no mail');
    });
    await expect(failing).rejects.toThrow('no mail');
    expect((await login(user.password)).kind).toBe('ok');
  });
});

describe('the reset link', () => {
  const request = (email: string) => server.call(endpoints.requestReset, { body: { email } });
  const reset = (token: string, newPassword = NEW) => server.call(endpoints.resetPassword, { body: { token, newPassword } });
  const verify = (token: string) => server.call(endpoints.verifyReset, { params: { token } });
  /** The text as it was queued: the mailer here has nothing to send to and so keeps none. */
  let queued: { to: string; text: string }[] = [];

  beforeAll(() => {
    const { enqueue } = server.deps.mail;
    server.deps.mail.enqueue = (trx, mail, reason) => {
      queued.push(mail);
      return enqueue(trx, mail, reason);
    };
  });
  beforeEach(() => {
    queued = [];
  });

  async function linkFor(email: string): Promise<string> {
    await request(email);
    const mail = queued.findLast(({ to }) => to === email);
    return /^https:\/\/tap\.example\.dk\/reset-password\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1] ?? '';
  }

  test('known, unknown and blocked addresses get the same answer byte for byte, after the same wait (rule 82)', async () => {
    const blocked = await server.signUp();
    await write((trx) => trx.updateTable('users').set({ is_blocked: 1 }).where('id', '=', blocked._id).execute());
    const answers = await Promise.all(
      [user.email, 'ukendt@example.dk', blocked.email].map(async (email) => {
        const response = await server.fetch('/api/request-password-reset', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json', Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
          body: JSON.stringify({ email }),
        });
        return {
          status: response.status,
          text: await response.text(),
          headers: [...response.headers.keys()].filter((name) => name !== 'date'),
        };
      }),
    );
    expect(answers[0]).toMatchObject({
      status: 200,
      text: JSON.stringify({ message: 'Hvis emailen findes hos os, har vi sendt et link til at nulstille adgangskoden.' }),
    });
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    expect(queued.map(({ to }) => to)).toEqual([user.email]);
  });

  test('400 for what is no address', async () => {
    expect(await request('ingen')).toMatchObject({ status: 400, problem: { errors: { email: 'Skriv en gyldig emailadresse' } } });
  });

  test('looking at it does not spend it; using it does, ends all sessions, proves the address and tells the owner', async () => {
    const token = await linkFor(user.email);
    expect(await verify(token)).toMatchObject({ status: 200, data: { valid: true } });
    expect(await verify(token)).toMatchObject({ status: 200 });
    expect(await reset(token, 'kort')).toMatchObject({ status: 400, problem: { code: 'invalid' } });
    expect(await reset(token, `${user.username}!`)).toMatchObject({
      status: 400,
      problem: { errors: { newPassword: expect.any(String) as string } },
    });
    expect(await reset(token)).toMatchObject({ status: 200, data: { message: 'Din adgangskode er ændret. Du kan nu logge ind.' } });
    expect(await reset(token, 'en helt anden kode')).toMatchObject({ status: 400, problem: { code: 'invalid_token', message: BAD_LINK } });
    expect(await verify(token)).toMatchObject({ status: 400, problem: { message: BAD_LINK } });
    expect(await user.call(endpoints.profile)).toMatchObject({ status: 401 });
    expect((await login(NEW)).kind).toBe('ok');
    expect(queued.map(({ to }) => to)).toEqual([user.email, user.email]);
    const row = await server.deps.database.reader
      .selectFrom('users')
      .select('email_verified')
      .where('id', '=', user._id)
      .executeTakeFirst();
    expect(row).toEqual({ email_verified: 1 });
  });

  test('only the newest works, and only its hash is kept', async () => {
    const [older, newer] = [await linkFor(user.email), await linkFor(user.email)];
    expect(older).not.toBe(newer);
    expect(await verify(older)).toMatchObject({ status: 400 });
    expect(await verify(newer)).toMatchObject({ status: 200 });
    const rows = await server.deps.database.reader.selectFrom('reset_tokens').selectAll().where('user_id', '=', user._id).execute();
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(newer);
  });

  test('it ends after 60 minutes', async () => {
    const token = await linkFor(user.email);
    server.clock.advance(60 * MINUTE - 1);
    expect(await verify(token)).toMatchObject({ status: 200 });
    server.clock.advance(1);
    expect(await verify(token)).toMatchObject({ status: 400 });
    expect(await reset(token)).toMatchObject({ status: 400, problem: { code: 'invalid_token' } });
  });

  test('one that a clock which was ahead has dated is refused, and stays: a clock that is behind ends nothing', async () => {
    server.clock.advance(30 * DAY);
    const token = await linkFor(user.email);
    server.clock.advance(-30 * DAY);
    expect(await verify(token)).toMatchObject({ status: 400, problem: { message: BAD_LINK } });
    expect(await reset(token)).toMatchObject({ status: 400, problem: { message: BAD_LINK } });
    server.clock.advance(30 * DAY - 59 * MINUTE);
    expect(await verify(token), 'a clock put right by less than an hour').toMatchObject({ status: 200 });
    expect(await reset(token)).toMatchObject({ status: 200 });
    server.clock.advance(59 * MINUTE - 30 * DAY);
  });

  test.each(['x', 'a'.repeat(43), '../../etc/passwd', '%00'])('an invented one is 400: %s', async (token) => {
    expect(await verify(token)).toMatchObject({ status: 400, problem: { message: BAD_LINK } });
    expect(await reset(token)).toMatchObject({ status: 400, problem: { message: BAD_LINK } });
  });

  test('blocking, and a password changed by hand, make it void', async () => {
    const token = await linkFor(user.email);
    await user.call(endpoints.changePassword, { body: { currentPassword: user.password, newPassword: NEW } });
    expect(await verify(token)).toMatchObject({ status: 400 });
    const other = await server.signUp();
    const otherToken = await linkFor(other.email);
    await write((trx) => trx.updateTable('users').set({ is_blocked: 1 }).where('id', '=', other._id).execute());
    expect(await reset(otherToken)).toMatchObject({ status: 400, problem: { message: BAD_LINK } });
  });

  test('of 50 uses at once one succeeds (QUALITY 52)', async () => {
    const token = await linkFor(user.email);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, n) => reset(token, `ny kode nummer ${n}`)));
    const winners = answers.flatMap((answer, n) => (answer.kind === 'ok' ? [n] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter((answer) => answer.kind === 'refused' && answer.problem.message === BAD_LINK)).toHaveLength(49);
    expect((await login(`ny kode nummer ${winners[0]}`)).kind).toBe('ok');
  });
});

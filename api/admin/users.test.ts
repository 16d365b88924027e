import type { Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../db/server/schema';
import { insertLandingPage, insertStand } from '../../db/server/seed/factories';
import { endpoints } from '../contract/endpoints';
import { createMemoryMail } from '../testing/memory-mail';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';

const mail = createMemoryMail();
let server: TestServer;
let admin: TestUser;
let made = 0;

beforeAll(async () => {
  server = await startTestServer({ mail });
  admin = await server.signUpAdmin({ username: 'chefen' });
});
afterAll(() => server.stop());
beforeEach(() => {
  mail.mails.length = 0;
});

const newUser = (name = `kunde${(made += 1)}`): Promise<TestUser> => server.signUp({ username: name });
const write = <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> => server.deps.database.db.transaction().execute(work);
const reader = () => server.deps.database.reader;
const of = (user: { _id: string }) => ({ params: { id: user._id } });

const update = (user: TestUser, body: object, by = admin) => by.call(endpoints.updateUser, { ...of(user), body });
const block = (user: TestUser, by = admin) => by.call(endpoints.blockUser, of(user));
const unblock = (user: TestUser) => admin.call(endpoints.unblockUser, of(user));
const remove = (user: TestUser, by = admin) => by.call(endpoints.deleteUser, of(user));
const resetPassword = (user: TestUser) => admin.call(endpoints.resetUserPassword, of(user));
const logIn = (username: string, password: string) => server.call(endpoints.login, { body: { username, password } });
const refused = (status: number, code: string) => ({ kind: 'refused', status, problem: { code } });
const row = (user: TestUser) => reader().selectFrom('users').selectAll().where('id', '=', user._id).executeTakeFirst();

/** By bearer and by cookie. */
const isSignedIn = async (user: TestUser): Promise<boolean[]> => {
  const bearer = await user.call(endpoints.profile);
  const cookie = await server.fetch('/api/user/profile', { headers: { Cookie: user.cookie } });
  return [bearer.kind === 'ok', cookie.status === 200];
};

describe('editing a user', () => {
  test('changes what is sent and leaves the rest', async () => {
    const user = await newUser();
    expect(await update(user, { username: 'Søren.Ø' })).toMatchObject({
      status: 200,
      data: { message: 'Bruger opdateret succesfuldt', user: { _id: user._id, username: 'Søren.Ø', email: user.email, isAdmin: false } },
    });
    expect(await logIn('søren.ø', user.password)).toMatchObject({ kind: 'ok' });
    expect(mail.mails).toEqual([]);
  });

  test('fields that are not an admin’s to set are ignored (rule 131)', async () => {
    const user = await newUser();
    const before = await row(user);
    await update(user, { isBlocked: true, password_hash: 'x', createdAt: '2020-01-01', mustChangePassword: true, _id: 'x' });
    expect(await row(user)).toEqual(before);
  });

  test.each([
    [{ username: 'a@b' }, 'username'],
    [{ username: 'ab' }, 'username'],
    [{ email: 'ikke en email' }, 'email'],
    [{ isAdmin: 'ja' }, 'isAdmin'],
  ])('%j is 400 with a text for the field', async (body, field) => {
    expect(await update(await newUser(), body)).toMatchObject({
      ...refused(400, 'invalid'),
      problem: { errors: { [field]: expect.any(String) } },
    });
  });

  test('a username or email of somebody else is 409, in any case of letters (rule 69)', async () => {
    const [user, other] = [await newUser(), await newUser()];
    const message = 'Brugernavn eller email er allerede i brug';
    expect(await update(user, { username: other.username.toUpperCase() })).toMatchObject({
      ...refused(409, 'taken'),
      problem: { message, errors: { username: 'Brugernavnet er allerede i brug' } },
    });
    expect(await update(user, { email: other.email.toUpperCase() })).toMatchObject({
      ...refused(409, 'taken'),
      problem: { message, errors: { email: 'Emailadressen er allerede i brug' } },
    });
    expect(await update(user, { username: user.username.toUpperCase(), email: user.email })).toMatchObject({ kind: 'ok' });
  });

  test('a new email is unverified, ends reset links and is announced to both addresses (rule 91)', async () => {
    const user = await newUser();
    await write((trx) => trx.updateTable('users').set({ email_verified: 1 }).where('id', '=', user._id).execute());
    await server.call(endpoints.requestReset, { body: { email: user.email } });
    await expect.poll(() => mail.mails.length).toBe(1);
    const token = /reset-password\/([\w-]+)/.exec(mail.mails.pop()!.text)![1]!;

    expect(await update(user, { email: 'ny@example.dk' })).toMatchObject({ kind: 'ok', data: { user: { email: 'ny@example.dk' } } });
    expect((await row(user))?.email_verified).toBe(0);
    expect(await server.call(endpoints.verifyReset, { params: { token } })).toMatchObject({ status: 400 });
    expect(mail.mails.map((sent) => sent.to)).toEqual([user.email, 'ny@example.dk']);
    for (const sent of mail.mails) expect(sent.text).toContain('ny@example.dk');
  });

  test('without its mails the email stays as it was', async () => {
    const user = await newUser();
    mail.failOnce();
    expect(await update(user, { email: 'andet@example.dk' })).toMatchObject({ kind: 'refused', status: 503 });
    expect((await row(user))?.email).toBe(user.email);
  });

  test('an unknown user is 404 for every call', async () => {
    const nobody = { params: { id: 'ffffffffffffffffffffffff' } };
    for (const endpoint of [
      endpoints.updateUser,
      endpoints.blockUser,
      endpoints.unblockUser,
      endpoints.deleteUser,
      endpoints.resetUserPassword,
    ]) {
      expect(await admin.call(endpoint as typeof endpoints.blockUser, { ...nobody, body: {} })).toMatchObject(refused(404, 'not_found'));
    }
    expect(await admin.call(endpoints.listUserLandingPages, nobody)).toMatchObject(refused(404, 'not_found'));
  });
});

describe('the admin role (rules 79, 92)', () => {
  test('is given and taken at once, without a new token', async () => {
    const user = await newUser();
    expect(await user.call(endpoints.listUsers)).toMatchObject(refused(403, 'forbidden'));
    await update(user, { isAdmin: true });
    expect(await user.call(endpoints.listUsers)).toMatchObject({ kind: 'ok' });
    await update(user, { isAdmin: false });
    expect(await user.call(endpoints.listUsers)).toMatchObject(refused(403, 'forbidden'));
  });

  test('nobody blocks, deletes or demotes themselves', async () => {
    const second = await server.signUpAdmin({ username: 'nummer2' });
    expect(await block(second, second)).toMatchObject(refused(409, 'self'));
    expect(await remove(second, second)).toMatchObject(refused(409, 'self'));
    expect(await update(second, { isAdmin: false }, second)).toMatchObject(refused(409, 'self'));
    await update(second, { isAdmin: false });
  });

  test('the last admin cannot be demoted', async () => {
    expect(await update(admin, { isAdmin: false })).toMatchObject(refused(409, 'last_admin'));
  });

  test('two admins who demote each other at the same moment leave one', async () => {
    const second = await server.signUpAdmin({ username: 'nummer3' });
    const answers = await Promise.all([update(second, { isAdmin: false }), update(admin, { isAdmin: false }, second)]);
    expect(answers.filter((answer) => answer.kind === 'ok')).toHaveLength(1);
    await write((trx) => trx.updateTable('users').set({ is_admin: 1 }).where('id', '=', admin._id).execute());
    await write((trx) => trx.updateTable('users').set({ is_admin: 0 }).where('id', '=', second._id).execute());
  });

  test('an admin is neither blocked nor deleted, a blocked user not promoted', async () => {
    const second = await server.signUpAdmin({ username: 'nummer4' });
    expect(await block(second)).toMatchObject(refused(409, 'conflict'));
    expect(await remove(second)).toMatchObject(refused(409, 'conflict'));
    await update(second, { isAdmin: false });
    await block(second);
    expect(await update(second, { isAdmin: true })).toMatchObject(refused(409, 'conflict'));
    expect(await row(second)).toMatchObject({ is_admin: 0, is_blocked: 1 });
  });
});

describe('blocking (rule 45)', () => {
  test('ends every session with the next request and refuses to sign in again, until unblocked', async () => {
    const user = await newUser();
    expect(await isSignedIn(user)).toEqual([true, true]);
    expect(await block(user)).toMatchObject({ data: { user: { isBlocked: true }, message: 'Bruger deaktiveret succesfuldt' } });
    expect(await isSignedIn(user)).toEqual([false, false]);
    expect(await logIn(user.username, user.password)).toMatchObject({
      ...refused(403, 'blocked'),
      problem: { message: 'Din konto er deaktiveret. Kontakt support.' },
    });
    expect(await unblock(user)).toMatchObject({ data: { user: { isBlocked: false }, message: 'Bruger aktiveret succesfuldt' } });
    expect(await isSignedIn(user), 'old sessions stay dead').toEqual([false, false]);
    expect(await logIn(user.username, user.password)).toMatchObject({ kind: 'ok' });
  });

  test('twice is like once', async () => {
    const user = await newUser();
    for (const call of [block, block, unblock, unblock]) expect(await call(user)).toMatchObject({ status: 200 });
  });

  test('leaves products working', async () => {
    const user = await newUser();
    await write((trx) => insertStand(trx, { stander_id: 'BLOKERET1', owner_id: user._id, redirect_url: 'https://example.dk/' }));
    await block(user);
    const scan = await server.fetch('/BLOKERET1');
    expect([scan.status, scan.headers.get('Location')]).toEqual([302, 'https://example.dk/']);
  });
});

describe('deleting (rule 44)', () => {
  test('takes the account, its pages and sessions; its products are stock again', async () => {
    const user = await newUser();
    await write(async (trx) => {
      const page = await insertLandingPage(trx, { owner_id: user._id, url_path: 'slettes-snart' });
      await insertStand(trx, { stander_id: 'TILBAGE1', owner_id: user._id, landing_page_id: page.id, nickname: 'Disken' });
    });
    expect(await remove(user)).toMatchObject({ status: 200, data: { message: 'Bruger slettet succesfuldt' } });
    expect(await isSignedIn(user)).toEqual([false, false]);
    expect(await row(user)).toBeUndefined();
    expect((await server.fetch('/slettes-snart')).status).toBe(404);
    expect((await server.fetch('/TILBAGE1')).headers.get('Location')).toBe('/unclaimed/TILBAGE1');
    expect(await remove(user)).toMatchObject(refused(404, 'not_found'));
  });
});

describe('a temporary password (rule 85)', () => {
  test('goes by mail only, ends the sessions and works once, within 24 hours', async () => {
    const user = await newUser();
    const outcome = await resetPassword(user);
    expect(outcome).toMatchObject({ status: 200, data: { message: expect.any(String) } });
    expect(mail.mails.map((sent) => sent.to)).toEqual([user.email]);
    const password = /er:\n(\S{16})\n/.exec(mail.mails[0]!.text)![1]!;
    expect(JSON.stringify(outcome)).not.toContain(password);
    expect(JSON.stringify(server.log.lines)).not.toContain(password);
    expect(await isSignedIn(user)).toEqual([false, false]);
    expect(await logIn(user.username, user.password)).toMatchObject({ status: 401 });
    expect(await logIn(user.username, password)).toMatchObject({ data: { user: { mustChangePassword: true } } });
    expect(await logIn(user.username, password), 'spent').toMatchObject({ status: 401 });
  });

  test('changes nothing when the mail cannot be queued', async () => {
    const user = await newUser();
    const before = await row(user);
    mail.failOnce();
    expect(await resetPassword(user)).toMatchObject({ kind: 'refused', status: 503 });
    expect(await row(user)).toEqual(before);
    expect(await isSignedIn(user)).toEqual([true, true]);
  });

  test('is not sent to a blocked user (rule 45)', async () => {
    const user = await newUser();
    await block(user);
    expect(await resetPassword(user)).toMatchObject(refused(409, 'conflict'));
    expect(mail.mails).toEqual([]);
  });
});

test('an admin reads a user’s landing pages, the newest first', async () => {
  const user = await newUser();
  await write(async (trx) => {
    await insertLandingPage(trx, { owner_id: user._id, title: 'Gammel', created_at: 1000 });
    await insertLandingPage(trx, { owner_id: user._id, title: 'Ny', created_at: 2000 });
  });
  const outcome = await admin.call(endpoints.listUserLandingPages, of(user));
  expect(outcome.kind === 'ok' && outcome.data.map((page) => page.title)).toEqual(['Ny', 'Gammel']);
});

test('every change leaves a line with ids and nothing personal (ASVS 16.2)', async () => {
  const user = await newUser();
  await update(user, { email: 'hemmelig@example.dk' });
  const line = server.log.lines.findLast((logged) => logged.event === 'user_updated');
  expect(line).toMatchObject({ actor: admin._id, target: user._id });
  expect(JSON.stringify(line)).not.toContain('hemmelig');
});

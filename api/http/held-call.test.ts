import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { holdCall } from '../testing/held-call';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { dataOf } from '../testing/stand-records';

/** A body may take half a minute: whoever sends it is asked for again when it has come. */
let server: TestServer;
let chief: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  chief = await server.signUpAdmin();
});
afterAll(() => server.stop());

const row = (user: TestUser) => server.deps.database.reader.selectFrom('users').selectAll().where('id', '=', user._id).executeTakeFirst();

test('an admin whose role is taken away meanwhile changes nothing, and least of all gives it back to themselves', async () => {
  const admin = await server.signUpAdmin();
  const held = await holdCall(server, admin, 'PUT', `/api/admin/users/${admin._id}`, { isAdmin: true });
  const stock = await holdCall(server, admin, 'POST', '/api/stands/bulk', {
    products: [{ standerId: 'HOLDT1', productType: 'kort', status: 'unclaimed' }],
  });
  dataOf(await chief.call(endpoints.updateUser, { params: { id: admin._id }, body: { isAdmin: false } }));
  expect(await held.finish()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await stock.finish()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect((await row(admin))?.is_admin).toBe(0);
});

test('an account is not deleted with a password that is no longer its own, nor by whoever was signed out', async () => {
  const owner = await server.signUp();
  const held = await holdCall(server, owner, 'DELETE', '/api/user/account', { password: owner.password });
  const body = { currentPassword: owner.password, newPassword: 'en helt anden kode 7' };
  dataOf(await owner.call(endpoints.changePassword, { body }));
  expect(await held.finish()).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  expect(await row(owner)).toBeDefined();
});

test('two that delete the same account are answered, and it is gone once', async () => {
  const owner = await server.signUp();
  const hold = () => holdCall(server, owner, 'DELETE', '/api/user/account', { password: owner.password });
  const [first, second] = [await hold(), await hold()];
  const statuses = (await Promise.all([first.finish(), second.finish()])).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 401]);
  expect(await row(owner)).toBeUndefined();
});

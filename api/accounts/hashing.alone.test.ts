import type * as Argon2 from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { addStand, dataOf } from '../testing/stand-records';

/** The library itself, with a gate before it: how long hashing takes is the test's to say. */
const gate = vi.hoisted(() => ({ closed: null as Promise<void> | null, waiting: 0 }));

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof Argon2>();
  const pass = async <T>(work: () => Promise<T>): Promise<T> => {
    gate.waiting += 1;
    await gate.closed;
    return work();
  };
  return {
    ...real,
    hash: (...args: Parameters<typeof real.hash>) => pass(() => real.hash(...args)),
    verify: (...args: Parameters<typeof real.verify>) => pass(() => real.verify(...args)),
  };
});

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('while a password is being hashed, everybody can write: no transaction waits for it (SYNC)', async () => {
  const admin = await server.signUpAdmin();
  const owner = await server.signUp();
  const stand = await addStand(server, { owner_id: owner._id, status: 'claimed' });
  let open = (): void => {};
  gate.closed = new Promise((resolve) => (open = resolve));
  gate.waiting = 0;

  const { username, password } = owner;
  const body = { username: 'en-ny', email: 'en-ny@example.dk', password: 'en ny god kode' };
  const hashing = [
    admin.call(endpoints.resetUserPassword, { params: { id: owner._id } }),
    server.call(endpoints.register, { body }),
    server.call(endpoints.login, { body: { username, password } }),
  ];
  // As many at once as the machine has processors to spare, one at least.
  await vi.waitFor(() => expect(gate.waiting).toBeGreaterThan(0));
  const edited = dataOf(await owner.call(endpoints.updateStand, { params: { id: stand.id }, body: { nickname: 'Disken' } }));
  expect(edited.nickname).toBe('Disken');

  gate.closed = null;
  open();
  expect((await Promise.all(hashing)).slice(0, 2)).toMatchObject([{ kind: 'ok' }, { kind: 'ok' }]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { endpointUrl } from '../contract/client';
import type { Endpoint } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { startTestServer, type TestServer, type TestUser } from './start-test-server';

/** Every list of the endpoint table is tagged (CONTRACT §5): one that is added is tested at once. */
const LISTS = Object.entries(endpoints as Record<string, Endpoint>).flatMap(([name, { answer }]) =>
  typeof answer !== 'string' && answer.type === 'array' ? [name as keyof typeof endpoints] : [],
);

let server: TestServer;
let admin: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  admin = await server.signUpAdmin();
});
afterAll(() => server.stop());

const read = (name: keyof typeof endpoints, headers: Record<string, string> = {}): Promise<Response> =>
  server.fetch(endpointUrl(endpoints[name], { id: admin._id }), {
    headers: { Authorization: `Bearer ${admin.token}`, ...headers },
  });

test('there are such lists', () => expect(LISTS.length).toBeGreaterThan(6));

test.each(LISTS)('%s', async (name) => {
  const response = await read(name);
  expect([response.status, Array.isArray(await response.json())]).toEqual([200, true]);
  const [tag, rev] = ['ETag', 'X-Rev'].map((header) => response.headers.get(header) ?? '');
  expect(tag).toMatch(/^".+"$/);
  expect(rev).toMatch(/^\d+$/);
  const again = await read(name, { 'If-None-Match': tag ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
});

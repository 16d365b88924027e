import { afterEach, describe, expect, test, vi } from 'vitest';
import { insertStand } from '../../../db/server/seed/factories';
import type { Config } from '../../config';
import { endpoints } from '../../contract/endpoints';
import type { LogLine } from '../../testing/memory-log';
import { startTestServer, type TestServer } from '../../testing/start-test-server';

let server: TestServer;
afterEach(() => server.stop());

const start = async (config: Partial<Config>): Promise<void> => {
  server = await startTestServer({ config });
};
const lines = (event: string): LogLine[] => server.log.lines.filter((line) => line.event === event);
const idOf = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await server.fetch(path, { headers })).headers.get('X-Request-Id') ?? '';
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PROXIED = { 'X-Forwarded-For': '203.0.113.9' };

describe('the id of a request', () => {
  test('is made here, whatever the client says', async () => {
    await start({});
    const ids = [await idOf('/healthz'), await idOf('/api/nope', { 'X-Request-Id': 'from-a-stranger' })];
    for (const id of [...ids, await idOf('/a/b/c', { ...PROXIED, 'X-Request-Id': 'from-a-stranger' })]) expect(id).toMatch(UUID);
    expect(ids[0]).not.toBe(ids[1]);
  });

  test('is the one of the proxy that is trusted, when it is one', async () => {
    await start({ trustProxy: true });
    const given = 'f4b1c0de.0123-abc_9';
    expect(await idOf('/healthz', { ...PROXIED, 'X-Request-Id': given })).toBe(given);
    expect(await idOf('/healthz', { 'X-Request-Id': given })).toMatch(UUID);
    for (const odd of ['kort', 'x'.repeat(129), 'med mellemrum i', '{"a":1}-{"b":2}'])
      expect(await idOf('/healthz', { ...PROXIED, 'X-Request-Id': odd }), odd).toMatch(UUID);
  });

  test('stands in every line that the log has of it', async () => {
    await start({});
    const user = await server.signUp();
    await server.call(endpoints.login, { body: { username: user.username, password: 'forkert kode 1' } });
    const refused = await user.call(endpoints.listUsers);
    expect(lines('user_registered')[0]?.requestId).toMatch(UUID);
    expect(lines('login_failed')[0]?.requestId).toMatch(UUID);
    expect(lines('refused')[0]?.requestId).toBe(refused.kind === 'refused' && refused.headers.get('X-Request-Id'));
  });
});

describe('the access log', () => {
  const scan = async (): Promise<void> => {
    const { _id: owner_id } = await server.signUp();
    await server.deps.database.db
      .transaction()
      .execute((trx) => insertStand(trx, { stander_id: 'LINK1', owner_id, redirect_url: 'https://example.dk/' }));
    await server.fetch('/LINK1');
  };
  const waitFor = (route: string): Promise<LogLine> =>
    vi.waitFor(() => {
      const line = lines('request').find((each) => each.route === route);
      if (!line) throw new Error(`no line of ${route} yet`);
      return line;
    });

  test('is off unless it is asked for', async () => {
    await start({});
    await scan();
    await server.fetch('/healthz');
    expect(lines('request')).toEqual([]);
  });

  test('has a line for each request and none for scans; no address, nobody', async () => {
    await start({ accessLog: 'on' });
    await scan();
    const token = 'hemmeligt-hemmeligt';
    const response = await server.fetch(`/api/verify-reset-token/${token}?x=y`, { headers: { 'User-Agent': 'Telefon' } });
    const line = await waitFor('/api/verify-reset-token/:token');
    expect(line).toEqual({
      level: 'info',
      message: 'request answered',
      event: 'request',
      requestId: response.headers.get('X-Request-Id'),
      method: 'GET',
      route: '/api/verify-reset-token/:token',
      status: 400,
      ms: expect.any(Number) as number,
    });
    const text = JSON.stringify(lines('request'));
    for (const word of [token, '127.0.0.1', 'Telefon', 'LINK1', '/:standerId']) expect(text).not.toContain(word);
  });

  test('has scans too when all are asked for', async () => {
    await start({ accessLog: 'all' });
    await scan();
    expect(await waitFor('/:standerId')).toMatchObject({ method: 'GET', status: 302, requestId: expect.stringMatching(UUID) as string });
    expect(JSON.stringify(lines('request'))).not.toContain('LINK1');
  });
});

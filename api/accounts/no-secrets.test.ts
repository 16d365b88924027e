import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { startTestServer } from '../testing/start-test-server';
import { deviceLabel } from './device-label';

test('no password, token, link, mail or address of a visitor in the log, none of them in the clear in the database (QUALITY 58)', async () => {
  const server = await startTestServer({ config: { trustProxy: true } });
  const address = '203.0.113.77';
  const agent = 'Mozilla/5.0 (X11; Linux x86_64; unique-agent-4711) Gecko/20100101 Firefox/140.0';
  const headers = { 'X-Forwarded-For': address, 'User-Agent': agent };
  const user = await server.signUp();
  const call: typeof server.call = (endpoint, input) => server.call(endpoint, { ...input, headers: { ...headers, ...input?.headers } });

  const signedIn = await call(endpoints.login, { body: { username: user.username, password: user.password } });
  await call(endpoints.login, { body: { username: user.username, password: 'en forkert hemmelighed' } });
  await call(endpoints.login, { body: { username: 'ukendt-navn-4711', password: 'en forkert hemmelighed' } });
  await call(endpoints.contact, { body: { name: 'Ida', email: 'ida-4711@example.dk', subject: 'Emne', message: 'Hej' } });
  await call(endpoints.requestReset, { body: { email: user.email } });
  await call(endpoints.verifyReset, { params: { token: 'et-gættet-link-4711' } });
  await user.call(endpoints.changePassword, { body: { currentPassword: user.password, newPassword: 'en frisk ny kode 4711' } });
  await vi.waitFor(async () => {
    const waiting = await server.deps.database.reader.selectFrom('mails').select('id').where('sent_at', 'is', null).execute();
    expect(waiting).toEqual([]);
  });
  const { database } = server.deps;
  await database.tidy();
  const tables = (await database.reader.introspection.getTables()).map(({ name }) => name as 'users');
  const rows = JSON.stringify(await Promise.all(tables.map((name) => database.reader.selectFrom(name).selectAll().execute())));
  const lines = JSON.stringify(server.log.lines);
  const place = database.address;
  // What lies in a file is looked at as it lies there, what was deleted from it too.
  const bytes = place.engine === 'sqlite' ? await readFile(place.file, 'latin1') : '';
  const token = signedIn.kind === 'ok' ? signedIn.data.token : '';
  const secrets = [user.password, 'en forkert hemmelighed', 'en frisk ny kode 4711', token, user.token, user.cookie.split('=')[1] ?? ''];
  expect(secrets.every((secret) => secret.length > 10)).toBe(true);
  for (const secret of secrets) {
    expect(lines).not.toContain(secret);
    expect(rows).not.toContain(secret);
    expect(bytes).not.toContain(secret);
  }
  for (const visitor of [address, '127.0.0.1', 'unique-agent-4711']) {
    expect(lines).not.toContain(visitor);
    expect(rows).not.toContain(visitor);
  }
  for (const person of [user.email, 'ida-4711', 'ukendt-navn-4711', 'reset-password/', 'et-gættet-link-4711'])
    expect(lines).not.toContain(person);
  expect(rows).not.toContain('/reset-password/');
  expect(server.log.lines.map((line) => line.event)).toEqual(
    expect.arrayContaining(['user_registered', 'login', 'login_failed', 'password_changed']),
  );
  await server.stop();
});

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
    'Safari på iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome på iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36',
    'Samsung Internet på Android',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge på Windows',
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 14.7; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox på Mac'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36', 'Chrome på Linux'],
  ['curl/8.5.0', 'Ukendt enhed'],
  ['', 'Ukendt enhed'],
  ['<script>alert(1)</script> Firefox/1', 'Firefox'],
])('%s is shown as "%s"', (agent, label) => {
  expect(deviceLabel(agent)).toBe(label);
});

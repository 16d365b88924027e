import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../../contract/endpoints';
import type { NewNotice } from '../../ports/notices';
import { RefusedStart } from '../../refused-start';
import { type PushBrowser, readVapid, startPushService } from '../../testing/push-service';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server';
import { lookupPublic, readPushAddress } from './push-address';
import { readPushKeys } from './push-keys';
import { startPushSender } from './push-sender';

const MINUTE = 60_000;
let service: Awaited<ReturnType<typeof startPushService>>;
let server: TestServer;
let owner: TestUser;
let browser: PushBrowser;

beforeAll(async () => {
  service = await startPushService();
  server = await startTestServer({ config: { pushServices: [service.origin, 'fcm.googleapis.com', '.push.apple.com'] } });
});
afterAll(async () => {
  await server.stop();
  await service.stop();
});
beforeEach(async () => {
  service.posted.length = 0;
  Object.assign(service.state, { status: 201, headers: {}, onPost: () => undefined });
  await server.deps.database.db.transaction().execute((trx) => trx.deleteFrom('push_subscriptions').execute());
  owner = await server.signUp();
  browser = service.newBrowser();
});

const subscribe = (user = owner, { subscription } = browser) => user.call(endpoints.subscribePush, { body: subscription });
const news = (key: string, more: Partial<NewNotice> = {}): NewNotice => ({
  userId: owner._id,
  kind: 'silence',
  key,
  data: { name: 'Disken', silentSince: '2026-11-01T10:00:00.000Z' },
  at: server.clock.now(),
  ...more,
});
async function raise(key: string, more: Partial<NewNotice> = {}): Promise<void> {
  const { database, notices } = server.deps;
  await database.db.transaction().execute((trx) => notices.raise(trx, news(key, more)));
  notices.kick();
}
const until = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
const arrived = (count: number) => until(() => expect(service.posted).toHaveLength(count));
const rows = () => server.deps.database.reader.selectFrom('push_deliveries').selectAll().execute();
const settled = () => until(async () => expect((await rows()).filter((row) => row.ended_at === null)).toEqual([]));
const browsersOf = async (user: TestUser): Promise<unknown> => {
  const answer = await user.call(endpoints.noticeSettings);
  return answer.kind === 'ok' && { isHere: answer.data.push.isHere, count: answer.data.push.count };
};
const send = () => {
  server.deps.notices.kick();
};

describe('a message', () => {
  test('is what the browser can decrypt, signed by this portal, small, and in words', async () => {
    expect(await subscribe()).toMatchObject({ status: 201 });
    await raise('a');
    await arrived(1);
    const [{ headers, body, path } = { headers: {}, body: Buffer.alloc(0), path: '' }] = service.posted;
    const message = JSON.parse(browser.decrypt(body)) as Record<string, string>;
    expect(message).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/) as string,
      title: 'Disken er blevet stille',
      body: expect.stringContaining('Der har ikke været tryk siden') as string,
      path: '/dashboard/nyt',
    });
    expect(body.length).toBeLessThan(1000);
    expect(service.origin + path).toBe(browser.subscription.endpoint);
    expect(headers).toMatchObject({ ttl: '86400', urgency: 'high', topic: message.id, 'content-encoding': 'aes128gcm' });
    const { publicKey, claims } = readVapid(headers.authorization ?? '');
    expect(publicKey).toBe(server.deps.pushKeys.publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: `mailto:${server.deps.config.site.supportEmail}` });
    expect(() => service.newBrowser().decrypt(body)).toThrow();
    await settled();
    const log = JSON.stringify(server.log.lines);
    for (const secret of [browser.subscription.endpoint, browser.subscription.keys.auth]) expect(log).not.toContain(secret);
  });

  test('goes once to each browser of the account, and to nobody’s when the kind is not wanted by push', async () => {
    const other = await server.signUp();
    const [second, foreign] = [service.newBrowser(), service.newBrowser()];
    await subscribe();
    await subscribe(other, foreign);
    const again = await server.call(endpoints.login, { body: { username: owner.username, password: owner.password } });
    const token = again.kind === 'ok' ? again.data.token : '';
    await server.call(endpoints.subscribePush, { body: second.subscription, headers: { Authorization: `Bearer ${token}` } });
    await raise('b');
    await raise('b');
    await arrived(2);
    await settled();
    expect(service.posted.map(({ path }) => service.origin + path).sort()).toEqual(
      [browser.subscription.endpoint, second.subscription.endpoint].sort(),
    );
    await owner.call(endpoints.changeNotices, { body: { kind: 'silence', push: false } });
    await raise('c');
    expect(await rows()).toHaveLength(2);
  });

  test('waits while the service has no time, as long as it asks for, and ends after a day', async () => {
    await subscribe();
    Object.assign(service.state, { status: 503, headers: { 'Retry-After': '600' } });
    await raise('d');
    await arrived(1);
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1, next_attempt_at: server.clock.now() + 10 * MINUTE }]));
    server.clock.advance(9 * MINUTE);
    send();
    server.clock.advance(MINUTE);
    service.state.status = 201;
    send();
    await arrived(2);
    await settled();
    expect(service.posted[0]?.headers.topic).toBe(service.posted[1]?.headers.topic);
    Object.assign(service.state, { status: 500, headers: {} });
    await raise('e');
    await arrived(3);
    server.clock.advance(25 * 60 * MINUTE);
    send();
    await settled();
    expect(service.posted).toHaveLength(3);
  });

  test('that a clock which was ahead has raised and put off goes out at once, to be kept a day like any other', async () => {
    await subscribe();
    service.state.status = 503;
    server.clock.advance(40 * 24 * 60 * MINUTE);
    await raise('ahead');
    server.clock.advance(-40 * 24 * 60 * MINUTE);
    await arrived(1);
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1 }]));
    const put = { next_attempt_at: server.clock.now() + 2 * 60 * MINUTE + 1 };
    await server.deps.database.db.transaction().execute((trx) => trx.updateTable('push_deliveries').set(put).execute());
    service.state.status = 201;
    send();
    await arrived(2);
    await settled();
    expect(service.posted[1]?.headers.ttl).toBe(String(24 * 60 * 60));
  });

  test.each([404, 410])('that is answered with %d ends the subscription', async (status) => {
    await subscribe();
    service.state.status = status;
    await raise(`gone${status}`);
    await until(async () => expect(await browsersOf(owner)).toEqual({ isHere: false, count: 0 }));
    expect(await rows()).toEqual([]);
  });

  test.each([400, 403, 413, 302])('that is answered with %d is given up, and nobody is followed anywhere', async (status) => {
    await subscribe();
    Object.assign(service.state, { status, headers: { Location: `${service.origin}/elsewhere` } });
    await raise(`no${status}`);
    await arrived(1);
    await settled();
    expect(service.posted).toHaveLength(1);
    expect(await browsersOf(owner)).toEqual({ isHere: true, count: 1 });
  });

  test('that was sent by a process that died before it was noted goes out once more a minute later, in the place of the first', async () => {
    await subscribe();
    const { database } = server.deps;
    // Dies between the answer of the service and its own note: everything after that is refused.
    const write = { isDead: false };
    service.state.onPost = () => {
      write.isDead = true;
    };
    const dying = startPushSender({
      ...server.deps,
      keys: server.deps.pushKeys,
      log: { ...server.deps.log, error: () => undefined },
      database: {
        ...database,
        db: {
          transaction: () => ({
            execute: (work: Parameters<ReturnType<typeof database.db.transaction>['execute']>[0]) =>
              write.isDead ? Promise.reject(new Error('the process is gone')) : database.db.transaction().execute(work),
          }),
        } as unknown as typeof database.db,
      },
    });
    await database.db.transaction().execute((trx) => server.deps.notices.raise(trx, news('died')));
    dying.kick();
    await arrived(1);
    await dying.stop();
    send();
    await until(async () => expect(await rows()).toMatchObject([{ attempts: 1, ended_at: null }]));
    expect(service.posted).toHaveLength(1);
    service.state.onPost = () => undefined;
    server.clock.advance(MINUTE);
    send();
    await arrived(2);
    await settled();
    const [first, second] = service.posted.map(({ headers, body }) => ({ topic: headers.topic, text: browser.decrypt(body) }));
    expect(second).toEqual(first);
  });
});

describe('who is told', () => {
  test('a browser as long as its session lasts: logged out, it hears nothing more', async () => {
    await subscribe();
    expect(await browsersOf(owner)).toEqual({ isHere: true, count: 1 });
    await owner.call(endpoints.logout);
    expect(await server.deps.database.reader.selectFrom('push_subscriptions').selectAll().execute()).toEqual([]);
  });

  test('nor after the session has ended by itself, or while its owner is blocked', async () => {
    const other = await server.signUp();
    const foreign = service.newBrowser();
    await subscribe();
    await subscribe(other, foreign);
    const { db } = server.deps.database;
    await db.updateTable('users').set({ is_blocked: 1 }).where('id', '=', other._id).execute();
    await raise('blocked', { userId: other._id });
    await settled();
    await db
      .updateTable('sessions')
      .set({ last_seen_at: server.clock.now() - 31 * 24 * 60 * MINUTE })
      .where('user_id', '=', owner._id)
      .execute();
    await raise('idle');
    await until(async () => expect(await rows()).toHaveLength(1));
    await settled();
    expect(service.posted).toEqual([]);
    const left = await db.selectFrom('push_subscriptions').select('user_id').execute();
    expect(left).toEqual([{ user_id: other._id }]);
  });

  test('the same browser with another account belongs to that one, and asking twice makes no second', async () => {
    const other = await server.signUp();
    await subscribe();
    await subscribe();
    expect(await browsersOf(owner)).toEqual({ isHere: true, count: 1 });
    await subscribe(other);
    expect([await browsersOf(owner), await browsersOf(other)]).toEqual([
      { isHere: false, count: 0 },
      { isHere: true, count: 1 },
    ]);
  });

  test('nobody ends the push of another, and ten browsers are the most', async () => {
    const other = await server.signUp();
    await subscribe();
    await other.call(endpoints.unsubscribePush);
    expect(await browsersOf(owner)).toMatchObject({ count: 1 });
    await owner.call(endpoints.unsubscribePush);
    await owner.call(endpoints.unsubscribePush);
    expect(await browsersOf(owner)).toMatchObject({ count: 0 });
    for (let n = 0; n < 12; n++) {
      const answer = await server.call(endpoints.login, { body: { username: owner.username, password: owner.password } });
      const token = answer.kind === 'ok' ? answer.data.token : '';
      await server.call(endpoints.subscribePush, {
        body: service.newBrowser().subscription,
        headers: { Authorization: `Bearer ${token}` },
      });
    }
    expect(await browsersOf(owner)).toMatchObject({ count: 10 });
  });
});

describe('an address', () => {
  test.each([
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://user:pass@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://push.apple.com/x',
    'https://xpush.apple.com/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest',
    'https://localhost/x',
    'file:///etc/passwd',
    'http://127.0.0.1:1/x',
    'nonsense',
    `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
    // Within the length, and several times as long as an address.
    `https://fcm.googleapis.com/${Array.from({ length: 900 }, (_, index) => String.fromCharCode(0x4e00 + 17 * index)).join('')}`,
    `https://fcm.googleapis.com/x?${"'".repeat(900)}`,
  ])('%s is of no push service', async (endpoint) => {
    const answer = await owner.call(endpoints.subscribePush, { body: { ...browser.subscription, endpoint } });
    expect(answer).toMatchObject({ status: 400, problem: { errors: { endpoint: expect.stringMatching(/^(Adressen|Denne)/) as string } } });
    expect(await browsersOf(owner)).toMatchObject({ count: 0 });
  });

  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc:x', ['fcm.googleapis.com']],
    ['https://web.push.apple.com/QGx', ['.push.apple.com']],
    ['https://FCM.googleapis.com/x', ['fcm.googleapis.com']],
  ])('%s is', (endpoint, services) => expect(readPushAddress(services, endpoint)).toMatchObject({ isNamed: false }));

  test('whose name leads into a private network is not connected to', async () => {
    const found = await new Promise<unknown>((resolve) => lookupPublic('localhost', {}, (error) => resolve(error)));
    expect(found).toMatchObject({ code: 'EPRIVATE' });
    const all = await new Promise<unknown>((resolve) => lookupPublic('localhost', { all: true }, (error) => resolve(error)));
    expect(all).toMatchObject({ code: 'EPRIVATE' });
  });

  test.each([
    ['a key that is no point of the curve', { p256dh: `BA${'A'.repeat(85)}` }],
    ['a key that is too short', { p256dh: 'AAAA' }],
    ['a key that is too long', { p256dh: 'A'.repeat(100_000) }],
    ['half a secret', { auth: 'AAAA' }],
    ['no secret', { auth: null }],
  ])('%s is refused', async (_name, wrong) => {
    const keys = { ...browser.subscription.keys, ...wrong } as typeof browser.subscription.keys;
    expect(await owner.call(endpoints.subscribePush, { body: { ...browser.subscription, keys } })).toMatchObject({ status: 400 });
  });
});

describe('the keys of the portal', () => {
  const secrets = ['a secret of a test, 32 bytes and more', 'the one before it, of as many bytes'];
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vapid-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const readIn = (dataDir: string) => readPushKeys({ dataDir, secrets }, { shared: null });

  test('are made once, and kept', async () => {
    expect(await readPushKeys(server.deps.config, server.deps.database)).toEqual(server.deps.pushKeys);
  });

  test('of one process lie in its folder, for its own user alone', async () => {
    const keys = await readIn(folder);
    const file = join(folder, 'vapid.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(keys);
    expect(await readIn(folder)).toEqual(keys);
  });

  test('a damaged file refuses the start in one line, rather than losing every browser', async () => {
    const [one, two] = [await readIn(folder), server.deps.pushKeys];
    for (const text of ['', '{}', '{"publicKey":"x"', JSON.stringify({ ...one, privateKey: two.privateKey })]) {
      writeFileSync(join(folder, 'vapid.json'), text);
      await expect(readIn(folder), text).rejects.toThrow(RefusedStart);
    }
  });
});

import { EventEmitter, once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEventReader } from '../../../db/device/sync/event-stream';
import { endpoints } from '../../contract/endpoints';
import type { StandStatistics } from '../../contract/statistics';
import { addStand, dataOf } from '../../testing/stand-records';
import { OpenDashboards } from './open-dashboards';
import { startTestServer, type TestServer, type TestUser } from '../../testing/start-test-server';

let server: TestServer;
afterEach(() => server.stop());

const HOUR_MS = 3_600_000;
/** A word so often that a test need not wait for it. */
const BEAT_MS = 20;

interface Followed {
  status: number;
  headers: IncomingHttpHeaders;
  /** The whole answer of a refusal. */
  text: string;
  /** Cursors told so far. */
  cursors: string[];
  /** Bytes, comments among them. */
  read: () => number;
  /** Resolves when the server has ended it. */
  ended: Promise<void>;
  leave: () => void;
}

/** An open dashboard on a connection of its own, read as it is told. */
async function follow(user: TestUser, more: Record<string, string> = {}): Promise<Followed> {
  const request = get(`${server.url}/api/events`, { agent: false, headers: { Authorization: `Bearer ${user.token}`, ...more } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const { statusCode: status = 0, headers } = response;
  const followed: Followed = {
    status,
    headers,
    text: '',
    cursors: [],
    read: () => bytes,
    ended: Promise.resolve(),
    leave: () => request.destroy(),
  };
  let bytes = 0;
  if (status !== 200) {
    for await (const piece of response) followed.text += String(piece);
    return followed;
  }
  const events = createEventReader();
  response.on('error', () => undefined);
  response.on('data', (piece: Buffer) => {
    bytes += piece.length;
    for (const { event, data } of events.take(piece)) {
      if (event === 'clicks') followed.cursors.push((JSON.parse(data) as { cursor: string }).cursor);
    }
  });
  followed.ended = new Promise((resolve) => response.once('end', resolve));
  return followed;
}

const told = (followed: Followed, times: number) => vi.waitFor(() => expect(followed.cursors.length).toBeGreaterThanOrEqual(times), 10_000);
const since = async (user: TestUser, cursor: string | undefined): Promise<StandStatistics> =>
  dataOf(await user.call(endpoints.standStatistics, { query: { since: cursor } }));

async function ownerWithProduct(standerId: string): Promise<{ user: TestUser; standId: string }> {
  const user = await server.signUp();
  const stand = await addStand(server, { owner_id: user._id, stander_id: standerId, redirect_url: 'https://example.dk/' });
  return { user, standId: stand.id };
}

describe('an open dashboard', () => {
  test('hears where the figures stand, and of each tap, whose day is what changed since', async () => {
    server = await startTestServer();
    const { user, standId } = await ownerWithProduct('MIT1');
    const followed = await follow(user);
    await told(followed, 1);
    const before = followed.cursors[0];
    expect(await since(user, before)).toMatchObject({ reset: false, rows: [] });
    await server.fetch('/MIT1');
    await told(followed, 2);
    expect(await since(user, before)).toMatchObject({
      reset: false,
      rows: [{ standId, day: '2026-11-04', clicks: 1 }],
      cursor: followed.cursors[1],
    });
  });

  test('is sent as it comes: not kept, not changed, not compressed on the way', async () => {
    server = await startTestServer();
    const { headers } = await follow(await server.signUp(), { 'Accept-Encoding': 'gzip, br' });
    expect(headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(headers['cache-control']).toBe('no-store, no-transform');
    expect(headers['x-accel-buffering']).toBe('no');
    expect(headers['content-encoding']).toBeUndefined();
    expect(headers['x-api']).toBe('1');
  });

  test('hears nothing of other people’s products, and after a claim of its own ones', async () => {
    server = await startTestServer();
    const [anna, bo] = [await ownerWithProduct('ANNA1'), await ownerWithProduct('BO1')];
    const [annas, bos] = [await follow(anna.user), await follow(bo.user)];
    await Promise.all([told(annas, 1), told(bos, 1)]);
    await server.fetch('/BO1');
    await told(bos, 2);
    expect(annas.cursors).toHaveLength(1);
    await addStand(server, { stander_id: 'NY1' });
    dataOf(await anna.user.call(endpoints.claimStand, { params: { id: 'NY1' }, body: { redirectUrl: 'https://example.dk/' } }));
    await server.fetch('/NY1');
    await told(annas, 2);
    // Another set of products: what was known before cannot be added to.
    expect(await since(anna.user, annas.cursors[0])).toMatchObject({ reset: true, cursor: annas.cursors[1] });
  });

  test('is told once of many taps in a short time', async () => {
    server = await startTestServer({ liveLimits: { pauseMs: HOUR_MS, beatMs: BEAT_MS } });
    const { user } = await ownerWithProduct('MIT1');
    const followed = await follow(user);
    await told(followed, 1);
    for (let i = 0; i < 20; i += 1) await server.fetch('/MIT1');
    await server.deps.clicks.settled();
    const before = followed.read();
    await vi.waitFor(() => expect(followed.read()).toBeGreaterThan(before), 10_000);
    expect(followed.cursors).toHaveLength(2);
  });

  test('many owners are told in rounds, all of them', async () => {
    server = await startTestServer({ liveLimits: { perRound: 1, roundMs: 1 } });
    const owners = [];
    for (const standerId of ['A1', 'B1', 'C1', 'D1']) owners.push(await ownerWithProduct(standerId));
    const all = await Promise.all(owners.map(({ user }) => follow(user)));
    await Promise.all(['A1', 'B1', 'C1', 'D1'].map((id) => server.fetch(`/${id}`)));
    await Promise.all(all.map((followed) => told(followed, 2)));
  });
});

test('whoever has left takes nobody’s turn', async () => {
  server = await startTestServer();
  const { config, database, tokens, now } = server.deps;
  const dashboards = new OpenDashboards({ config, database, log: server.log, now, limits: { perRound: 1, roundMs: HOUR_MS } });
  const open = async () => {
    const { _id: userId, token } = await server.signUp();
    const sessionId = (await tokens.read(token, now()))?.sessionId ?? '';
    const written: string[] = [];
    const write = (text: string, done: () => void): void => (written.push(text), done());
    const response = Object.assign(new EventEmitter(), { setHeader: () => undefined, end: () => undefined, write });
    await dashboards.open(response as never, { userId, sessionId, network: 'n' });
    return { userId, written, response };
  };
  const [gone, here] = [await open(), await open()];
  dashboards.counted([gone.userId, here.userId]);
  gone.response.emit('close');
  await vi.waitFor(() => expect(here.written).toHaveLength(2), 10_000);
  dashboards.stop();
});

describe('ends', () => {
  test.each<[string, (user: TestUser) => Promise<unknown>]>([
    ['with a log-out', (user) => user.call(endpoints.logout)],
    [
      'when its session is ended elsewhere',
      async (user) => {
        const signedIn = dataOf(await server.call(endpoints.login, { body: { username: user.username, password: user.password } }));
        const other = { Authorization: `Bearer ${signedIn.token}` };
        return server.call(endpoints.endOtherSessions, { headers: other });
      },
    ],
    [
      'when its owner is blocked',
      async (user) => {
        const admin = await server.signUpAdmin();
        return admin.call(endpoints.blockUser, { params: { id: user._id } });
      },
    ],
  ])('%s', async (_, end) => {
    server = await startTestServer();
    const { user } = await ownerWithProduct('MIT1');
    const followed = await follow(user);
    await told(followed, 1);
    expect(await end(user)).toMatchObject({ kind: 'ok' });
    await followed.ended;
    expect((await follow(user)).status).toBe(401);
  });

  test('when its session expires, before another word is said', async () => {
    server = await startTestServer({ liveLimits: { beatMs: BEAT_MS } });
    const { user } = await ownerWithProduct('MIT1');
    const followed = await follow(user);
    await told(followed, 1);
    server.clock.advance(31 * 24 * HOUR_MS);
    await followed.ended;
    expect(followed.cursors).toHaveLength(1);
  });

  test('after its time, to be opened anew', async () => {
    server = await startTestServer({ liveLimits: { longestMs: BEAT_MS, beatMs: BEAT_MS } });
    const followed = await follow(await server.signUp());
    await followed.ended;
    expect(followed.cursors).toHaveLength(1);
  });

  test('when the server stops, which does not wait for it', async () => {
    server = await startTestServer();
    const followed = await follow(await server.signUp());
    await told(followed, 1);
    await server.stop();
    await followed.ended;
    server = await startTestServer();
  });
});

test('says a word without meaning when there is nothing to say', async () => {
  server = await startTestServer({ liveLimits: { beatMs: BEAT_MS } });
  const followed = await follow(await server.signUp());
  await told(followed, 1);
  const before = followed.read();
  await vi.waitFor(() => expect(followed.read()).toBeGreaterThan(before), 10_000);
  expect(followed.cursors).toHaveLength(1);
});

describe('there is room for some', () => {
  test.each([
    ['of one account', { perAccount: 2 }, 'on' as const, 429],
    ['from one network', { perNetwork: 2 }, 'on' as const, 429],
    ['in all', { inAll: 2 }, 'off' as const, 503],
  ])('%s', async (_, liveLimits, rateLimits, status) => {
    server = await startTestServer({ liveLimits, config: { rateLimits: rateLimits === 'on' } });
    const user = await server.signUp();
    const [first] = [await follow(user), await follow(user)];
    const refused = await follow(user);
    expect([refused.status, refused.headers['retry-after']]).toEqual([status, '60']);
    expect((JSON.parse(refused.text) as { message: string }).message).toMatch(/åben|åbne/);
    first.leave();
    await vi.waitFor(async () => expect((await follow(user)).status).toBe(200), 10_000);
  });
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import Koa from 'koa';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Mailer } from '../../ports/mailer';
import { createMemoryLog } from '../../testing/memory-log';
import { startTestServer, type TestServer } from '../../testing/start-test-server';
import { lastResort } from './error-answers';
import { responseHeaders } from './security-headers';

const GUARDS = responseHeaders({ isHttps: false });

function expectGuards(response: Response): void {
  for (const [name, value] of Object.entries(GUARDS)) expect(response.headers.get(name)).toBe(value);
}

describe('whatever is thrown below a call', () => {
  let server: TestServer;
  let thrown: unknown;
  const mail: Mailer = {
    enqueue: () => {
      // Libraries throw such things.
      throw thrown;
    },
    kick: () => {},
    stop: async () => {},
  };

  beforeAll(async () => {
    server = await startTestServer({ mail });
  });
  afterAll(() => server.stop());

  test.each<[string, unknown, number]>([
    ['a number for a code', Object.assign(new Error('x'), { code: 1016, httpCode: 413 }), 500],
    ['a status that is text', Object.assign(new Error('x'), { status: '400' }), 500],
    ['nothing', undefined, 500],
    ['null', null, 500],
    ['a word', 'Unknown encoding', 500],
    ['an object without a prototype', Object.create(null), 500],
    [
      'an object that must not be looked at',
      Object.defineProperty({}, 'code', {
        get: () => {
          throw new Error('x');
        },
      }),
      500,
    ],
    ['a busy database', Object.assign(new Error('x'), { code: 'SQLITE_BUSY_SNAPSHOT' }), 503],
  ])('%s is an answer in Danish with every guarding header', async (_name, thing, status) => {
    thrown = thing;
    const body = JSON.stringify({ name: 'Ida', email: 'ida@example.dk', subject: 'Hej', message: 'Hej' });
    const response = await server.fetch('/api/contact', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    expect(response.status).toBe(status);
    expectGuards(response);
    expect(await response.json()).toEqual({ message: expect.stringMatching(/igen/) as string, code: expect.any(String) as string });
  });
});

describe('what fails outside of every middleware', () => {
  const log = createMemoryLog();
  let server: Server;
  let url: string;

  beforeAll(async () => {
    const app = new Koa();
    app.context.onerror = lastResort(log, GUARDS);
    app.use((ctx) => {
      ctx.set('Set-Cookie', 'halv=1');
      if (ctx.path !== '/half') throw new Error('outside');
      ctx.body = Readable.from(
        (async function* halves() {
          yield 'half';
          await Promise.resolve();
          throw new Error('in the middle');
        })(),
      );
    });
    server = createServer(app.callback());
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((done) => server.close(done)));
  afterEach(() => log.lines.splice(0));

  test('below /api it is JSON, elsewhere a line of text, and nothing half made goes along', async () => {
    const [call, page] = [await fetch(`${url}/api/x`), await fetch(`${url}/x`)];
    for (const response of [call, page]) {
      expect(response.status).toBe(500);
      expectGuards(response);
      expect(response.headers.get('Set-Cookie')).toBeNull();
      expect(response.headers.get('Cache-Control')).toBe('no-store');
    }
    expect(await call.json()).toEqual({ message: 'Der opstod en uventet fejl. Prøv igen.', code: 'internal' });
    expect(await page.text()).toBe('Der opstod en uventet fejl. Prøv igen.\n');
    expect(log.lines.map((line) => line.event)).toEqual(['answer_failed', 'answer_failed']);
  });

  test('an answer that breaks in the middle ends the connection instead of passing for a whole one', async () => {
    await expect(fetch(`${url}/half`).then((response) => response.text())).rejects.toThrow();
    expect(log.lines.map((line) => line.event)).toContain('answer_failed');
  });
});

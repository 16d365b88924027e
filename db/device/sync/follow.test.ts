import { afterEach, describe, expect, test } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import { ok, offline, refusal } from '../testing/fake-api';
import { openTestDevice, type TestDevice } from '../testing/open-test-device';
import { createEventReader } from './event-stream';
import { follow } from './follow';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A stream that a test writes. */
function openStream() {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const stream = new ReadableStream<Uint8Array>({ start: (its) => (controller = its) });
  return {
    stream,
    send: (text: string) => controller?.enqueue(encode(text)),
    end: () => controller?.close(),
    cut: () => controller?.error(new TypeError('network error')),
  };
}

const clicks = (cursor: string): string => `event: clicks\ndata: ${JSON.stringify({ cursor })}\n\n`;
const statistics = (cursor: string, clicksOfDay: number) => ({
  cursor,
  reset: false,
  floor: '2025-01-01',
  rows: [{ standId: 'a1', day: '2026-11-20', clicks: clicksOfDay }],
  totals: [],
});

let opened: TestDevice;
afterEach(() => opened.device.close());

const asked = () => opened.api.calls.filter(({ endpoint }) => endpoint === endpoints.standStatistics).map(({ query }) => query.since);

async function openFollowing(...replies: Parameters<TestDevice['api']['on']>[1][]) {
  opened = await openTestDevice();
  const source = openStream();
  opened.api.on(endpoints.events, ok(source.stream));
  opened.api.on(endpoints.standStatistics, ...replies);
  const hold = new AbortController();
  return { ...source, hold, end: source.end, ending: opened.device.run((engine) => follow(engine, hold.signal)) };
}

describe('following own figures', () => {
  test('each word is answered by asking for what changed, unless it is known', async () => {
    const { send, end, ending } = await openFollowing(ok(statistics('c1', 1)), ok(statistics('c2', 2)));
    send(`${clicks('c1')}:\n\n`);
    send(clicks('c1'));
    send(clicks('c2').slice(0, 20));
    send(clicks('c2').slice(20));
    end();
    expect(await ending).toEqual({ kind: 'ended' });
    expect(asked()).toEqual([undefined, 'c1']);
    expect(await opened.device.db.clicksByDay.toArray()).toMatchObject([{ standId: 'a1', days: { '2026-11-20': 2 } }]);
    expect(opened.api.calls[0]?.headers).toMatchObject({ Authorization: 'Bearer token-1' });
  });

  test('several words that come together are one question', async () => {
    const { send, end, ending } = await openFollowing(ok(statistics('c3', 3)));
    send(clicks('c1') + clicks('c2') + clicks('c3'));
    end();
    await ending;
    expect(asked()).toEqual([undefined]);
  });

  test('it ends when nobody wants it, when the network does, and says what the server said', async () => {
    const first = await openFollowing();
    first.hold.abort();
    first.cut();
    expect(await first.ending).toEqual({ kind: 'offline' });
    opened.device.close();

    const second = await openFollowing();
    second.cut();
    expect(await second.ending).toEqual({ kind: 'offline' });
    opened.device.close();

    opened = await openTestDevice();
    const { signal } = new AbortController();
    opened.api.on(endpoints.events, refusal(429, { code: 'rate_limited' }, 60), offline);
    expect(await opened.device.run((engine) => follow(engine, signal))).toEqual({ kind: 'refused', retryAfterSeconds: 60 });
    expect(await opened.device.run((engine) => follow(engine, signal))).toEqual({ kind: 'offline' });
  });

  test('an ended session is renewed once; who is signed out is not followed', async () => {
    opened = await openTestDevice();
    const { signal } = new AbortController();
    opened.api.on(endpoints.events, refusal(401, { code: 'not_signed_in' })).on(endpoints.refresh, refusal(401, { code: 'not_signed_in' }));
    expect(await opened.device.run((engine) => follow(engine, signal))).toEqual({ kind: 'signed-out' });
    expect(opened.sessions.value?.state).toBe('rejected');
  });
});

test('events are read however they are cut, and whatever else the stream says is passed over', () => {
  opened = { device: { close: () => undefined } } as never;
  const text = ':hej\r\n\r\nevent: clicks\r\ndata: {"cursor":"å"}\r\n\r\nid: 7\nretry: 10\n\ndata:a\ndata: b\n\nevent: clicks\n\n';
  const bytes = encode(text);
  for (let size = 1; size <= bytes.length; size += 1) {
    const reader = createEventReader();
    const events = [];
    for (let at = 0; at < bytes.length; at += size) events.push(...reader.take(bytes.subarray(at, at + size)));
    expect(events).toEqual([
      { event: 'clicks', data: '{"cursor":"å"}' },
      { event: 'message', data: 'a\nb' },
    ]);
  }
});

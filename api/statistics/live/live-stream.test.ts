import { expect, test } from 'vitest';
import { LiveStream } from './live-stream';

test('nothing is kept for a reader who does not read', () => {
  const written: string[] = [];
  let hasLeft: () => void = () => undefined;
  let isCut = false;
  const response = {
    setHeader: () => undefined,
    write: (text: string, done: () => void) => (written.push(text), (hasLeft = done), false),
    destroy: () => (isCut = true),
  };
  const stream = new LiveStream(response as never, { userId: 'u', sessionId: 's', network: 'n' }, 0);
  expect(stream.tell('eet', 1)).toBe(true);
  hasLeft();
  expect([stream.beat(2), isCut]).toEqual([true, false]);
  expect([stream.tell('to', 3), isCut]).toEqual([false, true]);
  expect(written).toEqual(['event: clicks\ndata: {"cursor":"eet"}\n\n', ':\n\n']);
});

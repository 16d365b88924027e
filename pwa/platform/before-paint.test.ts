import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const script = readFileSync('pwa/public/before-paint.js', 'utf8');

/** A channel as engines have it whose pages, put away, lose what is under way. */
class LossyChannel {
  port1 = Object.assign(new EventTarget(), { onmessage: null as ((event: MessageEvent) => void) | null });
  port2 = {
    postMessage: (data: unknown): void => {
      const sentIn = LossyChannel.visit;
      setTimeout(() => {
        if (sentIn !== LossyChannel.visit) return;
        const event = new MessageEvent('message', { data });
        this.port1.onmessage?.(event);
        this.port1.dispatchEvent(event);
      });
    },
  };
  static visit = 0;
}

const come = (persisted: boolean): void => {
  LossyChannel.visit += 1;
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
};
const native = globalThis.MessageChannel;
let heard: unknown[];
/** Turns that are asked for in a turn. */
let left: number;
let channel: MessageChannel;

beforeEach(() => {
  vi.useFakeTimers();
  globalThis.MessageChannel = LossyChannel as unknown as typeof MessageChannel;
  runInThisContext(script);
  channel = new MessageChannel();
  heard = [];
  channel.port1.onmessage = ({ data }) => {
    heard.push(data);
    if (left-- > 0) channel.port2.postMessage(null);
  };
  left = 0;
});
afterEach(() => {
  globalThis.MessageChannel = native;
});

it("React's turn that was lost while the page was put away comes when it is back, once", () => {
  channel.port2.postMessage(null);
  come(true);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([null]);
  come(true);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([null]);
});

it('so does one that was asked for in a turn', () => {
  left = 1;
  channel.port2.postMessage(null);
  vi.advanceTimersToNextTimer();
  expect(heard).toEqual([null]);
  come(true);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([null, null]);
});

it('what was heard is not sent again, nor what is said to others', () => {
  channel.port2.postMessage(null);
  vi.advanceTimersByTime(1000);
  channel.port2.postMessage('hej');
  come(true);
  vi.advanceTimersByTime(1000);
  expect(heard).toEqual([null]);
});

import { afterEach, expect, test, vi } from 'vitest';
import { askEarly, fetchOrTake } from './early-answers';

const METTE = { Authorization: 'Bearer mette' };
const ADDRESS = '/api/stands/rows';

/** What is fetched, each time another answer. */
function answering() {
  const fetched = vi.fn((_address: string) => Promise.resolve(Response.json(fetched.mock.calls.length)));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}
const take = async (init: RequestInit): Promise<unknown> => (await fetchOrTake(ADDRESS, init)).json();

/** A server that takes the question and never answers. */
const silent = (_address: string, { signal }: RequestInit) =>
  new Promise<Response>((_, reject) => {
    if (signal?.aborted) reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });

afterEach(() => void Reflect.deleteProperty(window, 'earlyAnswers'));

test('an answer asked for early is read by who asked, and taken once by the app', async () => {
  const fetched = answering();
  const [early] = askEarly({ addresses: [ADDRESS], headers: METTE });
  expect(await take({ headers: METTE })).toBe(1);
  expect(await (await early)?.json()).toBe(1);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await take({ headers: METTE })).toBe(2);
});

test.each([
  ['another person', { headers: { Authorization: 'Bearer jonas' } }],
  ['who wants it past every cache', { headers: METTE, cache: 'reload' }],
  ['who knows an earlier one', { headers: { ...METTE, 'If-None-Match': '"1"' } }],
] as const)('%s asks anew, and so does everybody afterwards', async (_who, init) => {
  answering();
  void askEarly({ addresses: [ADDRESS], headers: METTE });
  expect(await take(init)).toBe(2);
  expect(await take({ headers: METTE })).toBe(3);
});

test('one that never arrived is asked for again', async () => {
  vi.stubGlobal('fetch', vi.fn().mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(Response.json('later')));
  const [early] = askEarly({ addresses: [ADDRESS], headers: METTE });
  await expect(early).rejects.toThrow('offline');
  expect(await take({ headers: METTE })).toBe('later');
});

test('one that does not come is waited for as long as the app waits for others', async () => {
  vi.stubGlobal('fetch', vi.fn(silent));
  const [early] = askEarly({ addresses: [ADDRESS], headers: METTE });
  const waiting = new AbortController();
  const taken = take({ headers: METTE, signal: waiting.signal });
  waiting.abort();
  await expect(taken).rejects.toThrow('aborted');
  await expect(early).rejects.toThrow('aborted');
});

test('nor is the rest of one that has begun to come', async () => {
  const begun = vi.fn((_address: string, _init: RequestInit) => Promise.resolve(Response.json([])));
  vi.stubGlobal('fetch', begun);
  void askEarly({ addresses: [ADDRESS], headers: METTE });
  const waiting = new AbortController();
  await fetchOrTake(ADDRESS, { headers: METTE, signal: waiting.signal });
  waiting.abort();
  expect(begun.mock.calls[0]?.[1].signal?.aborted).toBe(true);
});

test('is for the first moments: what nobody took in half a minute is asked for anew', async () => {
  vi.useFakeTimers();
  answering();
  void askEarly({ addresses: [ADDRESS], headers: METTE });
  vi.advanceTimersByTime(30_000);
  expect(await take({ headers: METTE })).toBe(2);
});

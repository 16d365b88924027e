import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readTogether } from './read-together';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

interface Read {
  what: string;
  /** Ends the reading. */
  end: () => void;
}

const nextTurn = () => vi.advanceTimersByTimeAsync(1);

/** Two queries under way; `shown` is what has been shown in each turn. */
async function readBoth() {
  const reads: Read[] = [];
  const shown: string[][] = [];
  let turn: string[] | null = null;
  const show = (what: string): void => {
    if (!turn) {
      shown.push((turn = []));
      queueMicrotask(() => (turn = null));
    }
    turn.push(what);
  };
  const read = (what: string): Promise<string> => new Promise((resolve) => void reads.push({ what, end: () => resolve(what) }));
  const subscriptions = ['record', 'rows'].map((what) => readTogether(() => read(what)).subscribe((value) => show(String(value))));
  await nextTurn();
  expect(reads.map(({ what }) => what)).toEqual(['record', 'rows']);
  return { reads, shown, stop: () => subscriptions.forEach((subscription) => subscription.unsubscribe()) };
}

it('shows at once what was being read at the same time', async () => {
  const { reads, shown, stop } = await readBoth();
  reads[0]?.end();
  for (let turns = 0; turns < 5; turns++) await nextTurn();
  expect(shown).toEqual([]);
  reads[1]?.end();
  for (let turns = 0; turns < 5; turns++) await nextTurn();
  expect(shown).toEqual([['record', 'rows']]);
  stop();
});

it('does not wait for ever for what is never read', async () => {
  const { reads, shown, stop } = await readBoth();
  reads[0]?.end();
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toEqual([['record']]);
  reads[1]?.end();
  await vi.advanceTimersByTimeAsync(200);
  stop();
});

it('shows nothing of a query that is over', async () => {
  const { reads, shown, stop } = await readBoth();
  reads[0]?.end();
  for (let turns = 0; turns < 5; turns++) await nextTurn();
  stop();
  reads[1]?.end();
  await vi.advanceTimersByTimeAsync(200);
  expect(shown).toEqual([]);
});

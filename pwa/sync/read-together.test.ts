import { expect, it } from 'vitest';
import { readTogether } from './read-together';

interface Read {
  what: string;
  /** Ends the reading. */
  end: () => void;
}

/** Two queries under way; `shown` is what has been shown in each turn. */
function readBoth() {
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
  return { reads, shown, stop: () => subscriptions.forEach((subscription) => subscription.unsubscribe()) };
}

it('shows at once what was being read at the same time', async () => {
  const { reads, shown, stop } = readBoth();
  await expect.poll(() => reads.length).toBe(2);
  reads[0]?.end();
  // A turn of its own, in which the first could be shown.
  await new Promise((resolve) => setTimeout(resolve));
  reads[1]?.end();
  await expect.poll(() => shown).toEqual([['record', 'rows']]);
  stop();
});

it('does not wait for ever for what is never read', async () => {
  const { reads, shown, stop } = readBoth();
  await expect.poll(() => reads.length).toBe(2);
  reads[0]?.end();
  await expect.poll(() => shown).toEqual([['record']]);
  stop();
});

it('shows nothing of a query that is over', async () => {
  const { reads, shown, stop } = readBoth();
  await expect.poll(() => reads.length).toBe(2);
  reads.forEach(({ end }) => end());
  stop();
  const alone = readBoth();
  await expect.poll(() => alone.reads.length).toBe(2);
  alone.reads.forEach(({ end }) => end());
  await expect.poll(() => alone.shown.length).toBe(1);
  expect(shown).toEqual([]);
  alone.stop();
});

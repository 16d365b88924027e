import { ROW_ID } from '../../../api/contract/patterns';

/** Repeatable chance (mulberry32): the same seed makes the same shop. Answers numbers in [0, 1). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A row id of the right shape from repeatable chance. */
export function randomRowId(random: () => number): string {
  for (;;) {
    const id = Array.from({ length: 24 }, () => Math.floor(random() * 16).toString(16)).join('');
    if (ROW_ID.test(id)) return id;
  }
}

/** How often something happens that happens `mean` times on average (Knuth; for small means). */
export function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = -1;
  let product = 1;
  do {
    count += 1;
    product *= random();
  } while (product > limit);
  return count;
}

/** An index, as likely as its weight. */
export function pickWeighted(weights: readonly number[], random: () => number): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return weights.length - 1;
}

import { expect, test } from 'vitest';
import { loadEngineCopy } from './engine-copy';

const { hunt, mutants } = await loadEngineCopy();

test('there are enough mistakes to find, each with its own name', () => {
  expect(new Set(mutants.map((mutant) => mutant.name)).size).toBe(mutants.length);
  expect(mutants.length).toBeGreaterThanOrEqual(25);
});

test.each(mutants.map((mutant) => [mutant.name, mutant] as const))(
  'noticed within 6,000 schedules: %s',
  async (_name, mutant) => {
    const { failure } = await hunt(mutant, { runs: 6000, length: 160, seed: 42 });
    expect(failure).not.toBeNull();
  },
  120_000,
);

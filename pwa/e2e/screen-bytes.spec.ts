import { expect, test } from 'vitest';
import { measureScreens, MOST_FILES } from '../../api/cli/screen-bytes.mjs';
import budget from '../build/screen-budget.json' with { type: 'json' };
import { screens } from '../screens';

/** Of the build that is there. */
const measured = measureScreens('dist/client');
const budgets: Readonly<Record<string, { bytes: number } | undefined>> = budget;

test('every screen has a budget', () => {
  expect(Object.keys(budget).sort()).toEqual(['chart', ...screens.map(({ path }) => path)].sort());
});

test.each(Object.entries(measured))('%s fetches no more script than its budget allows, in few files', (path, { bytes, files }) => {
  expect(bytes).toBeLessThanOrEqual(budgets[path]?.bytes ?? 0);
  expect(files).toBeLessThanOrEqual(MOST_FILES);
});

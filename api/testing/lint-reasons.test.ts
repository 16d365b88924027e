import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Lines that switch a rule off, each with the line above it. */
function switchedOff(config: string): { line: string; above: string }[] {
  const lines = config.split('\n').map((line) => line.trim());
  return lines.flatMap((line, index) => (/: "off",?$/.test(line) ? [{ line, above: lines[index - 1] ?? '' }] : []));
}

it('every lint rule that is switched off has its reason above it', () => {
  const found = switchedOff(readFileSync('.oxlintrc.json', 'utf8'));
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter(({ above }) => !above.startsWith('// '))).toEqual([]);
});

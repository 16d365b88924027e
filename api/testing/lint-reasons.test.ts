import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Places of the code where a rule is switched off: file and comment. */
function exceptions(): string[] {
  const files = ['api', 'db', 'pwa', 'service-worker'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => join(room, name)),
  );
  return files.flatMap((file) => {
    const comments = readFileSync(file, 'utf8').match(/\/[/*] *(?:ox|es)lint-disable.*/g) ?? [];
    return comments.map((comment) => `${file}: ${comment}`);
  });
}

it('every exception from a lint rule says its reason', () => {
  const found = exceptions();
  expect(found.length).toBeGreaterThan(0);
  expect(found.filter((comment) => !/ -- \S/.test(comment))).toEqual([]);
});

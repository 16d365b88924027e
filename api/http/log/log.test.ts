import { expect, test, vi } from 'vitest';
import { createLog } from './log';
import { onceAMinute } from './once-a-minute';

test('a line tells of an error what it is and where, and no row it was about', () => {
  const written: string[] = [];
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const database = Object.assign(new Error('null value violates not-null constraint'), {
    code: '23502',
    detail: 'Failing row contains (id, Åse, aase@example.dk, $argon2id$v=19$x).',
    where: 'COPY users, line 1: "aase@example.dk"',
  });
  const log = createLog();
  log.error({ event: 'x', err: new Error('outer', { cause: database }) }, 'failed');
  log.error({ event: 'x', err: database }, 'failed');
  out.mockRestore();
  const text = written.join('');
  expect(text).toContain('"code":"23502"');
  expect(text).toContain('null value violates not-null constraint');
  expect(text).toContain('log.test.ts');
  expect(text).not.toMatch(/aase@|argon2/);
});

test('what fails for everybody is said once a minute, and how often it was not', () => {
  const said: unknown[] = [];
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  const say = onceAMinute((skipped, what: string) => said.push([what, skipped]));
  for (const what of ['a', 'b', 'c']) say(what);
  clock.mockReturnValue(60_000);
  say('d');
  clock.mockRestore();
  expect(said).toEqual([
    ['a', 0],
    ['d', 2],
  ]);
});

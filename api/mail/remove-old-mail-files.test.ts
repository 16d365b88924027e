import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestServer } from '../testing/start-test-server';
import { removeOldMailFiles } from './remove-old-mail-files';

test('mails written as files go after a week, with the passwords in them; what is not a mail stays', async () => {
  const server = await startTestServer();
  await removeOldMailFiles(server.deps);
  const folder = join(server.dataDir, 'mail');
  mkdirSync(folder, { recursive: true });
  const now = server.clock.now() / 1000;
  for (const [name, days] of [
    ['old.eml', 8],
    ['.old.eml.tmp', 8],
    ['new.eml', 6],
    ['notes.txt', 100],
  ] as const) {
    writeFileSync(join(folder, name), 'x');
    utimesSync(join(folder, name), now, now - days * 86_400);
  }
  await removeOldMailFiles(server.deps);
  expect(readdirSync(folder).sort()).toEqual(['new.eml', 'notes.txt']);
  await server.stop();
});

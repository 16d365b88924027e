import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { lockDataDir } from './data-lock';

test('a lock lasts until it is given back, whatever becomes of what says so', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lock-'));
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  expect(await lockDataDir(folder)).not.toBeNull();
  for (let round = 0; round < 5; round += 1) {
    await turn();
    collectGarbage();
  }
  expect(await lockDataDir(folder)).toBeNull();
  await rm(folder, { recursive: true });
});

import { once } from 'node:events';
import { expect, test } from 'vitest';
import { startWorker } from './start-worker';

test('a worker written in TypeScript starts from the sources and fails loudly when its name is wrong', async () => {
  const worker = startWorker('click-log/no-such.worker');
  const [error] = (await once(worker, 'error').catch((thrown: unknown) => [thrown])) as [Error];
  expect(error.message).toContain('no-such.worker.ts');
});

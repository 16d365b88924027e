import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { toBatchText } from '../../db/server/click-batch';
import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/sqlite/database';
import { ClickWriterThread, type WriterJob } from './click-writer';

/** The writer thread seen from the main thread, when it dies. */
let folder: string;
let writer: ClickWriterThread;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'writer-'));
  const file = join(folder, 'test.sqlite');
  const database = openDatabase(file);
  await migrate(database.db);
  await database.close();
  writer = new ClickWriterThread({ database: { engine: 'sqlite', file }, run: 'run', busyTimeoutMs: 20 });
});
afterEach(async () => {
  await writer.stop();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

test('an answer that comes behind the news of a death is not taken for the answer to the next job', async () => {
  const path = join(folder, 'one.clicks');
  await writeFile(path, `\n${toBatchText({ id: 'one', standIds: ['a', 'b'], times: [1, 1] }).text}\n`);
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  const first = writer.run({ kind: 'open', forgetAll: false });
  const [thread] = posted.mock.contexts as Worker[];
  const late = new Promise((resolve) => thread?.once('message', resolve));
  thread?.emit('error', new Error('out of memory'));
  expect(await first).toMatchObject({ ok: false });

  const replay: WriterJob = { kind: 'replay', path, forgetAll: false, now: 1 };
  const [answer, ofTheDead] = await Promise.all([writer.run(replay), late]);
  expect([ofTheDead, answer]).toMatchObject([
    { ok: true, replay: null },
    { ok: true, replay: { taps: 2 } },
  ]);
  thread?.postMessage({ kind: 'close' });
});

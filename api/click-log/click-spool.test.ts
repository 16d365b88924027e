import { type FileHandle, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { devNull, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type BatchText, toBatchText } from '../../db/server/click-batch';
import { ClickSpool } from './click-spool';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'spool-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(directory, { recursive: true });
});

/** A promise and what ends it. */
function pending(): { promise: Promise<void>; resolve: () => void; reject: (error: Error) => void } {
  let [resolve, reject]: [() => void, (error: Error) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((...ends) => ([resolve, reject] = ends));
  return { promise, resolve: () => resolve(), reject: (error) => reject(error) };
}

/** The next flush of any file takes until that is over, and ends like it. */
async function holdFlush(held: () => Promise<void>): Promise<void> {
  const handle = await open(devNull, 'r');
  await handle.close();
  vi.spyOn(Object.getPrototypeOf(handle) as FileHandle, 'datasync').mockImplementationOnce(held);
}

const batch = (id: string, taps = 1): BatchText =>
  toBatchText({ id, standIds: Array.from({ length: taps }, () => 'a'.repeat(24)), times: Array.from({ length: taps }, () => 1) });
const readAll = (): string => readdirSync(directory).reduce((text, name) => text + readFileSync(join(directory, name), 'utf8'), '');

test('what is appended is written before it is flushed, and the next does not wait for that', async () => {
  const spool = await ClickSpool.open(directory, 'run');
  let next: Promise<void> | undefined;
  await spool.append([batch('one')], () => {
    // A process that is killed now leaves it behind.
    expect(readAll()).toContain('"one"');
    expect([spool.isWriting, spool.isBusy]).toEqual([false, true]);
    next = spool.append([batch('two')]);
    expect(spool.isWriting).toBe(true);
  });
  await next;
  expect([spool.isWriting, spool.isBusy, spool.files, spool.oldest]).toEqual([false, false, 1, undefined]);
  await spool.seal();
  const lines = (await readFile(spool.oldest ?? '', 'utf8')).split('\n').filter((line) => line !== '');
  expect(lines.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['one', 'two']);
});

test('a full file takes nothing more: what comes while it is flushed goes to the next, and it is complete afterwards', async () => {
  const spool = await ClickSpool.open(directory, 'run');
  const [flushed, written] = [pending(), pending()];
  await holdFlush(() => flushed.promise);
  const full = spool.append([batch('full', 4000)], written.resolve);
  await written.promise;
  expect([spool.isWriting, spool.isBusy, spool.hasReplay(false)]).toEqual([false, true, false]);
  await spool.append([batch('after')]);
  expect([spool.files, (await readdir(directory)).length, spool.oldest]).toEqual([2, 2, undefined]);
  flushed.resolve();
  await full;
  expect([spool.isBusy, spool.hasReplay(false)]).toEqual([false, true]);
  expect(readFileSync(spool.oldest ?? '', 'utf8')).toContain('"full"');
});

test('taps that never stop coming do not keep a file from being complete', async () => {
  const spool = await ClickSpool.open(directory, 'run');
  const [flushed, written, sealed] = [pending(), pending(), pending()];
  await holdFlush(() => flushed.promise);
  const first = spool.append([batch('one', 500)], written.resolve);
  await written.promise;
  expect(spool.hasReplay(false)).toBe(true);
  await spool.seal();
  expect(spool.hasReplay(false)).toBe(false);
  const second = spool.append([batch('two')], () => {
    flushed.resolve();
    void first.then(sealed.resolve);
  });
  await sealed.promise;
  expect(readFileSync(spool.oldest ?? '', 'utf8')).not.toContain('"two"');
  await second;
  expect([spool.files, spool.hasOneFile]).toEqual([2, false]);
});

test('who waits for what is in there waits neither for more to come nor for what comes later', async () => {
  const spool = await ClickSpool.open(directory, 'run');
  const [flushed, written] = [pending(), pending()];
  await holdFlush(() => flushed.promise);
  const first = spool.append([batch('one')], written.resolve);
  await written.promise;
  expect([spool.hasReplay(false), spool.hasReplay(true)]).toEqual([false, true]);
  const hasLeft = spool.leaving();
  await spool.seal();
  const second = spool.append([batch('two')]);
  flushed.resolve();
  await Promise.all([first, second]);
  expect(hasLeft()).toBe(false);
  spool.forget(spool.oldest ?? '', { isSetAside: false });
  expect([hasLeft(), spool.isEmpty, spool.leaving()()]).toEqual([true, false, false]);
});

test('what a flush that failed may have lost is not called kept by the next flush', async () => {
  const spool = await ClickSpool.open(directory, 'run');
  const flushed = pending();
  await holdFlush(() => flushed.promise);
  let next: Promise<void> | undefined;
  const appended = await Promise.allSettled([
    spool.append([batch('one')], () => {
      next = spool.append([batch('two')], () => flushed.reject(new Error('EIO')));
      next.catch(() => undefined);
    }),
  ]);
  appended.push(...(await Promise.allSettled([next])));
  expect(appended.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect([spool.files, spool.isBusy, spool.hasReplay(false)]).toEqual([1, false, true]);
  await spool.append([batch('one'), batch('two')]);
  expect([spool.files, spool.isBusy]).toEqual([1, false]);
});

test('a disk that takes no flush gets no file for each attempt, and what was kept before stays', async () => {
  const spool = await ClickSpool.open(directory, 'run');
  await spool.append([batch('kept')]);
  const refused = async (id: string): Promise<void> => {
    await holdFlush(() => Promise.reject(new Error('ENOSPC')));
    await expect(spool.append([batch(id)])).rejects.toThrow('ENOSPC');
  };
  for (let attempt = 0; attempt < 20; attempt += 1) await refused('late');
  expect([spool.files, readdirSync(directory).length]).toEqual([2, 2]);
  // What is in there comes again, and a process that dies now leaves it behind.
  expect(readAll().match(/"late"/g)).toHaveLength(2);
  await spool.append([batch('late')]);
  await spool.seal();
  expect([spool.files, readdirSync(directory).length, spool.isBusy]).toEqual([2, 2, false]);
  expect(readFileSync(spool.oldest ?? '', 'utf8')).toContain('"kept"');
});

test('what was refused stays in the folder until all of it is written again: a process that dies leaves it behind', async () => {
  const spool = await ClickSpool.open(directory, 'run');
  const refused = async (...ids: string[]): Promise<void> => {
    await holdFlush(() => Promise.reject(new Error('EIO')));
    await expect(spool.append(ids.map((id) => batch(id)))).rejects.toThrow('EIO');
  };
  const left = (): string[] => ['one', 'two', 'three'].filter((id) => readAll().includes(`"${id}"`));
  await refused('one', 'two');
  const handle = await open(devNull, 'r');
  const files = Object.getPrototypeOf(handle) as FileHandle;
  await handle.close();
  vi.spyOn(files, 'appendFile').mockImplementationOnce(() => {
    expect(left()).toEqual(['one', 'two']);
    return Promise.reject(new Error('ENOSPC'));
  });
  await expect(spool.append([batch('one'), batch('two')])).rejects.toThrow('ENOSPC');
  await refused('two', 'three');
  expect(left()).toEqual(['one', 'two', 'three']);
  await spool.append([batch('one')]);
  expect([left(), spool.files, readdirSync(directory).length]).toEqual([['one', 'two', 'three'], 2, 2]);
  await spool.append([batch('two'), batch('three')]);
  expect([left(), spool.files, readdirSync(directory).length]).toEqual([['one', 'two', 'three'], 1, 1]);
});

test('what is left of a flush that failed is replayed when the database is back before the disk', async () => {
  const spool = await ClickSpool.open(directory, 'run');
  await holdFlush(() => Promise.reject(new Error('EIO')));
  await expect(spool.append([batch('one')])).rejects.toThrow('EIO');
  await spool.seal();
  expect(readFileSync(spool.oldest ?? '', 'utf8')).toContain('"one"');
  expect([spool.files, spool.isBusy]).toEqual([1, false]);
});

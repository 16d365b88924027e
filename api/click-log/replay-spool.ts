import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { type BatchText, parseBatch, toBatchText } from '../../db/server/click-batch';
import type { ClickWriter } from '../../db/server/click-writing';

/** What a file is called that has been set aside: no start reads it. */
export const SET_ASIDE = '.bad';

export interface Replay {
  /** Taps that were not in the database yet. */
  taps: number;
  /** Lines that end in the middle: an append that was cut off, and was never reported as kept. */
  tornLines: number;
  /** Why the file, or what is left of it, has been set aside; null when all of it is stored. */
  setAside: string | null;
}

/** A process that has no more memory or descriptors says nothing about the file. */
const PASSING = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN', 'EINTR']);

/** How every record begins; an append that was cut off leaves the beginning of one, or room that was never written. */
const RECORD_START = '{"id":"';
const isTorn = (line: string): boolean =>
  !line.includes('}') && (RECORD_START.startsWith(line) || line.startsWith(RECORD_START) || /^\0+$/.test(line));

/**
 * Bring one complete spool file into the journal and delete it. Batches that are stored already are known by their
 * proofs, so it may be done again after a crash; the proofs must stay until no file is left, because a batch whose
 * append failed half-way may stand in two. A file that cannot be read, or holds lines nobody wrote, is set aside after
 * what can be read of it is stored: it must not keep the others waiting. Throws the database's error; calling again is safe.
 */
export async function replaySpool(path: string, writer: ClickWriter, now: number): Promise<Replay> {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (PASSING.has(code)) throw error;
    // Gone already: this process died, or its thread did, between the deletion and the answer; or all of it stands in another file.
    if (code === 'ENOENT') {
      if (existsSync(dirname(path))) syncDirectory(dirname(path));
      return { taps: 0, tornLines: 0, setAside: null };
    }
    return { taps: 0, tornLines: 0, setAside: putAside(path, message) };
  }
  const batches: BatchText[] = [];
  let [tornLines, foreignLines] = [0, 0];
  for (const line of text.split('\n')) {
    if (line === '') continue;
    const batch = parseBatch(line);
    if (batch) batches.push(toBatchText(batch));
    else if (isTorn(line)) tornLines += 1;
    else foreignLines += 1;
  }
  const taps = await writer.commit(batches, { fold: 0, now });
  if (foreignLines > 0) return { taps, tornLines, setAside: putAside(path, `${foreignLines} lines are no batches of taps`) };
  rmSync(path, { force: true });
  syncDirectory(dirname(path));
  return { taps, tornLines, setAside: null };
}

/** Answers `problem`, and whatever kept the file from being renamed: then the next start meets it again. */
function putAside(path: string, problem: string): string {
  try {
    renameSync(path, path + SET_ASIDE);
    syncDirectory(dirname(path));
    return problem;
  } catch (error) {
    return `${problem}; ${error instanceof Error ? error.message : String(error)}`;
  }
}

function syncDirectory(path: string): void {
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

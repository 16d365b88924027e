import { closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import * as v from 'valibot';
import { type BatchText, type ClickWriter, toBatchText } from '../../db/server/click-queries';

const SpooledBatch = v.object({ id: v.string(), standIds: v.array(v.string()), times: v.array(v.number()) });

export interface Replay {
  /** Taps that were not in the database yet. */
  taps: number;
  /** Lines that could not be read: an append that was cut off. */
  tornLines: number;
}

/**
 * Bring one complete spool file into the journal and delete it. Batches that are stored already are known by their
 * proofs, so it may be done again after a crash; the proofs must stay until no file is left, because a batch whose
 * append failed half-way may stand in two. Throws SQLite's or the file system's error; calling again is safe.
 */
export function replaySpool(path: string, writer: ClickWriter): Replay {
  const batches: BatchText[] = [];
  let tornLines = 0;
  // Gone already: this process died, or its thread did, between the deletion and the answer.
  if (!existsSync(path)) return { taps: 0, tornLines: 0 };
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    const batch = parseBatch(line);
    if (batch) batches.push(batch);
    else tornLines += 1;
  }
  const taps = writer.commit(batches, { fold: 0 });
  rmSync(path, { force: true });
  syncDirectory(dirname(path));
  return { taps, tornLines };
}

function parseBatch(line: string): BatchText | null {
  try {
    const parsed = v.safeParse(SpooledBatch, JSON.parse(line));
    return parsed.success && parsed.output.standIds.length === parsed.output.times.length ? toBatchText(parsed.output) : null;
  } catch {
    return null;
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

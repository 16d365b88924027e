import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import SqliteDatabase from 'better-sqlite3';
import { LOCK_FILE } from '../files/data-files';
import { makeFolder } from '../files/make-folder';
import type { DataLock } from '../server-database';

const STEP_MS = 50;

/** A connection that nothing refers to is closed with the garbage, and its lock would be gone. */
const held = new Set<SqliteDatabase.Database>();

function tryLock(file: string): DataLock | null {
  const sqlite = new SqliteDatabase(file, { timeout: 0 });
  try {
    // Without a journal file beside it: nothing is ever written.
    sqlite.pragma('journal_mode = MEMORY');
    sqlite.exec('BEGIN EXCLUSIVE');
    held.add(sqlite);
    return {
      release: () => {
        held.delete(sqlite);
        sqlite.close();
      },
    };
  } catch (error) {
    sqlite.close();
    if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
}

/**
 * Make the folder this process's own (and make the folder, when it is missing). Two processes on one folder would count
 * taps twice and replay each other's spool. The lock is SQLite's on an empty file: the operating system takes it back with
 * the process, so even kill -9 leaves no stale one. Waits up to `waitMs` for the process that has it, after telling so;
 * null when that one did not let go.
 */
export async function lockDataDir(dataDir: string, { waitMs = 0, onWait = () => {} } = {}): Promise<DataLock | null> {
  makeFolder(dataDir);
  const deadline = performance.now() + waitMs;
  for (let tries = 0; ; tries += 1) {
    const lock = tryLock(join(dataDir, LOCK_FILE));
    if (lock || performance.now() >= deadline) return lock;
    if (tries === 0) onWait();
    await sleep(STEP_MS);
  }
}

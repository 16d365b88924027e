import { open, rm } from 'node:fs/promises';
import { Kysely, SqliteDialect } from 'kysely';
import { startNewTimeLine } from '../queries/restore-queries';
import type { Database } from '../schema';
import { ImmediateDialect } from './immediate-dialect';
import { openSqlite } from './open';

const READ_WAIT_MS = 10_000;

/**
 * One snapshot of the database, flushed. SQLite's online backup restarts when another connection writes, so the copy is
 * made by VACUUM INTO, which reads one snapshot however busy the server is.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  await rm(to, { force: true });
  const sqlite = openSqlite(from, { readonly: true, busyTimeoutMs: READ_WAIT_MS });
  try {
    sqlite.prepare('VACUUM INTO ?').run(to);
  } finally {
    sqlite.close();
  }
  const file = await open(to, 'r+');
  await file.sync();
  await file.close();
}

/** Ask a copy, which stays as it is. It may be of an older schema. */
export async function readCopy<T>(file: string, work: (reader: Kysely<Database>) => Promise<T>): Promise<T> {
  const database = openSqlite(file, { readonly: true, busyTimeoutMs: 0 });
  const reader = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
  try {
    return await work(reader);
  } finally {
    await reader.destroy();
  }
}

/** Make a copy what is served from now on. Answers what is wrong with it; null when it is whole. */
export async function prepareCopy(file: string, now: number): Promise<string | null> {
  const sqlite = openSqlite(file, { busyTimeoutMs: 0 });
  const db = new Kysely<Database>({ dialect: new ImmediateDialect({ database: sqlite }) });
  try {
    const check = sqlite.pragma('integrity_check', { simple: true });
    if (check !== 'ok') return String(check);
    await startNewTimeLine(db, now);
    return null;
  } finally {
    await db.destroy();
  }
}

import { type Kysely, SqliteAdapter } from 'kysely';
import type { EngineWords } from './engine-words';
import { SQLITE_WORDS } from './sqlite/words';

/** The words of the engine that a connection or transaction speaks to. */
export function wordsOf<T>(db: Kysely<T>): EngineWords {
  if (db.getExecutor().adapter instanceof SqliteAdapter) return SQLITE_WORDS;
  throw new Error('a database of an engine that nobody has described');
}

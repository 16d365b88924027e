import { type Kysely, PostgresAdapter } from 'kysely';
import type { EngineWords } from './engine-words';
import { POSTGRES_WORDS } from './postgres/words';
import { SQLITE_WORDS } from './sqlite/words';

/** The words of the engine that a connection or transaction speaks to. */
export const wordsOf = <T>(db: Kysely<T>): EngineWords =>
  db.getExecutor().adapter instanceof PostgresAdapter ? POSTGRES_WORDS : SQLITE_WORDS;

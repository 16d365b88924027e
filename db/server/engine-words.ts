import type { Kysely, Migration, RawBuilder } from 'kysely';

/** What an engine does differently in the middle of a query that is otherwise the same. */
export interface EngineWords {
  /** In their order. */
  migrations: Record<string, Migration>;
  /** Why the database that answers cannot hold an installation, in a line; null when it can. */
  whyUnfit<T>(db: Kysely<T>): Promise<string | null>;
  /** Many small values as one text: {key: value}. null or '{}' when there are none. */
  jsonObjectOf(key: string, value: string): RawBuilder<string>;
  /** Rows of values, each an array in the order of the columns. null or '[]' when there are none. */
  jsonRowsOf(...columns: readonly string[]): RawBuilder<string>;
  /** null or '[]' when there are none. */
  jsonArrayOf(value: string): RawBuilder<string>;
  /** Rows as a table for FROM, told in one parameter however many there are. The columns are fields of each: texts or whole numbers. */
  toldRows(rows: readonly object[], columns: Record<string, 'text' | 'number'>): RawBuilder<unknown>;
  /** A new epoch of the sync (SYNC): cursors and list tags of the one before are foreign. */
  newEpoch(): RawBuilder<string>;
  /** A new row id for each row of a statement (rule 33): hex digits, the first of them a letter. */
  freshRowId(): RawBuilder<string>;
}

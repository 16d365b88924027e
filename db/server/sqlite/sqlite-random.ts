import { type RawBuilder, sql } from 'kysely';

/** A new epoch of the sync (SYNC): cursors and list tags of the one before are foreign. */
export const newEpoch = (): RawBuilder<string> => sql<string>`lower(hex(randomblob(8)))`;

/** A new row id for each row of a statement (rule 33): hex digits, the first of them a letter. SQLite's own functions, kept in this file. */
export const freshRowId = (): RawBuilder<string> => sql<string>`'a' || substr(lower(hex(randomblob(12))), 2)`;

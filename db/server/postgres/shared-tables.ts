import type { Kysely } from 'kysely';
import type { Database } from '../schema';

/** What only installations of several processes keep in the database: with SQLite it is in the memory or the folder of the one. */
export type SharedTables = {
  images: {
    name: string;
    content: Buffer;
    saved_at: number;
  };
  installation: {
    name: string;
    value: string;
  };
};

/** A connection or transaction that knows of these tables too. */
export const withShared = (db: Kysely<Database>): Kysely<Database & SharedTables> => db.withTables<SharedTables>();

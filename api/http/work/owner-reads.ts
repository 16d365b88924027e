import type { Kysely } from 'kysely';
import type { HoursQuery, PageStatisticsQuery, StatisticsQuery } from '../../contract/statistics';
import type { Database } from '../../../db/server/schema';

/** What is read of everything that one owner has. */
export type OwnerReadName = 'standRows' | 'stands' | 'standStatistics' | 'standHours' | 'pageStatistics' | 'account';

export interface OwnerReadInput {
  userId: string;
  publicUrl: string;
  /** Milliseconds UTC. */
  now: number;
  /** What the call asked for, of the reads that can be asked for a part. */
  asked?: StatisticsQuery | HoursQuery | PageStatisticsQuery | undefined;
}

/** What a list was read at (CONTRACT §5): `tag` is without quotes. */
export interface ListMark {
  tag: string;
  rev: number;
}

export interface OwnerAnswer<A> {
  answer: A;
  /** Of lists that are tagged. */
  mark?: ListMark;
}

/** One reading of one moment: `db` is a read transaction. */
export type OwnerRead<A> = (db: Kysely<Database>, input: OwnerReadInput) => Promise<OwnerAnswer<A>>;

/** An answer as JSON, ready to be sent. */
export type WrittenOwnerAnswer = OwnerAnswer<Uint8Array>;

/** Reads beside the event loop. */
export interface OwnerReads {
  /** In turn, one account after the other. Throws ApiError 503 when too many wait, or the client has left. */
  run(name: OwnerReadName, input: OwnerReadInput, signal: AbortSignal): Promise<WrittenOwnerAnswer>;
  /** Lets what runs come to its end. */
  stop(): Promise<void>;
}

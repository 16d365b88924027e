import type { ColumnType, Generated } from 'kysely';
import type { TapKind } from '../../api/contract/tap-kinds';

/** Row types of taps and what is counted of them; conventions as in schema.ts. */

export interface StandTotalsTable {
  stand_id: string;
  clicks: number;
  /** 0 before the first that counts. */
  last_clicked_at: number;
  /** click_seq of the fold that last changed the product's figures. */
  seq: number;
  /** The newest sign of life that is in no figure: an own tap that is kept apart, or a target after a time without one. */
  heard_at: Generated<number>;
  /** Since when it is silent, once that is improbable; null again from the next tap on. */
  silent_since: Generated<number | null>;
  /** Taps of a usual week, when it was marked. */
  usual_per_week: Generated<number | null>;
  /** The number of taps that the owner is told of next. */
  tell_at: Generated<number>;
}

export interface ClicksTable {
  id: Generated<number>;
  stand_id: string;
  clicked_at: number;
  kind: ColumnType<TapKind, TapKind | undefined, never>;
}

export interface StandDailyTable {
  stand_id: string;
  day: string;
  clicks: number;
  /** Of these, by a chip and by a printed code; the rest did not say. */
  chip: Generated<number>;
  code: Generated<number>;
  /** The taps by hour (day-hours.ts); without those that were purged before hours were counted. */
  hours: Generated<string>;
  /** The owner's own taps, in none of the other figures. */
  own: Generated<number>;
  /** click_seq of the fold that last changed the row. */
  seq: number;
}

/** Anonymous totals of the whole system; they survive deleted products and users (rules 44, 64). */
export interface DailyTotalsTable {
  day: string;
  clicks: number;
}

/** Ids of click batches that are on disk, so that a spool is replayed exactly once. */
export interface ClickBatchesTable {
  id: string;
  committed_at: number;
}

/** Taps on disk that no figure shows yet, oldest first: counted within milliseconds, or at the next start. */
export interface ClickJournalTable {
  position: Generated<number>;
  /** A ClickBatch as JSON. */
  batch: string;
}

/** How far the counting of the journal has come; no row between two rounds. */
export interface ClickRoundTable {
  id: number;
  /** The round has the taps of the journal up to here. */
  position: number;
  /** Products up to this id are counted. */
  stand_id: string;
}

/** Rows of the journal that were no batch of taps. */
export interface ClickJournalSetAsideTable {
  id: Generated<number>;
  batch: string;
  set_aside_at: number;
}

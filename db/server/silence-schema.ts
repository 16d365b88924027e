/** Row types of the watch over silent products; conventions as in schema.ts. */

export interface SilenceWatchTable {
  id: number;
  /** When the server last said that it runs. null before it ever did. */
  alive_at: number | null;
  /** No product is marked before. */
  paused_until: number;
  /** When the last scan of any product was noticed, by whichever process. */
  reached_at: number | null;
}

/** Times in which nobody could be heard. */
export interface SilenceGapsTable {
  from_at: number;
  until_at: number;
  /** `down`: the server did not run. `unreached`: it ran, and no scan of any product came in. */
  cause: 'down' | 'unreached';
}

/** Taps of the whole installation by hour. */
export interface TapHoursTable {
  hour_at: number;
  taps: number;
}

/** The journal of taps where other processes put theirs too, as whoever reads figures sees it. */
export interface SharedJournal {
  /** The position of its newest row; null when everything is counted. */
  findNewest(): Promise<number | null>;
  /**
   * Counts what is there up to a position, unless somebody else has. Answers how many rows were no batch and have been set aside.
   * `now` is what the clock says, ms UTC. Rejects when the database refuses.
   */
  countUpTo(position: number, now: number): Promise<number>;
}

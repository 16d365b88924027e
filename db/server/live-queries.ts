/** Where an owner's figures stand. */
export interface OwnerPosition {
  epoch: string;
  seq: number;
  /** Of the owner's newest write: their set of products is the same as long as this is. */
  rev: number;
}

/** What open dashboards are told from; every answer is of this moment. */
export interface LiveQueries {
  getPosition(ownerId: string): Promise<OwnerPosition>;
  /** An owner's products in the order of their ids. */
  listStandIds(ownerId: string): Promise<string[]>;
  /** Which of these sessions are over: ended, expired, idle since before `idleBefore`, or of somebody who is blocked. */
  listEnded(sessionIds: readonly string[], now: number, idleBefore: number): Promise<string[]>;
  close(): void;
}

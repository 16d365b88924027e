/** Who may be the owner of a product: `secretHash` is of the cookie. Times in ms UTC. */
export interface OwnTapQuestion {
  secretHash: string;
  standId: string;
  now: number;
  /** Sessions used before this have ended. */
  usedAfter: number;
  /** A secret that was replaced is good as long as its successor was not seen before this. */
  replacedAfter: number;
}

/** At once, from an engine that is in this process; later, from one that is not. */
export type FindOwnTap = (question: OwnTapQuestion) => boolean | Promise<boolean>;

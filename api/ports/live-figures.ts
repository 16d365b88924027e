import type { ServerResponse } from 'node:http';

/** The dashboards that are open, each an answer that goes on (CONTRACT §5). */
export interface LiveFigures {
  /**
   * Make a stream of this answer: it is told where its owner's figures stand, now and whenever they grow. Rejects with ApiError 429,
   * 503 when there are too many, and what the database throws; nothing is sent then.
   */
  open(response: ServerResponse, by: { userId: string; sessionId: string; network: string }): Promise<void>;
  /** Figures of these owners have grown, and can be read. Called for every tap: it only notes the owners. */
  counted(ownerIds: readonly string[]): void;
  /** Figures may have grown and sessions ended without a word: all are told where they stand. */
  missed(): void;
  /** Sessions may have ended: their streams end in a moment. Without it they do at the next word. */
  recheck(): void;
  /** Ends them all, and takes no more. */
  stop(): void;
}

/** Views of landing pages and presses of their links. */
export interface PageCounts {
  /**
   * One view, or one press of that link, now. Costs whoever is counted nothing. Where it takes asking whether it is a visitor's, it
   * counts if the answer, which never rejects, is yes.
   */
  count(pageId: string, linkId?: string, isVisitors?: Promise<boolean>): void;
  /**
   * Resolves when the figures in the database include everything counted here before the call, or the database refuses. Never
   * rejects. What other processes have counted comes within a second.
   */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

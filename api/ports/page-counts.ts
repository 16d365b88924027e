/** Views of landing pages and presses of their links. */
export interface PageCounts {
  /** One view, or one press of that link. Costs whoever is counted nothing. */
  count(pageId: string, linkId?: string): void;
  /**
   * Resolves when the figures in the database include everything counted here before the call, or the database refuses. Never
   * rejects. What other processes have counted comes within a second.
   */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

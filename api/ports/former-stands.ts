/** Removes what products were for owners whose accounts are gone (rule 44). */
export interface FormerStands {
  /** In the background, a little at a time. */
  remove(): void;
  stop(): Promise<void>;
}

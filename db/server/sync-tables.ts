import type { Generated } from 'kysely';

export interface SyncStateTable {
  id: number;
  /** Renewed at every restore from backup: cursors and list tags of another epoch are foreign. */
  epoch: string;
  /** Grows with every write of a product or landing page. */
  rev: number;
  /** Grows whenever clicks are counted. */
  click_seq: number;
  /** Grows whenever views of landing pages and presses of their links are counted. */
  page_seq: Generated<number>;
  /** The newest day (Copenhagen) on which views of landing pages are counted; '' without any. */
  page_day: Generated<string>;
  /** Grows with every notice. */
  notice_seq: Generated<number>;
}

export interface AccountRevTable {
  owner_id: string;
  rev: number;
}

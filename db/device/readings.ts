import type { ReviewsAnswer } from '../../api/contract/business';
import type { StandStatistics } from '../../api/contract/statistics';
import type { ResourceRecord } from './schema';

/** Durable copies that nobody edits. Each call is one transaction that also stores the resource's record. */
export interface Readings {
  /**
   * Take in daily totals that changed since `asked`. False when another tab has moved the cursor meanwhile: the figures
   * may be older than ours.
   */
  saveStatistics(answer: StandStatistics, asked: string | null, record: ResourceRecord): Promise<boolean>;
  /** null = no business is linked. */
  saveReviews(answer: ReviewsAnswer | null, record: ResourceRecord): Promise<void>;
  saveRecord(record: ResourceRecord): Promise<void>;
}

import type { ReviewsAnswer } from '../../../api/contract/business';
import type { NoticeList } from '../../../api/contract/notices';
import type { PageStatistics, StandStatistics } from '../../../api/contract/statistics';
import type { ResourceKey, ResourceRecord } from '../types';

/** Durable copies that nobody edits. Each call is one transaction that also stores the resource's record. */
export interface Copies {
  /**
   * Take in daily totals that changed since `asked`. False when another tab has moved the cursor meanwhile: the figures
   * may be older than ours.
   */
  saveStatistics(answer: StandStatistics, asked: string | null, record: ResourceRecord): Promise<boolean>;
  /** The same for landing pages. */
  savePageStatistics(answer: PageStatistics, asked: string | null, record: ResourceRecord): Promise<boolean>;
  /**
   * Take in notices that are new since `asked`, as above. What has been read on either side has been read: answers up to which
   * number that is.
   */
  saveNotices(answer: NoticeList, asked: string | null, record: ResourceRecord): Promise<{ isTaken: boolean; readUpTo: number }>;
  /** Notices up to a number have been read on this device. */
  saveReadUpTo(upTo: number): Promise<void>;
  /**
   * Take in reviews; null = no business is linked. `asked`: the record as it was before the question, null for none. False
   * when the copy was replaced meanwhile, as by linking another place: the answer is about the earlier one. Leave `asked`
   * out for the answer to a change of our own.
   */
  saveReviews(answer: ReviewsAnswer | null, record: ResourceRecord, asked?: ResourceRecord | null): Promise<boolean>;
  /** Remembers a refusal beside the copy, whatever the copy is by now; without one there is nothing to remember it with. */
  saveError(key: ResourceKey, error: ResourceRecord['error']): Promise<void>;
}

import type { ReviewsAnswer } from '../../api/contract/business';
import type { Device } from '../../db/device/device';

/**
 * Puts what a call of ours was answered with in the place of the copy on this device: another place, or null for none.
 * Done when it resolves, so that nothing of an earlier place is left for the next screen (rule 129).
 */
export async function saveReviews(device: Device, answer: ReviewsAnswer | null): Promise<void> {
  await device.copies.saveReviews(answer, { key: 'reviews', fetchedAt: Date.now(), etag: null, cursor: null, error: null });
}

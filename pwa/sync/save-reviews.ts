import type { ReviewsAnswer } from '../../api/contract/business';
import type { Device } from '../../db/device/device';

/**
 * Replaces the stored business with the answer of a call of our own: another place, or null for none. Resolves when it
 * is stored, so that no screen shows the earlier place (rule 129).
 */
export async function saveReviews(device: Device, answer: ReviewsAnswer | null): Promise<void> {
  await device.copies.saveReviews(answer, { key: 'reviews', fetchedAt: Date.now(), etag: null, cursor: null, error: null });
}

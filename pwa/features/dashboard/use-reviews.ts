import { useQueryClient } from '@tanstack/react-query';
import type { ReviewsAnswer } from '../../../api/contract/business';
import { useDevice } from '../../sync/device-context';
import { saveReviews } from '../../sync/save-reviews';
import { useBusiness } from '../../sync/use-live';
import { useResource } from '../../sync/use-resource';
import { useRateLimitRetry } from './use-rate-limit-retry';

/**
 * The linked business and its reviews from the device, kept fresh for five minutes (SPEC §9). `linked` is undefined until
 * the device was asked, null when no business is linked (a 404, of which nothing is said).
 */
export function useReviews() {
  const { device } = useDevice();
  const queryClient = useQueryClient();
  const resource = useResource('reviews');
  const linked = useBusiness();
  const queryKey = [device.sub, 'reviews'];
  const retry = useRateLimitRetry(resource.refusal, () => queryClient.refetchQueries({ queryKey }));
  /** What a call of ours was answered with: another place, or null for none. Never what an earlier place left here. */
  const replace = async (answer: ReviewsAnswer | null) => {
    await saveReviews(device, answer);
    await queryClient.invalidateQueries({ queryKey });
  };
  return { resource, linked, retry, replace };
}

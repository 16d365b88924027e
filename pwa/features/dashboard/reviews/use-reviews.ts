import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReviewsAnswer } from '../../../../api/contract/business';
import { useDeviceOnceOpen } from '../../../sync/device-context';
import { saveReviews } from '../../../sync/save-reviews';
import { useBusiness } from '../../../sync/use-live';
import { useResource, type ResourceState } from '../../../sync/use-resource';
import { useRateLimitRetry } from '../../../sync/use-rate-limit-retry';

/** SPEC §8, of the reviews. */
const MAX_TRIES = 3;

/**
 * The linked business and its reviews from the device, kept fresh for five minutes (SPEC §9). `linked` is undefined until
 * the device was asked, null when no business is linked (a 404, of which nothing is said).
 */
export function useReviews() {
  const device = useDeviceOnceOpen()?.device;
  const queryClient = useQueryClient();
  const resource = useResource('reviews');
  const linked = useBusiness();
  const queryKey = [device?.userId, 'reviews'];
  const [asked, setAsked] = useState<ResourceState['refusal']>(null);
  /** The user asks past every cache; a refusal of that is waited out and tried again like any other. */
  const refresh = async () => {
    const result = await resource.refresh();
    setAsked(result.kind === 'refused' && result.status === 429 ? result : null);
    return result;
  };
  const refusal = asked ?? resource.refusal;
  const retry = useRateLimitRetry(refusal, () => (asked ? refresh() : queryClient.refetchQueries({ queryKey })), MAX_TRIES);
  /** What a call of ours was answered with: another place, or null for none. Never what an earlier place left here. */
  const replace = async (answer: ReviewsAnswer | null) => {
    if (!device) return;
    await saveReviews(device, answer);
    await queryClient.invalidateQueries({ queryKey });
  };
  return { resource: { ...resource, refusal }, linked, retry, replace, refresh };
}

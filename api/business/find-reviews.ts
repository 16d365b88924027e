import type { ReviewsAnswer } from '../contract/business';
import type { Deps, PlacesProvider } from '../deps';
import { ApiError } from '../http/api-error';
import type { OwnerReviews } from './business-profile';

export interface ReviewSources {
  owner: OwnerReviews;
  places: PlacesProvider | null;
  /** Milliseconds for everything together. */
  timeoutMs: number;
  log: Deps['log'];
}

export const notConfigured = (): ApiError => new ApiError('not_configured', 'Google-anmeldelser er ikke sat op på denne portal.');

/** The signal's reason as our refusal, for work that cannot be aborted itself. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new ApiError('unavailable', 'Google svarer ikke lige nu. Prøv igen om lidt.')), {
        once: true,
      });
    }),
  ]);

/**
 * A place and its reviews, from the best source that answers (READINGS 126): the owner's connection, which knows all
 * reviews, then Places. The owner's connection may use half of the time when Places could answer too. null when neither knows the place.
 */
export async function findReviews(sources: ReviewSources, userId: string, placeId: string | null): Promise<ReviewsAnswer | null> {
  const { owner, places, timeoutMs, log } = sources;
  const hasSecond = places !== null && placeId !== null;
  const startedAt = performance.now();
  try {
    const signal = AbortSignal.timeout(hasSecond ? Math.floor(timeoutMs / 2) : timeoutMs);
    const own = await orAborted(owner.find(userId, placeId, signal), signal);
    if (own) return own;
  } catch (error) {
    // Without a place there is nothing to fail at: the owner is asked to choose one, whatever Google says.
    if (!places && placeId !== null) throw error;
    log.warn(
      { event: 'owner_reviews_failed', code: error instanceof ApiError ? error.code : 'unexpected' },
      "the owner's connection gave no reviews",
    );
  }
  if (placeId === null) return null;
  if (!places) throw notConfigured();
  const left = Math.floor(timeoutMs - (performance.now() - startedAt));
  return places.details(placeId, AbortSignal.timeout(Math.max(1, left)));
}

import type { ReviewsAnswer } from '../contract/business';
import type { Deps } from '../deps';
import type { WantedPlace } from '../ports/reviews';
import { ApiError } from '../http/refusals/api-error';
import { GOOGLE_DOWN } from '../presenters/google-down';
import { GoogleFailure } from './google-failure';

export const notConfigured = (): ApiError => new ApiError('not_configured', 'Google-anmeldelser er ikke sat op på denne portal.');

/** Rejects with 503 when the signal aborts, for work that cannot be aborted itself. */
const orAborted = <T>(work: Promise<T>, signal: AbortSignal): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(new ApiError('unavailable', GOOGLE_DOWN)), {
        once: true,
      });
    }),
  ]);

/**
 * A place and its reviews, from the best source that answers (rule 126): the owner's connection, which knows all
 * reviews, then Places. The owner's connection may use half of the time when Places could answer too. null when neither knows the place, and
 * for an owner without a linked place whose connection has no single one. Throws ApiError 429, 502, 503: what fails for now is not
 * called unlinked, or the device would throw its copy away (rules 124, 129).
 */
export async function findReviews(
  { reviews: { owner, places }, config: { googleTimeoutMs: timeoutMs }, log }: Pick<Deps, 'reviews' | 'config' | 'log'>,
  { placeId, ...asked }: Omit<WantedPlace, 'placeId'> & { placeId: string | null },
): Promise<ReviewsAnswer | null> {
  const hasSecond = places !== null && placeId !== null;
  const startedAt = performance.now();
  try {
    const signal = AbortSignal.timeout(hasSecond ? Math.floor(timeoutMs / 2) : timeoutMs);
    const own = await orAborted(owner.find(asked.userId, placeId, signal), signal);
    if (own) return own;
  } catch (error) {
    // A connection that Google lets nobody use gives nothing: an owner without a linked place is asked to choose one.
    const isUseless = placeId === null && error instanceof GoogleFailure && error.why === 'denied';
    if (!hasSecond && !isUseless) throw error;
    log.warn(
      { event: 'owner_reviews_failed', code: error instanceof ApiError ? error.code : 'unexpected' },
      "the owner's connection gave no reviews",
    );
  }
  if (placeId === null) return null;
  if (!places) throw notConfigured();
  const left = Math.floor(timeoutMs - (performance.now() - startedAt));
  return places.details({ ...asked, placeId }, AbortSignal.timeout(Math.max(1, left)));
}

import type * as v from 'valibot';
import type { ReviewsAnswer } from '../contract/business';
import type { Config } from '../config';
import type { GoogleConnections } from '../ports/google';
import type { Logger } from '../ports/logger';
import type { OwnerReviews } from '../ports/reviews';
import type { Tally } from '../ports/tally';
import { createAnswerCache } from './answer-cache';
import {
  AccountsAnswer,
  type Location,
  LOCATION_MASK,
  LocationsAnswer,
  type ProfileReview,
  ProfileReviewsAnswer,
  toBusiness,
  toReview,
} from './business-profile-answers';
import { GOOGLE_DOWN } from '../presenters/google-down';
import { ApiError } from '../http/refusals/api-error';
import { callGoogle } from './call-google';
import type { CircuitBreaker } from './circuit-breaker';
import { GoogleFailure, NO_ACCESS } from './google-failure';

interface Parts {
  config: Pick<Config, 'businessProfileUrl' | 'googleTimeoutMs'>;
  google: GoogleConnections;
  now: () => number;
  log: Logger;
  tally: Tally;
  breaker: CircuitBreaker;
}

const GOOGLE_HOST = 'mybusiness.googleapis.com';
const MAX_PAGES = 10;
const MAX_REVIEW_PAGES = 4;
const REVIEWS_PER_PAGE = 50;

/** Google spreads the API over three hosts; a stand-in of it answers at one. */
function hostsOf(address: string): { accounts: string; locations: string; reviews: string } {
  const isGoogle = new URL(address).host === GOOGLE_HOST;
  return {
    accounts: isGoogle ? 'https://mybusinessaccountmanagement.googleapis.com' : address,
    locations: isGoogle ? 'https://mybusinessbusinessinformation.googleapis.com' : address,
    reviews: address,
  };
}

type Ask = <T>(url: URL, schema: v.GenericSchema<unknown, T>) => Promise<T | null>;

/** Follow nextPageToken, at most `limit` pages. A collection that does not exist is an empty one. */
async function allPages<T extends { nextPageToken?: string | undefined }>(
  ask: Ask,
  url: URL,
  schema: v.GenericSchema<unknown, T>,
  limit = MAX_PAGES,
): Promise<T[]> {
  const pages: T[] = [];
  let token: string | undefined;
  do {
    const page: URL = new URL(url);
    if (token) page.searchParams.set('pageToken', token);
    const answer = await ask(page, schema);
    if (!answer) break;
    pages.push(answer);
    token = answer.nextPageToken;
  } while (token && pages.length < limit);
  return pages;
}

interface OwnLocation {
  account: string;
  location: Location;
  placeId: string;
}

async function listLocations(ask: Ask, hosts: ReturnType<typeof hostsOf>): Promise<OwnLocation[]> {
  const accounts = (await allPages(ask, new URL('/v1/accounts', hosts.accounts), AccountsAnswer)).flatMap((page) => page.accounts);
  const found: OwnLocation[] = [];
  for (const { name: account } of accounts) {
    const url = new URL(`/v1/${account}/locations`, hosts.locations);
    url.search = new URLSearchParams({ readMask: LOCATION_MASK, pageSize: '100' }).toString();
    for (const location of (await allPages(ask, url, LocationsAnswer)).flatMap((page) => page.locations)) {
      const placeId = location.metadata?.placeId;
      if (placeId) found.push({ account, location, placeId });
    }
  }
  return found;
}

/** Two accounts may manage the same place: that is still one place. */
function choose(locations: readonly OwnLocation[], placeId: string | null): OwnLocation | undefined {
  if (placeId !== null) return locations.find((own) => own.placeId === placeId);
  return new Set(locations.map((own) => own.placeId)).size === 1 ? locations[0] : undefined;
}

async function load(ask: Ask, hosts: ReturnType<typeof hostsOf>, placeId: string | null): Promise<ReviewsAnswer | null> {
  const own = choose(await listLocations(ask, hosts), placeId);
  if (!own) return null;
  const url = new URL(`/v4/${own.account}/${own.location.name}/reviews`, hosts.reviews);
  url.search = new URLSearchParams({ pageSize: String(REVIEWS_PER_PAGE), orderBy: 'updateTime desc' }).toString();
  const pages = await allPages(ask, url, ProfileReviewsAnswer, MAX_REVIEW_PAGES);
  const [first] = pages;
  // Google knows no reviews of a place that is not verified: Places may.
  if (!first) return null;
  const reviews: ProfileReview[] = pages.flatMap((page) => page.reviews);
  return { business: toBusiness(own.location, own.placeId, first), reviews: reviews.map(toReview) };
}

/** How Google refuses the portal itself where tokens are made: a connection nobody can use. What else it says there may pass (RFC 6749 §5.2). */
const REFUSED_CLIENT = new Set([
  'invalid_client',
  'unauthorized_client',
  'deleted_client',
  'disabled_client',
  'admin_policy_enforced',
  'org_internal',
]);

function toFailure(refusal: unknown): never {
  if (!(refusal instanceof ApiError) || refusal.code === 'unavailable') throw refusal;
  if (REFUSED_CLIENT.has(String(refusal.cause))) throw new GoogleFailure('denied', 'unavailable', NO_ACCESS);
  throw new GoogleFailure('answered', 'unavailable', GOOGLE_DOWN);
}

/** Business Profile API with the owner's token; answers are kept per owner for five minutes. */
export function createOwnerReviews({ config, google, now, log, tally, breaker }: Parts): OwnerReviews {
  const hosts = hostsOf(config.businessProfileUrl);
  const fixed = { service: 'google_business', timeoutMs: config.googleTimeoutMs, log, tally } as const;
  const cache = createAnswerCache<{ wanted: string | null; token: string; answer: ReviewsAnswer }>(now);
  return {
    find: async (userId, placeId, signal) => {
      const token = await google.accessToken(userId).catch(toFailure);
      if (token === null) return null;
      const headers = { Authorization: `Bearer ${token}` };
      const ask: Ask = (url, schema) => callGoogle({ ...fixed, url, headers, schema, signal });
      const read = async () => {
        const answer = await breaker.run(() => load(ask, hosts, placeId));
        return answer && { wanted: placeId, token, answer };
      };
      const kept = await cache.get(userId, read);
      // With another token it may be another connection, which the owner has made at another process.
      if (!kept || (kept.wanted === placeId && kept.token === token)) return kept?.answer ?? null;
      cache.forget(userId);
      return (await cache.get(userId, read))?.answer ?? null;
    },
    forget: (userId) => cache.forget(userId),
  };
}

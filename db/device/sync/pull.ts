import { endpoints } from '../../../api/contract/endpoints';
import type { PageStatistics, StandStatistics } from '../../../api/contract/statistics';
import { entities, entityNames } from '../rows/entities';
import { type CallOutcome, callAsUser, type Engine } from './engine';
import { type PullOptions, pullList, type PullResult, reloadIf, withoutData } from './pull-list';
import type { ResourceKey, ResourceRecord } from '../types';

/** How long a copy counts as current, ms (SPEC §9). Older ones stay on the screen and are labelled with their age. */
export const TTL_MS: Readonly<Record<ResourceKey, number>> = {
  products: entities.stand.staleAfter,
  pages: entities.page.staleAfter,
  statistics: 60_000,
  pageFigures: 60_000,
  reviews: 300_000,
  notices: 60_000,
};

/** A record from the future (the device's clock was set back) is stale as well. */
export function isFresh(record: ResourceRecord | undefined, now: number): record is ResourceRecord {
  if (!record) return false;
  const age = now - record.fetchedAt;
  return age >= 0 && age < TTL_MS[record.key];
}

interface Asked {
  readonly query: { since: string | undefined };
  readonly cache: 'reload' | undefined;
}

interface Figures<Answer extends { cursor: string }> {
  readonly key: ResourceKey;
  /** What the record of a copy says that has all of this; one that an older shell made, or added to, is asked for once more. */
  readonly made: Pick<ResourceRecord, 'hasDetails'>;
  ask(engine: Engine, asked: Asked): Promise<CallOutcome<Answer>>;
  save(copies: Engine['copies'], ...saved: [answer: Answer, asked: string | null, record: ResourceRecord]): Promise<boolean>;
}

const CLICKS: Figures<StandStatistics> = {
  key: 'statistics',
  made: { hasDetails: true },
  ask: (engine, { query, ...more }) => callAsUser(engine, endpoints.standStatistics, { ...more, query: { ...query, details: 'true' } }),
  save: (copies, ...saved) => copies.saveStatistics(...saved),
};
const PAGE_FIGURES: Figures<PageStatistics> = {
  key: 'pageFigures',
  made: {},
  ask: (engine, asked) => callAsUser(engine, endpoints.pageStatistics, asked),
  save: (copies, ...saved) => copies.savePageStatistics(...saved),
};

async function pullFigures<Answer extends { cursor: string }>(
  engine: Engine,
  { key, made, ask, save }: Figures<Answer>,
  { force = false }: PullOptions,
): Promise<PullResult> {
  const known = await engine.store.resource(key);
  const isWhole = !made.hasDetails || known?.hasDetails === true;
  const since = force || !isWhole ? null : (known?.cursor ?? null);
  const outcome = await ask(engine, {
    query: { since: since ?? undefined },
    cache: reloadIf(force),
  });
  if (outcome.kind === 'not-modified') return { kind: 'kept' };
  if (outcome.kind !== 'ok') return withoutData(outcome);
  const fetchedAt = engine.now();
  const record: ResourceRecord = { key, fetchedAt, etag: null, cursor: outcome.data.cursor, ...made, error: null };
  const isTaken = await save(engine.copies, outcome.data, since, record);
  return isTaken ? { kind: 'fresh', fetchedAt } : { kind: 'kept' };
}

async function pullReviews(engine: Engine, { force = false }: PullOptions): Promise<PullResult> {
  const asked = (await engine.store.resource('reviews')) ?? null;
  const outcome = await callAsUser(engine, endpoints.googleReviews, { cache: reloadIf(force) });
  if (outcome.kind === 'not-modified') return { kind: 'kept' };
  const fetchedAt = engine.now();
  const record: ResourceRecord = { key: 'reviews', fetchedAt, etag: null, cursor: null, error: null };
  const isUnlinked = outcome.kind === 'refused' && outcome.status === 404;
  if (outcome.kind !== 'ok' && !isUnlinked) return withoutData(outcome);
  const isTaken = await engine.copies.saveReviews(outcome.kind === 'ok' ? outcome.data : null, record, asked);
  return isTaken ? { kind: 'fresh', fetchedAt } : { kind: 'kept' };
}

/** What is new, and back to the server what has been read here meanwhile: a number that only grows, so nothing can clash. */
async function pullNotices(engine: Engine, { force = false }: PullOptions): Promise<PullResult> {
  const known = await engine.store.resource('notices');
  const since = force ? null : (known?.cursor ?? null);
  const outcome = await callAsUser(engine, endpoints.listNotices, {
    query: { since: since ?? undefined },
    cache: reloadIf(force),
  });
  if (outcome.kind === 'not-modified') return { kind: 'kept' };
  if (outcome.kind !== 'ok') return withoutData(outcome);
  const fetchedAt = engine.now();
  const record: ResourceRecord = { key: 'notices', fetchedAt, etag: null, cursor: outcome.data.cursor, error: null };
  const { isTaken, readUpTo } = await engine.copies.saveNotices(outcome.data, since, record);
  // What does not arrive is told again with the next question.
  if (readUpTo > outcome.data.readUpTo) await callAsUser(engine, endpoints.markNoticesRead, { body: { upTo: readUpTo } });
  return isTaken ? { kind: 'fresh', fetchedAt } : { kind: 'kept' };
}

function pullNow(engine: Engine, key: ResourceKey, options: PullOptions): Promise<PullResult> {
  const entity = entityNames.find((name) => entities[name].list === key);
  if (entity) return pullList(engine, entity, options);
  if (key === 'reviews') return pullReviews(engine, options);
  if (key === 'notices') return pullNotices(engine, options);
  return key === 'statistics' ? pullFigures(engine, CLICKS, options) : pullFigures(engine, PAGE_FIGURES, options);
}

/**
 * Refresh one resource if its time is up. All tabs share one lock and look at the record again inside it, so many tabs
 * make one request per minute. Nothing is ever deleted because it is old.
 */
export async function pull(engine: Engine, key: ResourceKey, options: PullOptions = {}): Promise<PullResult> {
  const run = async (): Promise<PullResult> => {
    const known = await engine.store.resource(key);
    if (!options.force && !options.stale && isFresh(known, engine.now())) return { kind: 'not-due', fetchedAt: known.fetchedAt };
    const result = await pullNow(engine, key, options);
    if (result.kind === 'refused') await engine.copies.saveError(key, { message: result.message, code: String(result.status) });
    return result;
  };
  return (await engine.locks.run(`pull:${engine.userId}:${key}`, {}, run)) ?? { kind: 'kept' };
}

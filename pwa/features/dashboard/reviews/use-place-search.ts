import { useEffect, useState } from 'react';
import type { Place } from '../../../../api/contract/business';
import { endpoints } from '../../../../api/contract/endpoints';
import { useApi } from '../../../session/session-context';
import { DEFAULT_RETRY_SECONDS } from '../../../../api/contract/limits';
import { refusalOf } from '../../../ui/state/cause-of';

const QUIET_MS = 500;
const MIN_LETTERS = 2;

export type PlaceSearch =
  | { kind: 'idle' | 'short' | 'searching' }
  | { kind: 'found'; places: readonly Place[] }
  /** Too many searches; it searches again by itself at `until` (ms since 1970). */
  | { kind: 'limited'; until: number }
  | { kind: 'failed'; cause: string | null };

const IDLE: PlaceSearch = { kind: 'idle' };

/**
 * Businesses at Google by name or address, asked for when nothing was typed for 500 ms (SPEC §5). An empty query finds
 * nothing without asking; the search of an earlier query is dropped.
 */
export function usePlaceSearch(query: string, isEnabled: boolean): { search: PlaceSearch; again: () => void } {
  const api = useApi();
  const [search, setSearch] = useState<PlaceSearch>(IDLE);
  const [limitedUntil, setLimitedUntil] = useState(0);
  const [attempt, setAttempt] = useState(0);
  const words = query.trim();
  useEffect(() => {
    const isLimited = limitedUntil > Date.now();
    if (!isEnabled || words === '') return setSearch(IDLE);
    if ([...words].length < MIN_LETTERS) return setSearch({ kind: 'short' });
    if (isLimited) setSearch({ kind: 'limited', until: limitedUntil });
    const controller = new AbortController();
    const ask = async () => {
      setSearch({ kind: 'searching' });
      const outcome = await api(endpoints.searchPlaces, { query: { searchQuery: words }, signal: controller.signal });
      if (controller.signal.aborted) return;
      if (outcome.kind === 'ok') setSearch({ kind: 'found', places: outcome.data.places });
      else if (outcome.kind === 'refused' && outcome.status === 429)
        setLimitedUntil(Date.now() + (outcome.retryAfterSeconds ?? DEFAULT_RETRY_SECONDS) * 1000);
      else setSearch({ kind: 'failed', cause: refusalOf(outcome) || null });
    };
    const timer = setTimeout(() => void ask(), Math.max(QUIET_MS, limitedUntil - Date.now()));
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, words, isEnabled, limitedUntil, attempt]);
  return { search, again: () => setAttempt(attempt + 1) };
}

import { weekdayOf } from '../../contract/day-hours';
import { copenhagenHour } from '../../contract/days';
import { isDanishHoliday } from './danish-holidays';
import type { Rhythm } from './rhythm';
import { HOUR_MS } from '../../contract/durations';

/** No sign is called silent before. */
export const LEAST_SILENCE_MS = 3 * HOUR_MS;

/** A time in which nobody could be heard, ms UTC. */
export interface Gap {
  from: number;
  until: number;
}

/** Visits usual in the hour of the clock that a moment falls in. On holidays none are expected. */
function visitsIn(rhythm: Pick<Rhythm, 'visits'>, at: number): number {
  const { day, hour } = copenhagenHour(at);
  return isDanishHoliday(day) ? 0 : (rhythm.visits[weekdayOf(day)]?.[hour] ?? 0);
}

/** How much of a time lies outside the gaps, which are in order and do not overlap. */
function heardMs(from: number, until: number, gaps: readonly Gap[]): number {
  let heard = until - from;
  for (const gap of gaps) heard -= Math.max(0, Math.min(until, gap.until) - Math.max(from, gap.from));
  return heard;
}

/**
 * When a silence that began at `since` became too long to be chance: at the first full hour when more visits have failed to
 * come than the rhythm's limit. null when that is not before `until` (all ms UTC). The chance of the silence is e to the minus of the
 * sum of what was usual in its hours, so that sum is all there is to compare; time in a gap is no silence.
 */
export function silentFrom(
  rhythm: Rhythm,
  since: number,
  until: number,
  { gaps = [], leastMs = LEAST_SILENCE_MS }: { gaps?: readonly Gap[]; leastMs?: number } = {},
): number | null {
  const deaf = gaps.filter((gap) => gap.until > since && gap.from < until);
  let missed = 0;
  for (let from = since; from < until;) {
    const to = Math.min(until, (Math.floor(from / HOUR_MS) + 1) * HOUR_MS);
    missed += (visitsIn(rhythm, from) * heardMs(from, to, deaf)) / HOUR_MS;
    if (missed >= rhythm.limit && to - since >= leastMs) return to;
    from = to;
  }
  return null;
}

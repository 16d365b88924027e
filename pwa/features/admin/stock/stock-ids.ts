import { endpoints } from '../../../../api/contract/endpoints';
import type { Api } from '../../../session/api';
import type { StockChoice } from './stock-choice';
import { refusalOf } from '../../../ui/state/cause-of';

const PAGE = '1000';

export interface Progress {
  done: number;
  total: number;
}

/** A step of a longer job that did not succeed. `message` is the server's, or empty. */
export class StepFailed extends Error {}

/**
 * The standerIds of a choice. "All that match" is asked for a thousand at a time, so that no answer holds the server up.
 * Throws StepFailed, and the signal's reason.
 */
export async function listChosenIds(
  api: Api,
  choice: StockChoice,
  search: string,
  { onProgress, signal }: { onProgress: (progress: Progress) => void; signal: AbortSignal },
): Promise<string[]> {
  if (!choice.isAll) return [...choice.ids];
  const found: string[] = [];
  for (let cursor: string | undefined; ;) {
    const outcome = await api(endpoints.listUnclaimed, {
      query: { limit: PAGE, q: search || undefined, cursor: cursor || undefined },
      signal,
    });
    signal.throwIfAborted();
    if (outcome.kind !== 'ok') throw new StepFailed(refusalOf(outcome));
    found.push(...outcome.data.map((stand) => stand.standerId));
    onProgress({ done: found.length, total: Number(outcome.headers.get('X-Total-Count') ?? found.length) });
    cursor = outcome.headers.get('X-Next-Cursor') ?? undefined;
    if (!cursor) return found.filter((id) => !choice.ids.has(id));
  }
}

/** `values` in parts of at most `size`. */
export const partsOf = <T>(values: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, index) => values.slice(index * size, (index + 1) * size));

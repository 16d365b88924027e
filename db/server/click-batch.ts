/** Taps that are committed together. `standIds[i]` was tapped at `times[i]` (ms UTC). */
export interface ClickBatch {
  /** Unique id: proves that the batch is in the database. */
  id: string;
  standIds: string[];
  times: number[];
}

/** A batch as spool and journal keep it and as it goes between threads. */
export interface BatchText {
  id: string;
  /** How many taps it holds. */
  taps: number;
  /** The ClickBatch as JSON, one line. */
  text: string;
}

export const toBatchText = ({ id, standIds, times }: ClickBatch): BatchText => ({
  id,
  taps: standIds.length,
  text: JSON.stringify({ id, standIds, times }),
});

const isListOf = (value: unknown, isItem: (item: unknown) => boolean): boolean => Array.isArray(value) && value.every(isItem);

/** A valid date: others could never be counted. */
const isTime = (value: unknown): boolean => typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

/** Parse a batch; null when the text is none, as disks and people damage files. */
export function parseBatch(text: string): ClickBatch | null {
  try {
    const batch = JSON.parse(text) as Partial<ClickBatch> | null;
    const isBatch =
      typeof batch?.id === 'string' &&
      isListOf(batch.standIds, (id) => typeof id === 'string') &&
      isListOf(batch.times, isTime) &&
      batch.standIds?.length === batch.times?.length;
    return isBatch ? (batch as ClickBatch) : null;
  } catch {
    return null;
  }
}

import { TAP_KIND, type TapKind } from '../../api/contract/tap-kinds';

/** Taps that are committed together. `standIds[i]` was tapped at `times[i]` (ms UTC). */
export interface ClickBatch {
  /** Unique id: proves that the batch is in the database. */
  id: string;
  standIds: string[];
  times: number[];
  /** The kind of each; batches of the version before have none, and theirs are unknown. */
  kinds?: readonly TapKind[];
}

/** A batch as spool and journal keep it and as it goes between threads. */
export interface BatchText {
  id: string;
  /** How many taps it holds. */
  taps: number;
  /** The ClickBatch as JSON, one line. */
  text: string;
}

/** One digit per tap; nothing when all are unknown. */
const writeKinds = (kinds: readonly TapKind[] = []): string | undefined =>
  kinds.some((kind) => kind !== TAP_KIND.unknown) ? kinds.join('') : undefined;

/** Each at its own number. */
const KINDS: readonly TapKind[] = [TAP_KIND.unknown, TAP_KIND.chip, TAP_KIND.code, TAP_KIND.own];
const DIGIT_0 = 48;

/** A kind that cannot be read, or that a later version wrote, is unknown: the tap is a tap all the same. */
function readKinds(text: unknown, taps: number): readonly TapKind[] {
  const digits = typeof text === 'string' && text.length === taps ? text : '';
  return Array.from({ length: taps }, (_, index) => KINDS[digits.charCodeAt(index) - DIGIT_0] ?? TAP_KIND.unknown);
}

export const toBatchText = ({ id, standIds, times, kinds }: ClickBatch): BatchText => ({
  id,
  taps: standIds.length,
  text: JSON.stringify({ id, standIds, times, kinds: writeKinds(kinds) }),
});

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is Item[] {
  return Array.isArray(value) && value.every(isItem);
}

const isText = (value: unknown): value is string => typeof value === 'string';
/** A valid date: others could never be counted. */
const isTime = (value: unknown): value is number => typeof value === 'number' && !Number.isNaN(new Date(value).getTime());

/** Parse a batch; null when the text is none, as disks and people damage files. */
export function parseBatch(text: string): ClickBatch | null {
  try {
    const { id, standIds, times, kinds } = JSON.parse(text) as Partial<Record<keyof ClickBatch, unknown>>;
    if (!isText(id) || !isListOf(standIds, isText) || !isListOf(times, isTime) || standIds.length !== times.length) return null;
    return { id, standIds, times, kinds: readKinds(kinds, times.length) };
  } catch {
    return null;
  }
}

import { createHash, type Hash } from 'node:crypto';
import type { Fit } from '../../contract/answer-shape';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { WrittenAnswer } from './written-answer';

/** Rows read at a time when everything is asked for: a few milliseconds, after which a scan gets its turn. */
const ROWS_PER_TURN = 500;

/** 22 characters that change with what was hashed. */
const tagOf = (hash: Hash): string => hash.digest('base64url').slice(0, 22);

/** The tag of a list of this content (CONTRACT §5). */
export const contentTag = (content: unknown): string => tagOf(createHash('sha256').update(JSON.stringify(content)));

/** A bare JSON array. */
export class WholeList extends WrittenAnswer {
  constructor(
    text: readonly Buffer[],
    readonly count: number,
    readonly tag: string,
  ) {
    super(text);
  }

  /** For the handler to answer in the place of the array; bind() sends it as it is. */
  asItems<Item>(): Item[] {
    return this as unknown as Item[];
  }
}

/**
 * A list that may be very long as JSON, read and written a slice at a time with a turn for everybody else in between: as
 * one piece, a hundred thousand rows would hold every scan for seconds. Rows that come or go meanwhile are in it or
 * not, each once. `page` answers up to `limit` rows after the last one it gave; `fitItem` is the
 * call's own, because nobody looks at the answer once it is text.
 */
export async function writeWholeList<Row>(
  page: (after: Row | undefined, limit: number) => Promise<Row[]>,
  present: (row: Row) => unknown,
  fitItem: Fit,
): Promise<WholeList> {
  const hash = createHash('sha256');
  const text: Buffer[] = [];
  let count = 0;
  for (let last: Row | undefined; ; await nextTurn()) {
    const rows = await page(last, ROWS_PER_TURN);
    const items = rows.map((row) => JSON.stringify(fitItem(present(row)))).join(',');
    text.push(Buffer.from(`${count === 0 ? '[' : items && ','}${items}`));
    hash.update(text.at(-1) ?? '');
    count += rows.length;
    if (rows.length < ROWS_PER_TURN) break;
    last = rows.at(-1);
  }
  text.push(Buffer.from(']'));
  return new WholeList(text, count, tagOf(hash));
}

import { createHash } from 'node:crypto';

/** How far a reader knows the figures. */
export interface Position {
  epoch: string;
  seq: number;
  /** Which products the figures are of. */
  scope: string;
}

/** `standIds` in the order of their letters. */
export const scopeOf = (standIds: readonly string[]): string =>
  createHash('sha256').update(standIds.join()).digest('base64url').slice(0, 16);

export const writeCursor = ({ epoch, seq, scope }: Position): string => Buffer.from(`${epoch}.${seq}.${scope}`).toString('base64url');

/** The parsed cursor, or null when it is malformed. */
export function readCursor(cursor: string | undefined): Position | null {
  const match = /^([0-9a-f]+)\.(\d{1,15})\.([\w-]+)$/.exec(Buffer.from(cursor ?? '', 'base64url').toString());
  return match ? { epoch: match[1] ?? '', seq: Number(match[2]), scope: match[3] ?? '' } : null;
}

/** Only a cursor of this epoch, this set of products and not from the future can be added to (SYNC, Click statistics). */
export const continues = (since: Position | null, now: Position): since is Position =>
  since !== null && since.epoch === now.epoch && since.scope === now.scope && since.seq <= now.seq;

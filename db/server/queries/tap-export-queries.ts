import type { Kysely } from 'kysely';
import type { TapKind } from '../../../api/contract/tap-kinds';
import type { Database } from '../schema';
import { type OwnedPosition, ownedAfter } from './stand-slice-queries';

/** A raw tap and the key it is found behind. */
export interface RawTap {
  id: number;
  /** Milliseconds UTC. */
  clicked_at: number;
  kind: TapKind;
}

export interface ExportedStand extends OwnedPosition {
  stander_id: string;
  nickname: string | null;
}

/** An owner's next products behind one of them, in the order they came. */
export async function listExportedStands(
  db: Kysely<Database>,
  ownerId: string,
  last: OwnedPosition | undefined,
  limit: number,
): Promise<ExportedStand[]> {
  return ownedAfter(db, ownerId, last, limit).select(['stander_id', 'nickname']).execute();
}

/** Where the next taps begin: at this moment, behind this row. */
export interface TapPosition {
  clicked_at: number;
  id: number;
}

/** The next taps of one product before a moment (ms UTC), in the order they came. */
export async function listTapsFrom(
  db: Kysely<Database>,
  standId: string,
  { position, before, limit }: { position: TapPosition; before: number; limit: number },
): Promise<RawTap[]> {
  return db
    .selectFrom('clicks')
    .select(['id', 'clicked_at', 'kind'])
    .where('stand_id', '=', standId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('clicked_at', 'id'), '>', tuple(position.clicked_at, position.id)))
    .where('clicked_at', '<', before)
    .orderBy('clicked_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

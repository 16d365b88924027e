import type { Kysely } from 'kysely';
import type { TapKind } from '../../api/contract/tap-kinds';
import type { Database } from './schema';

/** A raw tap and the key it is found behind. */
export interface RawTap {
  id: number;
  /** Milliseconds UTC. */
  clicked_at: number;
  kind: TapKind;
}

export interface ExportedStand {
  id: string;
  stander_id: string;
  nickname: string | null;
}

export async function listExportedStands(db: Kysely<Database>, ownerId: string): Promise<ExportedStand[]> {
  return db
    .selectFrom('stands')
    .select(['id', 'stander_id', 'nickname'])
    .where('owner_id', '=', ownerId)
    .where('deleted_at', 'is', null)
    .orderBy('stander_id')
    .execute();
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

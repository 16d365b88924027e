import type { Transaction } from 'kysely';
import type { Deps } from '../deps';
import type { Database } from '../../db/server/schema';
import { findStandName } from '../../db/server/telling-queries';

/** A product that has probably stopped working. `silentSince` is its last tap, ms UTC: one silence has one. */
export interface Silence {
  standId: string;
  ownerId: string;
  silentSince: number;
}

/** Tells the owner of a silence, once, in the transaction in which it is found. A product that is not the owner's any more is no news. */
export function createTellOfSilence({ notices, now }: Pick<Deps, 'notices' | 'now'>) {
  return async (trx: Transaction<Database>, { standId, ownerId, silentSince }: Silence): Promise<void> => {
    const name = await findStandName(trx, standId, ownerId);
    if (name === undefined) return;
    await notices.raise(trx, {
      userId: ownerId,
      kind: 'silence',
      key: `silence:${standId}:${silentSince}`,
      standId,
      data: { name, silentSince: new Date(silentSince).toISOString() },
      at: now(),
    });
  };
}

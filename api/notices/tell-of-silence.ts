import type { Deps } from '../deps';
import type { Notices } from '../ports/notices';
import { findStandName } from '../../db/server/queries/telling-queries';

/** Tells the owner of a silence, once, in the transaction in which it is found. A product that is not the owner's any more is no news. */
export function createTellOfSilence(raise: Notices['raise'], now: Deps['now']): Notices['tellOfSilence'] {
  return async (trx, { standId, ownerId, silentSince }) => {
    const name = await findStandName(trx, standId, ownerId);
    if (name === undefined) return;
    await raise(trx, {
      userId: ownerId,
      kind: 'silence',
      key: `silence:${standId}:${silentSince}`,
      standId,
      data: { name, silentSince: new Date(silentSince).toISOString() },
      at: now(),
    });
  };
}

import type { Kysely } from 'kysely';
import type { Activation } from '../contract/account';
import type { Database } from '../../db/server/schema';
import { ApiError } from '../http/refusals/api-error';
import type { Deps } from '../deps';
import { claimantOf, claimStand } from './claim-stand';

/**
 * Claim a product as part of signing in or up. A wrong sticker never locks a user out: what cannot be activated is
 * answered, not thrown, and leaves nothing behind in the caller's transaction (rule 39). It counts like any other
 * claim (rule 41).
 */
export async function activateStand(trx: Kysely<Database>, deps: Deps, userId: string, standerId: string): Promise<Activation> {
  try {
    const { message } = await claimStand(trx, claimantOf({ deps, user: { id: userId } }), standerId);
    return { ok: true, message };
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    return { ok: false, message: refusal.message };
  }
}

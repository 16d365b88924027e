import type { Kysely } from 'kysely';
import type { Activation } from '../contract/account';
import type { Database } from '../../db/server/schema';
import { ApiError } from '../http/api-error';
import { claimStand } from './claim-stand';

/**
 * Claim a product as part of signing in or up. A wrong sticker never locks a user out: what cannot be activated is
 * answered, not thrown, and leaves nothing behind in the caller's transaction (READINGS 39). `now` in ms UTC.
 */
export async function activateStand(
  trx: Kysely<Database>,
  { now, publicUrl }: { now: number; publicUrl: string },
  userId: string,
  standerId: string,
): Promise<Activation> {
  try {
    const { message } = await claimStand(trx, { userId, now, publicUrl }, standerId);
    return { ok: true, message };
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    return { ok: false, message: refusal.message };
  }
}

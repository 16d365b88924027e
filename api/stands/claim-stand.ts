import type { Kysely } from 'kysely';
import type { ClaimBody, Stand } from '../contract/stand';
import { bumpRev } from '../../db/server/queries/rev-queries';
import * as stands from '../../db/server/queries/stand-queries';
import type { Database } from '../../db/server/schema';
import { ApiError } from '../http/refusals/api-error';
import type { Call } from '../http/call';
import { toStand } from '../presenters/to-stand';
import { getStand } from './own-stand';
import { readTarget } from './stand-target';

export interface Claimant {
  userId: string;
  /** Milliseconds UTC. */
  now: number;
  publicUrl: string;
  /** Counts one claim of the user's day; throws 429 when there are none left (rule 41). */
  spend: () => Promise<void>;
}

interface Claimed {
  message: string;
  stand: Stand;
  alreadyMine?: boolean;
}

export const ALREADY_CLAIMED = 'Produktet er allerede aktiveret';

/**
 * Make an unclaimed product the claimant's (rules 35–38). One's own product is answered as it is; throws 404 when
 * unknown, 409 when another's, 400 or 404 for a target that cannot be used.
 */
export async function claimStand(trx: Kysely<Database>, claimant: Claimant, anyId: string, fields: ClaimBody = {}): Promise<Claimed> {
  const { userId, now, publicUrl } = claimant;
  const found = await getStand(trx, anyId);
  if (found.status === 'claimed') {
    if (found.owner_id !== userId) throw new ApiError('already_claimed', ALREADY_CLAIMED);
    return { message: 'Produktet er allerede på din konto', stand: toStand(found, claimant), alreadyMine: true };
  }
  const target = await readTarget(trx, fields, { id: userId, publicUrl });
  await claimant.spend();
  const version = await bumpRev(trx, userId);
  const isMine = await stands.claimStand(trx, found.id, {
    ...target,
    ...(fields.nickname !== undefined && { nickname: fields.nickname || null }),
    ...(fields.productType && { product_type: fields.productType }),
    owner_id: userId,
    claimed_at: now,
    version,
  });
  if (!isMine) throw new ApiError('already_claimed', ALREADY_CLAIMED);
  return { message: 'Produkt aktiveret succesfuldt', stand: toStand(await getStand(trx, found.id), claimant) };
}

/** The claimant of a call, with the daily limit of claims. */
export const claimantOf = ({ deps, user }: Pick<Call, 'deps'> & { user: Pick<Call['user'], 'id'> }): Claimant => ({
  userId: user.id,
  now: deps.now(),
  publicUrl: deps.config.publicUrl,
  spend: () => deps.limits.consume('claim', user.id),
});

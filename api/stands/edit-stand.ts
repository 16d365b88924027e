import type { endpoints } from '../contract/endpoints';
import type { Stand } from '../contract/stand';
import { bumpRev } from '../../db/server/queries/rev-queries';
import { listenFrom } from '../../db/server/queries/silence-queries';
import { markStandDeleted, updateStand as writeStand } from '../../db/server/queries/stand-queries';
import type { CallOf } from '../http/call';
import { placeOf, toStand } from '../presenters/to-stand';
import { checkVersion, getOwnStand } from './own-stand';
import { readTarget } from './stand-target';

/** Change nickname or target of one's own product; omitted fields stay (rules 29–32). Throws 400, 404, 412. */
export async function updateStand({
  deps,
  user,
  params,
  body,
  ifMatch,
  write,
}: CallOf<typeof endpoints.updateStand>): Promise<Stand & { message: string }> {
  const place = placeOf(deps);
  return write(async (trx) => {
    const stand = await getOwnStand(trx, user.id, params.id);
    checkVersion(ifMatch, stand, place);
    const target = await readTarget(trx, body, { id: user.id, publicUrl: place.publicUrl });
    const nickname = body.nickname === undefined ? {} : { nickname: body.nickname || null };
    if (target.redirect_url || target.landing_page_id) await listenFrom(trx, stand.id, deps.now());
    await writeStand(trx, stand.id, { ...nickname, ...target, version: await bumpRev(trx, user.id) });
    return { ...toStand(await getOwnStand(trx, user.id, stand.id), place), message: 'Produkt opdateret' };
  });
}

/** Delete one's own product: gone for everybody, its clicks stay in the totals (rule 42). Throws 404, 412. */
export async function deleteStand({
  deps,
  user,
  params,
  ifMatch,
  write,
}: CallOf<typeof endpoints.deleteStand>): Promise<{ message: string }> {
  return write(async (trx) => {
    const stand = await getOwnStand(trx, user.id, params.id);
    checkVersion(ifMatch, stand, placeOf(deps));
    await markStandDeleted(trx, stand.id, { deleted_at: deps.now(), version: await bumpRev(trx, user.id) });
    return { message: 'Produkt slettet succesfuldt' };
  });
}

import { getUser, updateUser } from '../../db/server/queries/user-queries';
import type { User } from '../contract/account';
import type { endpoints } from '../contract/endpoints';
import { ApiError } from '../http/refusals/api-error';
import type { Call, CallOf } from '../http/call';
import { signalOf } from '../http/body/client-gone';
import { toUser } from '../presenters/to-user';

export async function readProfile({ deps, user }: Call): Promise<User> {
  return toUser(await getUser(deps.database.reader, user.id));
}

/** Throws 400, 413, 415 and 429. The picture before this one is swept by the upload store when nobody else has it. */
export async function changeProfileImage(call: Call): Promise<{ user: { profileImage: string | null }; message: string }> {
  const { ctx, deps, user, files } = call;
  if (!files.image) throw new ApiError('invalid', 'Vælg et billede', { errors: { image: 'Vælg et billede' } });
  const by = { account: user.id, spend: () => deps.limits.consume('upload', user.id), signal: signalOf(ctx) };
  const { hash } = await deps.uploads.save('profile', files.image.buffer, by);
  return call.write(async (trx) => {
    await updateUser(trx, user.id, { profile_image: hash });
    const { profileImage } = toUser(await getUser(trx, user.id));
    return { user: { profileImage }, message: 'Profilbillede opdateret succesfuldt' };
  });
}

/** From the next tap on: what was kept apart, or counted, stays so. */
export async function changeOwnTaps({
  user,
  body: { count },
  write,
}: CallOf<typeof endpoints.ownTaps>): Promise<{ count: boolean; message: string }> {
  return write(async (trx) => {
    await updateUser(trx, user.id, { count_own_taps: count ? 1 : 0 });
    return { count, message: count ? 'Dine egne tryk bliver talt med' : 'Dine egne tryk bliver ikke talt med' };
  });
}

import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { adminChange } from '../http/admin-change';
import { bind } from '../http/bind';
import type { Call, CallOf } from '../http/call';
import { editUser, removeUser, setBlocked } from './edit-user';
import { listClaimed } from './list-claimed';
import { listUserLandingPages } from './list-user-landing-pages';
import { listUsers } from './list-users';
import { sendTemporaryPassword, type TemporaryPasswords } from './send-temporary-password';

/** What the panel uses of other features. */
export interface AdminParts {
  temporaryPasswords: TemporaryPasswords;
}

type UserCall = Call<unknown, unknown, '/api/admin/users/:id'>;

/** Users, and everybody's claimed products, in the admin panel (SPEC §2, §7): for admins only, as the endpoint table says. */
export function adminRoutes(router: Router, deps: Deps, { temporaryPasswords: { make, set } }: AdminParts): void {
  bind(router, deps, endpoints.listUsers, listUsers);
  bind(router, deps, endpoints.listUserLandingPages, listUserLandingPages);
  bind(router, deps, endpoints.listClaimed, listClaimed);

  const update = adminChange('user_updated', async (trx, call: CallOf<typeof endpoints.updateUser>) => {
    const user = await editUser(trx, deps, call.user.id, call.params.id, call.body);
    return { user, message: 'Bruger opdateret succesfuldt' };
  });
  const block = adminChange('user_blocked', async (trx, call: UserCall) => {
    const user = await setBlocked(trx, call.user.id, call.params.id, true);
    return { user, message: 'Bruger deaktiveret succesfuldt' };
  });
  const unblock = adminChange('user_unblocked', async (trx, call: UserCall) => {
    const user = await setBlocked(trx, call.user.id, call.params.id, false);
    return { user, message: 'Bruger aktiveret succesfuldt' };
  });
  const remove = adminChange('user_deleted', async (trx, call: UserCall, afterCommit) => {
    afterCommit(await removeUser(trx, deps, call.user.id, call.params.id));
    return { message: 'Bruger slettet succesfuldt' };
  });
  const resetPassword = async (call: CallOf<typeof endpoints.resetUserPassword>) => {
    const temporary = await make(call.user.id);
    return adminChange('user_password_reset', async (trx) => {
      await sendTemporaryPassword(trx, deps, call.params.id, { ...temporary, set });
      return { message: 'En midlertidig adgangskode er sendt til brugerens email' };
    })(call);
  };
  bind(router, deps, endpoints.updateUser, update);
  bind(router, deps, endpoints.blockUser, block);
  bind(router, deps, endpoints.unblockUser, unblock);
  bind(router, deps, endpoints.deleteUser, remove);
  bind(router, deps, endpoints.resetUserPassword, resetPassword);
}

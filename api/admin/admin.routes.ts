import type Router from '@koa/router';
import type { Transaction } from 'kysely';
import { deleteStock } from '../../db/server/admin-stand-queries';
import type { Database } from '../../db/server/schema';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
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

type AfterCommit = (effect: () => void) => void;

/** One change by an admin: one transaction, then its mails are sent and the log says who did what, by id (ASVS 16.2). */
const change =
  <C extends Call, A>(event: string, work: (trx: Transaction<Database>, call: C, afterCommit: AfterCommit) => Promise<A>) =>
  async (call: C): Promise<A> => {
    const { deps, params, user } = call;
    const effects: (() => void)[] = [];
    const answer = await call.write((trx) => work(trx, call, (effect) => effects.push(effect)));
    for (const effect of effects) effect();
    deps.mail.kick();
    deps.log.info({ event, actor: user.id, ...(params.id !== undefined && { target: params.id }) }, 'admin action');
    return answer;
  };

type UserCall = Call<unknown, unknown, '/api/admin/users/:id'>;

const deletedMessage = (count: number): string =>
  count === 1 ? '1 produkt slettet succesfuldt' : `${count} produkter slettet succesfuldt`;

/** Users and products of the admin panel (SPEC §2, §7): for admins only, as the endpoint table says. */
export function adminRoutes(router: Router, deps: Deps, { temporaryPasswords: { make, set } }: AdminParts): void {
  bind(router, deps, endpoints.listUsers, listUsers);
  bind(router, deps, endpoints.listUserLandingPages, listUserLandingPages);
  bind(router, deps, endpoints.listClaimed, listClaimed);

  const update = change('user_updated', async (trx, call: CallOf<typeof endpoints.updateUser>) => {
    const user = await editUser(trx, deps, call.user.id, call.params.id, call.body);
    return { user, message: 'Bruger opdateret succesfuldt' };
  });
  const block = change('user_blocked', async (trx, call: UserCall) => {
    const user = await setBlocked(trx, call.user.id, call.params.id, true);
    return { user, message: 'Bruger deaktiveret succesfuldt' };
  });
  const unblock = change('user_unblocked', async (trx, call: UserCall) => {
    const user = await setBlocked(trx, call.user.id, call.params.id, false);
    return { user, message: 'Bruger aktiveret succesfuldt' };
  });
  const remove = change('user_deleted', async (trx, call: UserCall, afterCommit) => {
    afterCommit(await removeUser(trx, deps, call.user.id, call.params.id));
    return { message: 'Bruger slettet succesfuldt' };
  });
  const resetPassword = async (call: CallOf<typeof endpoints.resetUserPassword>) => {
    const temporary = await make(call.user.id);
    return change('user_password_reset', async (trx) => {
      await sendTemporaryPassword(trx, deps, call.params.id, { ...temporary, set });
      return { message: 'En midlertidig adgangskode er sendt til brugerens email' };
    })(call);
  };
  const deleteUnclaimed = change('stock_deleted', async (trx, call: CallOf<typeof endpoints.deleteUnclaimed>) => {
    const deleted = await deleteStock(trx, call.body?.ids ?? null);
    return { message: deletedMessage(deleted), deleted };
  });

  bind(router, deps, endpoints.updateUser, update);
  bind(router, deps, endpoints.blockUser, block);
  bind(router, deps, endpoints.unblockUser, unblock);
  bind(router, deps, endpoints.deleteUser, remove);
  bind(router, deps, endpoints.resetUserPassword, resetPassword);
  bind(router, deps, endpoints.deleteUnclaimed, deleteUnclaimed);
}

import { useQueryClient } from '@tanstack/react-query';
import type { User } from '../../../../api/contract/account';
import { endpoints } from '../../../../api/contract/endpoints';
import { useUser } from '../../../session/session-context';
import { errors } from '../../../text/errors';
import { startAgain } from '../list/start-again';
import { useAdminAction } from '../list/use-admin-action';
import { useAdminApi } from '../list/use-admin-api';
import type { PageList } from '../list/use-page-list';

/** What an admin may do to a user; each answers whether it was done. The list follows the server's answer. */
export function useUserChanges(list: PageList<User>) {
  const api = useAdminApi();
  const run = useAdminAction();
  const client = useQueryClient();
  const { _id: ownId } = useUser();
  const put = (user: User) => list.replace((row) => row._id === user._id, user);
  return {
    put,
    setBlocked: async ({ _id: id }: User, isBlocked: boolean): Promise<boolean> => {
      const answer = await run(api(isBlocked ? endpoints.blockUser : endpoints.unblockUser, { params: { id } }), errors.admin.userStatus);
      if (answer) put(answer.user);
      return answer !== null;
    },
    resetPassword: async ({ _id: id }: User): Promise<boolean> =>
      (await run(api(endpoints.resetUserPassword, { params: { id } }), errors.admin.resetPassword)) !== null,
    remove: async ({ _id: id }: User): Promise<boolean> => {
      const answer = await run(api(endpoints.deleteUser, { params: { id } }), errors.admin.deleteUser);
      if (!answer) return false;
      list.remove((row) => row._id === id);
      // The user's products are unclaimed again (rule 44).
      void startAgain(client, ownId, ['stock', 'claimed', 'statistics']);
      return true;
    },
  };
}

export type UserChanges = ReturnType<typeof useUserChanges>;

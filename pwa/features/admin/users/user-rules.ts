import type { User } from '../../../../api/contract/account';
import { adminText } from '../../../text/admin';

const { rules } = adminText.users;

type Target = Pick<User, '_id' | 'isAdmin' | 'isBlocked'>;

/** Why an admin may not do something to a user, or null (SPEC §4, rules 45, 92). The server decides again. */
export const blockRefusal = (user: Target, ownId: string): string | null => {
  if (user.isBlocked) return null;
  if (user._id === ownId) return rules.blockSelf;
  return user.isAdmin ? rules.blockAdmin : null;
};

/** Rule 45: a blocked user gets no reset mail. */
export const resetRefusal = (user: Target): string | null => (user.isBlocked ? rules.resetBlocked : null);

export const deleteRefusal = (user: Target, ownId: string): string | null => {
  if (user._id === ownId) return rules.deleteSelf;
  return user.isAdmin ? rules.deleteAdmin : null;
};

export const roleRefusal = (user: Target, ownId: string): string | null => {
  if (user._id === ownId) return rules.demoteSelf;
  return user.isBlocked && !user.isAdmin ? rules.promoteBlocked : null;
};

import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { KeyResetRegular } from '@fluentui/react-icons/svg/key-reset';
import { PersonAvailableRegular } from '@fluentui/react-icons/svg/person-available';
import { PersonProhibitedRegular } from '@fluentui/react-icons/svg/person-prohibited';
import type { User } from '../../../../api/contract/account';
import { adminText } from '../../../text/admin';
import { errors } from '../../../text/errors';
import type { SheetAction } from '../../../ui/dialog/action-sheet';
import type { OpenUserDialog } from './user-dialogs';
import { blockRefusal, deleteRefusal, resetRefusal } from './user-rules';

const text = adminText.users.actions;

interface Options {
  ownId: string;
  isOnline: boolean;
  open: (dialog: OpenUserDialog) => void;
  unblock: (user: User) => void;
}

/** What the admin may do with a row; what is not allowed stands there with its reason (rules 92, 134). */
export function userActions({ ownId, isOnline, open, unblock }: Options) {
  const unless = (reason: string | null) => {
    const refusal = isOnline ? reason : errors.offline;
    return refusal === null ? {} : { isDisabled: true, disabledReason: refusal };
  };
  return (user: User): readonly SheetAction[] => [
    { key: 'details', label: text.details, icon: <EyeRegular />, onSelect: () => open({ kind: 'details', user }) },
    { key: 'edit', label: text.edit, icon: <EditRegular />, onSelect: () => open({ kind: 'edit', user }), ...unless(null) },
    user.isBlocked
      ? { key: 'unblock', label: text.unblock, icon: <PersonAvailableRegular />, onSelect: () => unblock(user), ...unless(null) }
      : {
          key: 'block',
          label: text.block,
          icon: <PersonProhibitedRegular />,
          onSelect: () => open({ kind: 'block', user }),
          ...unless(blockRefusal(user, ownId)),
        },
    {
      key: 'reset',
      label: text.resetPassword,
      icon: <KeyResetRegular />,
      onSelect: () => open({ kind: 'reset', user }),
      ...unless(resetRefusal(user)),
    },
    {
      key: 'delete',
      label: text.delete,
      icon: <DeleteRegular />,
      isDanger: true,
      onSelect: () => open({ kind: 'delete', user }),
      ...unless(deleteRefusal(user, ownId)),
    },
  ];
}

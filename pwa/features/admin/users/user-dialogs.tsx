import type { ReactNode } from 'react';
import type { User } from '../../../../api/contract/account';
import { adminText } from '../../../text/admin';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { EditUserDialog } from './edit-user-dialog';
import type { UserChanges } from './use-user-changes';
import { UserDetailsDialog } from './user-details-dialog';

export interface OpenUserDialog {
  kind: 'details' | 'edit' | 'block' | 'reset' | 'delete';
  user: User;
}

interface Props {
  dialog: OpenUserDialog;
  changes: UserChanges;
  onClose: () => void;
}

/** Whichever dialog of the users table is open. Questions stay until the server has answered; a refusal closes them too. */
export function UserDialog({ dialog: { kind, user }, changes, onClose }: Props) {
  if (kind === 'details') return <UserDetailsDialog user={user} onClose={onClose} />;
  if (kind === 'edit') return <EditUserDialog user={user} onClose={onClose} onSaved={changes.put} />;
  const ask = (
    words: { title: string; confirm: string; busy: string },
    change: () => Promise<boolean>,
    body: ReactNode,
    isDanger = true,
  ) => (
    <ConfirmDialog
      isOpen
      title={words.title}
      objectName={user.username}
      confirmLabel={words.confirm}
      busyLabel={words.busy}
      isDanger={isDanger}
      onCancel={onClose}
      onConfirm={async () => {
        await change();
        onClose();
      }}
    >
      {body}
    </ConfirmDialog>
  );
  if (kind === 'block') return ask(adminText.block, () => changes.setBlocked(user, true), <p>{adminText.block.body}</p>);
  if (kind === 'reset') {
    const body = (
      <>
        <p>{adminText.resetPassword.body}</p>
        <p>{adminText.resetPassword.sentTo(user.email)}</p>
      </>
    );
    return ask(adminText.resetPassword, () => changes.resetPassword(user), body, false);
  }
  const body = (
    <>
      <p>{adminText.deleteUser.body}</p>
      <p>{adminText.deleteUser.follows}</p>
    </>
  );
  return ask(adminText.deleteUser, () => changes.remove(user), body);
}

import { endpoints } from '../../../../api/contract/endpoints';
import { useApi, useSession } from '../../../session/session-context';
import { errors } from '../../../text/errors';
import { reviewsText } from '../../../text/reviews';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { useToast } from '../../../ui/toast/toast-context';

const text = reviewsText.logout;

interface Props {
  businessName: string;
  /** Take what was here off the device. */
  onLoggedOut: () => Promise<void>;
  onClose: () => void;
}

/** Unlinks the place and the Google connection (SPEC §4, rule 125). */
export function GoogleLogoutDialog({ businessName, onLoggedOut, onClose }: Props) {
  const api = useApi();
  const toast = useToast();
  const { updateUser } = useSession();
  const logOut = async () => {
    const outcome = await api(endpoints.googleBusinessLogout);
    onClose();
    if (outcome.kind !== 'ok') return void toast.error(errors.dashboard.logout);
    await onLoggedOut();
    await updateUser(({ googleAccessToken: _, ...user }) => user);
    toast.success(errors.dashboard.success.googleLogout);
  };
  return (
    <ConfirmDialog
      isOpen
      title={text.title}
      objectName={businessName}
      confirmLabel={text.confirm}
      busyLabel={text.busy}
      onConfirm={logOut}
      onCancel={onClose}
    >
      {text.body}
    </ConfirmDialog>
  );
}

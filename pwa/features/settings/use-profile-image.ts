import { useState } from 'react';
import { endpoints } from '../../../api/contract/endpoints';
import { useApi, useSession } from '../../session/session-context';
import { errors, withCause } from '../../text/errors';
import { settingsText } from '../../text/settings';
import { useToast } from '../../ui/toast/toast-context';
import { MAX_IMAGE_BYTES } from '../../../api/contract/limits';
import { refusalOf } from '../../ui/state/cause-of';

const TIMEOUT_MS = 120_000;

/** Sends a new profile image; the menus show it as soon as the server has it. */
export function useProfileImage(): { upload: (file: File) => Promise<void>; isBusy: boolean } {
  const api = useApi();
  const { updateUser } = useSession();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);

  const send = async (file: File) => {
    const body = new FormData();
    body.set('image', file);
    const outcome = await api(endpoints.profileImage, { body, timeoutMs: TIMEOUT_MS });
    if (outcome.kind === 'ok') {
      const { profileImage } = outcome.data.user;
      await updateUser((user) => ({ ...user, profileImage }));
      toast.success(errors.settings.success.image);
      return;
    }
    toast.error(withCause(errors.settings.imageUpload, refusalOf(outcome)));
  };
  const upload = async (file: File) => {
    // Said before 5 MB have travelled (rule 112).
    if (file.size > MAX_IMAGE_BYTES) {
      toast.error(settingsText.profile.tooLarge);
      return;
    }
    setIsBusy(true);
    await send(file).finally(() => setIsBusy(false));
  };
  return { upload, isBusy };
}

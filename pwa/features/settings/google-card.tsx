import { Button } from '@fluentui/react-components';
import { CheckmarkCircleRegular } from '@fluentui/react-icons/svg/checkmark-circle';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isForeignTrouble } from '../../../api/contract/client';
import type { User } from '../../../api/contract/account';
import { endpoints } from '../../../api/contract/endpoints';
import type { Device } from '../../../db/device/device';
import { SERVER_PATHS } from '../../../api/contract/addresses';
import { useIsOnline } from '../../platform/online';
import { useApi, useSession } from '../../session/session-context';
import { useSite } from '../../lookups/use-site';
import { useDevice } from '../../sync/device-context';
import { saveReviews } from '../../sync/save-reviews';
import { useBusiness } from '../../sync/use-live';
import { errors } from '../../text/errors';
import { settingsText } from '../../text/settings';
import { ButtonLink } from '../../ui/button-link';
import { Chip } from '../../ui/chip';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { useDialog } from '../../ui/dialog/use-dialog';
import { MessageBar } from '../../ui/state/message-bar';
import { useToast } from '../../ui/toast/toast-context';
import { SettingsCard } from './settings-card';

const text = settingsText.google;
const ERROR_LENGTH = 100;

/** Fetched ahead for the dashboard. If the device is wiped meanwhile, nobody needs to know. */
const fetchReviews = (device: Device): void => void device.pull('reviews', { force: true }).catch(() => undefined);

/** The way back from Google (`?google=ok` or `?error=…`): told once, then gone from the address. */
function useGoogleReturn(): string | null {
  const [params, setParams] = useSearchParams();
  const { device } = useDevice();
  const toast = useToast();
  const [failure, setFailure] = useState<string | null>(null);
  const error = params.get('error');
  const isDone = params.get('google') === 'ok';
  useEffect(() => {
    if (!isDone && error === null) return;
    if (error !== null) setFailure(error.slice(0, ERROR_LENGTH));
    else {
      toast.success(text.done);
      fetchReviews(device);
    }
    setParams(
      (old) => {
        old.delete('google');
        old.delete('error');
        return old;
      },
      { replace: true },
    );
  }, [device, error, isDone, setParams, toast]);
  return failure;
}

/** Ends the connection here and at the server; the copy of the reviews goes with it (rules 125, 129). */
function useGoogleLogout(): () => Promise<void> {
  const api = useApi();
  const { updateUser } = useSession();
  const { device } = useDevice();
  const toast = useToast();
  return async () => {
    const outcome = await api(endpoints.googleBusinessLogout);
    if (outcome.kind !== 'ok') {
      const isAnswered = outcome.kind === 'refused' || isForeignTrouble(outcome);
      toast.error(isAnswered ? errors.settings.googleLogout : errors.settings.googleLogoutError);
      return;
    }
    await saveReviews(device, null);
    await updateUser(({ googleAccessToken: _ended, ...user }) => user);
    toast.success(text.loggedOut);
  };
}

/** Connecting is a navigation, not a call: the server leads to Google and back (SPEC §7, rules 94–97). */
export function GoogleCard({ user }: { user: User }) {
  const isOnline = useIsOnline();
  const site = useSite();
  const failure = useGoogleReturn();
  const logOut = useGoogleLogout();
  const business = useBusiness();
  const question = useDialog<'logout'>();
  const isConnected = user.googleAccessToken === 'connected';
  const isAvailable = site?.googleSignIn !== false;
  return (
    <SettingsCard
      title={text.title}
      hint={isConnected ? text.connectedHint : isAvailable ? text.connectHint : text.notAvailable}
      state={
        <Chip tone={isConnected ? 'success' : 'neutral'} icon={isConnected ? <CheckmarkCircleRegular /> : undefined}>
          {isConnected ? text.connected : text.notConnected}
        </Chip>
      }
    >
      {failure !== null && (
        <MessageBar intent="error" title={errors.settings.googleLogin}>
          {failure}
        </MessageBar>
      )}
      {isConnected && (
        <Button icon={<SignOutRegular />} disabled={!isOnline} onClick={() => question.open('logout')}>
          {text.logout}
        </Button>
      )}
      {!isConnected && isOnline && isAvailable && (
        <ButtonLink to={SERVER_PATHS.googleBusiness} isExternal>
          {text.connect}
        </ButtonLink>
      )}
      {!isConnected && !(isOnline && isAvailable) && <Button disabled>{text.connect}</Button>}
      {question.dialog && (
        <ConfirmDialog
          isOpen
          title={text.confirmTitle}
          objectName={business?.business.name ?? text.title}
          confirmLabel={text.confirm}
          busyLabel={text.loggingOut}
          onCancel={question.close}
          onConfirm={async () => {
            await logOut();
            question.close();
          }}
        >
          <p>{text.confirmBody}</p>
        </ConfirmDialog>
      )}
    </SettingsCard>
  );
}

import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { withRedirect } from '../../api/contract/addresses';
import { leaveTo } from '../platform/leave';
import { useIsOnline } from '../platform/online';
import { authText } from '../text/auth';
import { MessageBar } from '../ui/state/message-bar';
import { storePendingActivation } from './pending-activation';
import { useSessionServices } from './session-context';
import { revokeOnServer } from './sign-in-state';
import { isLogoutPending } from './stored-session';

interface Props {
  children: string;
  /** Where Google sign-in starts: the two readings of SPEC §7 (rule 86). */
  startAt: string;
  /** Where to go afterwards; travels in the server's state. */
  redirect?: string | undefined;
  /** A product to be activated on the way back (rule 13). */
  standerId?: string | undefined;
  leave?: (url: string) => void;
}

const useStyles = makeStyles({ button: { width: '100%', minHeight: '48px', borderRadius: '10px' } });

function GoogleMark() {
  return (
    <svg width="20" height="20" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path
        fill="#EA4335"
        d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
      />
      <path fill="#4285F4" d="M47 24.6c0-1.6-.1-3.1-.4-4.6H24v9h12.9c-.6 3-2.3 5.5-4.8 7.2l7.7 6C44.4 38 47 31.8 47 24.6z" />
      <path fill="#FBBC05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6z" />
      <path
        fill="#34A853"
        d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
      />
    </svg>
  );
}

/** Starts Google sign-in: the browser leaves for it. Not offline, where the installed app would be left for a page without a way back (rule 133). */
export function GoogleButton({ children, startAt, redirect, standerId, leave = leaveTo }: Props) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const services = useSessionServices();
  const [step, setStep] = useState<'ready' | 'logging-out' | 'failed'>('ready');
  const start = async (): Promise<void> => {
    if (isLogoutPending()) {
      setStep('logging-out');
      await revokeOnServer(services, null);
      // On the way back it would end the session that has just begun.
      if (isLogoutPending()) return setStep('failed');
      setStep('ready');
    }
    if (standerId) storePendingActivation(standerId);
    leave(redirect ? withRedirect(startAt, redirect) : startAt);
  };
  return (
    <>
      <Button
        className={styles.button}
        icon={<GoogleMark />}
        disabled={!isOnline}
        disabledFocusable={step === 'logging-out'}
        onClick={() => void start()}
      >
        {children}
      </Button>
      {step === 'failed' && <MessageBar intent="error">{authText.notLoggedOut}</MessageBar>}
    </>
  );
}

import { makeStyles } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { QUERY } from '../../../api/contract/addresses';
import { SERVER_PATHS } from '../../../api/contract/addresses';
import { registerPath, paths } from '../../paths';
import { useActivationNotice } from '../../session/after-sign-in';
import { GoogleButton } from '../../session/google-button';
import { LoginForm } from '../../session/login-form';
import { safeRedirect } from '../../session/safe-redirect';
import { useAddressParams } from '../../session/use-address-params';
import { useSession, useSessionServices } from '../../session/session-context';
import { authText } from '../../text/auth';
import { errors } from '../../text/errors';
import { DividerText } from '../../ui/divider-text';
import { FocusLayout } from '../../ui/page/focus-layout';
import { LoadingScreen } from '../../ui/state/loading-screen';
import { MessageBar } from '../../ui/state/message-bar';
import { Nothing, onDemand } from '../../ui/on-demand';
import { TextLink } from '../../ui/text-link';

// With the database and the dialog, which nobody needs who has not signed in on this device before.
const WaitingNote = onDemand(() => import('./waiting-note').then((module) => module.WaitingNote), { Meanwhile: Nothing });

const ERROR_LENGTH = 100;

const useStyles = makeStyles({
  ended: { marginBottom: '16px' },
  forgot: { display: 'flex', justifyContent: 'center', marginTop: '16px' },
  register: { display: 'flex', justifyContent: 'center', marginTop: '24px' },
});

/** The way back from Google: ask whether somebody is signed in now, and say why not (SPEC §2, rules 87–88). */
function useGoogleReturn(params: URLSearchParams): { isChecking: boolean; notice: string | null } {
  const { restore } = useSession();
  const isReturn = params.has('sessionId') || params.has('code') || params.has('error');
  const error = params.get('error');
  const [isAnswered, setIsAnswered] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(() => {
    if (!isReturn) return;
    let isCurrent = true;
    void restore().then((restored) => {
      if (!isCurrent) return;
      setIsAnswered(true);
      if (restored.kind === 'signed-in') return;
      if (error !== null) setNotice(errors.auth.google(error.slice(0, ERROR_LENGTH)));
      else setNotice(errors.auth.googleReturn);
    });
    return () => {
      isCurrent = false;
    };
  }, [isReturn, error, restore]);
  return { isChecking: isReturn && !isAnswered, notice };
}

/** Whether somebody has signed in here before, so that edits may wait. */
function useIsKnownDevice(): boolean {
  const { app } = useSessionServices();
  const [isKnown, setIsKnown] = useState(false);
  useEffect(() => {
    let isCurrent = true;
    void app().then((database) => isCurrent && setIsKnown(database !== null));
    return () => {
      isCurrent = false;
    };
  }, [app]);
  return isKnown;
}

/** Log ind (SPEC §2): by name or email and password, or with Google; then on to `redirect` or the dashboard. */
export default function LoginScreen() {
  const styles = useStyles();
  const params = useAddressParams();
  const { user, error, isServerSilent, isEnded } = useSession();
  const { isChecking, notice } = useGoogleReturn(params);
  const isKnownDevice = useIsKnownDevice();
  const tellActivation = useActivationNotice();
  const redirect = safeRedirect(params.get(QUERY.redirect));

  if (user) return <Navigate to={redirect} replace />;
  if (isChecking) {
    return (
      <FocusLayout title={authText.login.heading}>
        <LoadingScreen label={authText.login.checking} />
      </FocusLayout>
    );
  }
  return (
    <FocusLayout title={authText.login.heading}>
      {isEnded && (
        <div className={styles.ended}>
          <MessageBar intent="info">{authText.login.ended}</MessageBar>
        </div>
      )}
      {isKnownDevice && <WaitingNote />}
      <LoginForm notice={notice ?? (isServerSilent ? null : error)} onSignedIn={tellActivation} />
      <div className={styles.forgot}>
        <TextLink to={paths.resetRequest}>{authText.login.forgot}</TextLink>
      </div>
      <DividerText>{authText.or}</DividerText>
      <GoogleButton startAt={SERVER_PATHS.googleLogin} redirect={params.has('redirect') ? redirect : undefined}>
        {authText.login.google}
      </GoogleButton>
      <div className={styles.register}>
        <TextLink to={registerPath(redirect)}>
          {authText.login.noAccount} {authText.login.register}
        </TextLink>
      </div>
    </FocusLayout>
  );
}

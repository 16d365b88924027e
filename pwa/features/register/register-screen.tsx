import { makeStyles } from '@fluentui/react-components';
import { Navigate } from 'react-router-dom';
import { QUERY } from '../../../api/contract/addresses';
import { SERVER_PATHS } from '../../../api/contract/addresses';
import { loginPath } from '../../paths';
import { useActivationNotice } from '../../session/after-sign-in';
import { GoogleButton } from '../../session/google-button';
import { RegisterForm } from '../../session/register-form';
import { safeRedirect } from '../../session/safe-redirect';
import { useAddressParams } from '../../session/use-address-params';
import { useSession } from '../../session/session-context';
import { authText } from '../../text/auth';
import { DividerText } from '../../ui/divider-text';
import { FocusLayout } from '../../ui/page/focus-layout';
import { TextLink } from '../../ui/text-link';

const useStyles = makeStyles({ login: { display: 'flex', justifyContent: 'center', marginTop: '24px' } });

/** Opret konto (SPEC §2); on to `redirect` or the dashboard. */
export default function RegisterScreen() {
  const styles = useStyles();
  const params = useAddressParams();
  const { user } = useSession();
  const tellActivation = useActivationNotice();
  const redirect = safeRedirect(params.get(QUERY.redirect));

  if (user) return <Navigate to={redirect} replace />;
  return (
    <FocusLayout title={authText.register.heading}>
      <RegisterForm onSignedIn={tellActivation} />
      <DividerText>{authText.or}</DividerText>
      <GoogleButton startAt={SERVER_PATHS.googleRegister} redirect={params.has('redirect') ? redirect : undefined}>
        {authText.register.google}
      </GoogleButton>
      <div className={styles.login}>
        <TextLink to={loginPath(redirect)}>
          {authText.register.hasAccount} {authText.register.login}
        </TextLink>
      </div>
    </FocusLayout>
  );
}

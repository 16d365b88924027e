import { makeStyles } from '@fluentui/react-components';
import { useRef, useState } from 'react';
import type { SignedIn } from '../../../api/contract/account';
import { SERVER_PATHS } from '../../../api/contract/addresses';
import { GoogleButton } from '../../session/google-button';
import { LoginForm } from '../../session/login-form';
import { RegisterForm } from '../../session/register-form';
import { authText, productText } from '../../text/auth';
import { errors } from '../../text/errors';
import { DividerText } from '../../ui/divider-text';
import { MessageBar } from '../../ui/state/message-bar';
import { StepList } from '../../ui/step-list';
import { Tabs } from '../../ui/tabs';

const text = productText.activation;

const TABS = [
  { value: 'login', label: text.tabs.login },
  { value: 'register', label: text.tabs.register },
] as const;

const PANEL = 'way-in';

const useStyles = makeStyles({
  stack: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' },
  tabs: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

interface Props {
  standerId: string;
  onSignedIn: (signedIn: SignedIn) => void;
}

/**
 * Nobody is signed in: what will happen, and both ways in. Only the chosen form is in the page, for both have a field of
 * the same name; what was typed into the other is there when it is chosen again.
 */
export function ActivationTabs({ standerId, onSignedIn }: Props) {
  const styles = useStyles();
  const [tab, setTab] = useState<'login' | 'register'>('login');
  const typed = { login: useRef({}), register: useRef({}) };
  return (
    <div className={styles.stack}>
      <MessageBar intent="info">{text.info}</MessageBar>
      <StepList steps={text.steps.map((title) => ({ title }))} />
      <Tabs
        className={styles.tabs}
        label={text.tabsLabel}
        tabs={TABS}
        value={tab}
        onChange={setTab}
        panelOf={(value) => (value === tab ? PANEL : undefined)}
      />
      <div role="tabpanel" id={PANEL} aria-labelledby={`tab-${tab}`}>
        {tab === 'login' ? (
          <LoginForm
            standerId={standerId}
            unreachableText={errors.auth.activationLoginNetwork}
            typed={typed.login}
            onSignedIn={onSignedIn}
          />
        ) : (
          <RegisterForm standerId={standerId} typed={typed.register} onSignedIn={onSignedIn} />
        )}
        <DividerText>{authText.or}</DividerText>
        {tab === 'login' ? (
          <GoogleButton startAt={SERVER_PATHS.googleLogin} standerId={standerId}>
            {authText.login.google}
          </GoogleButton>
        ) : (
          <GoogleButton startAt={SERVER_PATHS.googleRegister} standerId={standerId}>
            {authText.register.google}
          </GoogleButton>
        )}
      </div>
    </div>
  );
}

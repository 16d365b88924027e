import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { SignedIn } from '../../../api/contract/account';
import { paths, serverPaths } from '../../paths';
import { useActivationNotice } from '../../session/after-sign-in';
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

const useStyles = makeStyles({
  stack: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' },
  tabs: { display: 'grid', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
});

/** Nobody is signed in: what will happen, and both ways in. Both forms keep what was typed when the tab changes. */
export function ActivationTabs({ standerId }: { standerId: string }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [tab, setTab] = useState<'login' | 'register'>('login');
  const tellActivation = useActivationNotice();
  const onSignedIn = (signedIn: SignedIn) => {
    tellActivation(signedIn);
    void navigate(paths.dashboard, { replace: true });
  };
  const panel = (name: 'login' | 'register') => ({
    role: 'tabpanel',
    id: `panel-${name}`,
    'aria-labelledby': `tab-${name}`,
    hidden: tab !== name,
  });
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
        panelOf={(value) => `panel-${value}`}
      />
      <div {...panel('login')}>
        <LoginForm standerId={standerId} unreachableText={errors.auth.activationLoginNetwork} onSignedIn={onSignedIn} />
        <DividerText>{authText.or}</DividerText>
        <GoogleButton startAt={serverPaths.googleLogin} standerId={standerId}>
          {authText.login.google}
        </GoogleButton>
      </div>
      <div {...panel('register')}>
        <RegisterForm standerId={standerId} onSignedIn={onSignedIn} />
        <DividerText>{authText.or}</DividerText>
        <GoogleButton startAt={serverPaths.googleRegister} standerId={standerId}>
          {authText.register.google}
        </GoogleButton>
      </div>
    </div>
  );
}

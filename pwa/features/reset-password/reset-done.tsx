import { makeStyles } from '@fluentui/react-components';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../paths';
import { resetText } from '../../text/reset';
import { ButtonLink } from '../../ui/button-link';
import { useSecondsLeft } from '../../ui/countdown';
import { MessageBar } from '../../ui/state/message-bar';

/** SPEC §9: password reset redirect. */
const REDIRECT_AFTER_MS = 3000;

const useStyles = makeStyles({ stack: { display: 'grid', gap: '16px' } });

/** The new password is set; the sign-in page follows by itself. */
export function ResetDone({ message }: { message: string }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const [until] = useState(() => Date.now() + REDIRECT_AFTER_MS);
  const seconds = useSecondsLeft(until);
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={styles.stack}>
      <MessageBar intent="success">{message}</MessageBar>
      <span aria-live="off">{resetText.reset.redirecting(Math.max(1, seconds))}</span>
      <ButtonLink to={paths.login} appearance="primary" isBlock>
        {resetText.reset.toLogin}
      </ButtonLink>
    </div>
  );
}

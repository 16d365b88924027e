import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { ResetPasswordBody } from '../../../api/contract/account';
import { endpoints } from '../../../api/contract/endpoints';
import { paths } from '../../paths';
import { useIsOnline } from '../../platform/online';
import { useApi, useSession } from '../../session/session-context';
import { errors } from '../../text/errors';
import { resetText } from '../../text/reset';
import { uiText } from '../../text/shell';
import { ButtonLink } from '../../ui/button-link';
import { FocusLayout } from '../../ui/page/focus-layout';
import { FormView } from '../../ui/form/form-view';
import { LoadingScreen } from '../../ui/state/loading-screen';
import { MessageBar } from '../../ui/state/message-bar';
import { PasswordField } from '../../ui/form/password-field';
import { SubmitButton } from '../../ui/form/submit-button';
import { problemOf, schemaErrors, useForm, type FieldErrors, type FormProblem } from '../../ui/form/use-form';
import { ResetDone } from './reset-done';
import { useResetLink } from './use-reset-link';

const text = resetText.reset;

const useStyles = makeStyles({ stack: { display: 'grid', gap: '16px' }, button: { minHeight: '44px', width: '100%' } });

/** /reset-password/{token}: the link is checked first, then a new password is set (SPEC §2). */
export default function ResetPasswordScreen() {
  const { token = '' } = useParams();
  return (
    <>
      {/* The address holds the token: nothing this page asks for may name where it came from (ASVS 14.2.1). */}
      <meta name="referrer" content="no-referrer" />
      <NewPassword key={token} token={token} />
    </>
  );
}

function NewPassword({ token }: { token: string }) {
  const styles = useStyles();
  const link = useResetLink(token);
  const { user, reload } = useSession();
  const [done, setDone] = useState<string | null>(null);
  /** The link was spent or ran out between the check and the submit. */
  const [spent, setSpent] = useState<string | null>(null);
  const finish = (message: string): void => {
    setDone(message);
    // A reset ends every session of its account: if that is the one here, the sign-in page must not lead on to the dashboard.
    if (user) void reload();
  };
  if (done !== null) {
    return (
      <FocusLayout title={text.heading}>
        <ResetDone message={done} />
      </FocusLayout>
    );
  }
  if (link.kind === 'checking') return <LoadingScreen label={text.verifying} />;
  const failure = spent ?? (link.kind === 'good' ? null : link.message);
  return (
    <FocusLayout title={text.heading}>
      {failure === null ? (
        <NewPasswordForm token={token} onDone={finish} onSpent={setSpent} />
      ) : (
        <div className={styles.stack}>
          <MessageBar intent="error">{failure}</MessageBar>
          {link.kind === 'unknown' && (
            <Button className={styles.button} onClick={link.retry}>
              {uiText.retry}
            </Button>
          )}
          <ButtonLink to={paths.resetRequest} appearance="primary" isBlock>
            {text.newLink}
          </ButtonLink>
        </div>
      )}
    </FocusLayout>
  );
}

type Values = { newPassword: string; confirm: string };

function NewPasswordForm({
  token,
  onDone,
  onSpent,
}: {
  token: string;
  onDone: (message: string) => void;
  onSpent: (message: string) => void;
}) {
  const api = useApi();
  const isOnline = useIsOnline();
  const form = useForm<Values>({
    initial: { newPassword: '', confirm: '' },
    validate: ({ newPassword, confirm }): FieldErrors => {
      const found = schemaErrors(ResetPasswordBody, { token, newPassword });
      if (confirm === '') found.confirm = text.confirmMissing;
      else if (confirm !== newPassword) found.confirm = errors.reset.passwordsDiffer;
      return found;
    },
    onSubmit: async ({ newPassword }): Promise<FormProblem | void> => {
      const outcome = await api(endpoints.resetPassword, { body: { token, newPassword } });
      if (outcome.kind === 'ok') return onDone(outcome.data.message || text.done);
      if (outcome.kind === 'refused' && outcome.problem.code === 'invalid_token')
        return onSpent(outcome.problem.message || errors.reset.invalidLink);
      return problemOf(outcome, { refused: errors.reset.later, unreachable: errors.reset.later });
    },
  });
  return (
    <FormView form={form}>
      {!isOnline && <MessageBar intent="warning">{text.offline}</MessageBar>}
      <PasswordField name="newPassword" label={text.password} hint={text.hint} autoComplete="new-password" />
      <PasswordField name="confirm" label={text.confirm} autoComplete="new-password" />
      <SubmitButton busyText={text.busy} isDisabled={!isOnline}>
        {text.submit}
      </SubmitButton>
    </FormView>
  );
}

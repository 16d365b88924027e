import type { SignedIn } from '../../api/contract/account';
import { endpoints } from '../../api/contract/endpoints';
import { useIsOnline } from '../platform/online';
import { authText } from '../text/auth';
import { errors } from '../text/errors';
import { FormView } from '../ui/form/form-view';
import { MessageBar } from '../ui/state/message-bar';
import { PasswordField } from '../ui/form/password-field';
import { SubmitButton } from '../ui/form/submit-button';
import { TextField } from '../ui/form/text-field';
import { problemOf, useForm, type FormProblem, type Typed } from '../ui/form/use-form';
import { useApi, useSession } from './session-context';
import { useOfflineHint } from './use-offline-hint';
import { revoked } from './sign-in-state';

interface Values extends Record<string, string> {
  username: string;
  password: string;
}

interface Props {
  /** Product to be activated by the same call (SPEC §7). */
  standerId?: string;
  /** What to say when no answer came. */
  unreachableText?: string;
  /** Why sign-in failed before this form was used, e.g. on the way back from Google. */
  notice?: string | null;
  /** What was typed into this form before it was put away, for when it is shown again. */
  typed?: Typed<Values>;
  /** The server has signed them in; the session begins here a moment later. */
  onSignedIn: (signedIn: SignedIn) => void;
}

const validate = (values: Values) => ({
  ...(values.username.trim() === '' && { username: authText.required.username }),
  ...(values.password === '' && { password: authText.required.password }),
});

/** User name (or email) and password. Values stay whatever happens; a wrong password ends nobody's session. */
export function LoginForm({ standerId, unreachableText = errors.auth.login, notice, typed, onSignedIn }: Props) {
  const api = useApi();
  const { accept } = useSession();
  const isOnline = useIsOnline();
  const { isOffline, hear } = useOfflineHint();
  const form = useForm<Values>({
    initial: { username: '', password: '' },
    typed,
    validate,
    onSubmit: async ({ username, password }): Promise<FormProblem | void> => {
      await revoked();
      const outcome = await api(endpoints.login, { body: { username: username.trim(), password, standerId: standerId || undefined } });
      hear(outcome);
      if (outcome.kind === 'ok') {
        onSignedIn(outcome.data);
        return accept(outcome.data);
      }
      const isWrong = outcome.kind === 'refused' && outcome.status === 401;
      return problemOf(outcome, {
        refused: isWrong ? errors.auth.wrongCredentials : errors.auth.loginFailed,
        // SPEC §8: an answer that is a page and no data has words of its own.
        unreachable: outcome.kind === 'unreachable' && outcome.reason === 'not-api' ? errors.auth.notJson : unreachableText,
      });
    },
  });
  return (
    <FormView form={form} label={authText.login.heading}>
      {notice && !form.problem && <MessageBar intent="error">{notice}</MessageBar>}
      {isOffline && <MessageBar intent="warning">{authText.offline}</MessageBar>}
      <TextField name="username" label={authText.fields.username} autoComplete="username" autoCapitalize="none" disabled={!isOnline} />
      <PasswordField name="password" label={authText.fields.password} autoComplete="current-password" disabled={!isOnline} />
      <SubmitButton busyText={authText.login.busy} isDisabled={!isOnline}>
        {authText.login.submit}
      </SubmitButton>
    </FormView>
  );
}

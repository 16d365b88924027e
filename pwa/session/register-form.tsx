import { RegisterBody, type SignedIn } from '../../api/contract/account';
import { endpoints } from '../../api/contract/endpoints';
import { useIsOnline } from '../platform/online';
import { authText } from '../text/auth';
import { errors } from '../text/errors';
import { FormView } from '../ui/form/form-view';
import { MessageBar } from '../ui/state/message-bar';
import { PasswordField } from '../ui/form/password-field';
import { SubmitButton } from '../ui/form/submit-button';
import { TextField } from '../ui/form/text-field';
import { problemOf, schemaErrors, useForm, type FieldErrors, type FormProblem, type Typed } from '../ui/form/use-form';
import { useApi, useSession } from './session-context';
import { useOfflineHint } from './use-offline-hint';
import { revoked } from './sign-in-state';

interface Values extends Record<string, string> {
  username: string;
  email: string;
  password: string;
  confirm: string;
}

interface Props {
  standerId?: string;
  /** What was typed into this form before it was put away, for when it is shown again. */
  typed?: Typed<Values>;
  /** The server has signed them in; the session begins here a moment later. */
  onSignedIn: (signedIn: SignedIn) => void;
}

/** The contract's own rules, and the confirmation, which is never sent (SPEC §5). */
export function registrationErrors({ confirm, ...body }: Values): FieldErrors {
  const found = schemaErrors(RegisterBody, body);
  if (confirm === '') found.confirm = authText.required.confirm;
  else if (confirm !== body.password) found.confirm = errors.auth.passwordsDiffer;
  return found;
}

/** A new account; signs in with the same answer (rule 70). */
export function RegisterForm({ standerId, typed, onSignedIn }: Props) {
  const api = useApi();
  const { accept } = useSession();
  const isOnline = useIsOnline();
  const { isOffline, hear } = useOfflineHint();
  const form = useForm<Values>({
    initial: { username: '', email: '', password: '', confirm: '' },
    typed,
    validate: registrationErrors,
    onSubmit: async ({ username, email, password }): Promise<FormProblem | void> => {
      const body = { username: username.trim(), email: email.trim(), password, standerId: standerId || undefined };
      await revoked();
      const outcome = await api(endpoints.register, { body });
      hear(outcome);
      if (outcome.kind !== 'ok') return problemOf(outcome, { refused: errors.auth.register, unreachable: errors.auth.registerNetwork });
      onSignedIn(outcome.data);
      await accept(outcome.data);
    },
  });
  return (
    <FormView form={form} label={authText.register.heading}>
      {isOffline && <MessageBar intent="warning">{authText.offlineRegister}</MessageBar>}
      <TextField name="username" label={authText.fields.username} autoComplete="username" autoCapitalize="none" disabled={!isOnline} />
      <TextField
        name="email"
        label={authText.fields.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        disabled={!isOnline}
      />
      <PasswordField
        name="password"
        label={authText.fields.password}
        hint={authText.passwordHint}
        autoComplete="new-password"
        disabled={!isOnline}
      />
      <PasswordField name="confirm" label={authText.fields.confirm} autoComplete="new-password" disabled={!isOnline} />
      <SubmitButton busyText={authText.register.busy} isDisabled={!isOnline}>
        {authText.register.submit}
      </SubmitButton>
    </FormView>
  );
}

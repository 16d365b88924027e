import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { User } from '../../../api/contract/account';
import { endpoints } from '../../../api/contract/endpoints';
import { useApi, useSession } from '../../session/session-context';
import { settingsText } from '../../text/settings';
import { DangerButton } from '../../ui/danger-button';
import { useSecondsLeft } from '../../ui/countdown';
import { FormButtons } from '../../ui/form/form-buttons';
import { FormView } from '../../ui/form/form-view';
import { MessageBar } from '../../ui/state/message-bar';
import { PasswordField } from '../../ui/form/password-field';
import { ResponsiveDialog } from '../../ui/dialog/responsive-dialog';
import { TextField } from '../../ui/form/text-field';
import { useToast } from '../../ui/toast/toast-context';
import { problemOf, useForm, type FieldErrors, type FormProblem } from '../../ui/form/use-form';

const text = settingsText.remove;

const useStyles = makeStyles({
  other: { justifySelf: 'start', minWidth: 0, minHeight: '44px', padding: 0, color: tokens.colorBrandForegroundLink },
});

/** How the owner proves to mean it. Who only signs in with Google has no password and types the username (rule 99). */
type Proof = 'password' | 'confirmUsername';

/** Deletes the account for good, then signs out and empties this device. */
export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const styles = useStyles();
  const api = useApi();
  const { logOut } = useSession();
  const toast = useToast();
  const [proof, setProof] = useState<Proof>('password');
  const form = useForm({
    initial: { password: '', confirmUsername: '' },
    validate: (values): FieldErrors => {
      if (proof === 'password') return values.password === '' ? { password: text.passwordMissing } : {};
      return values.confirmUsername.trim() === '' ? { confirmUsername: text.usernameMissing } : {};
    },
    onSubmit: async (values): Promise<FormProblem | void> => {
      const body = proof === 'password' ? { password: values.password } : { confirmUsername: values.confirmUsername.trim() };
      const outcome = await api(endpoints.deleteAccount, { body });
      if (outcome.kind === 'ok') {
        toast.success(outcome.data.message);
        return logOut();
      }
      // The server knows which of the two this account needs.
      if (outcome.kind === 'refused' && outcome.problem.errors?.confirmUsername) setProof('confirmUsername');
      if (outcome.kind === 'refused' && outcome.problem.errors?.password) setProof('password');
      return problemOf(outcome, { refused: text.failed, unreachable: text.failed });
    },
  });
  const isWaiting = useSecondsLeft(form.problem?.retryAt ?? null) > 0;
  const isByPassword = proof === 'password';
  return (
    <ResponsiveDialog isOpen onClose={onClose} size="small" title={text.title}>
      <FormView form={form} label={text.title}>
        <MessageBar intent="warning" title={user.username}>
          {text.warning}
        </MessageBar>
        {isByPassword && <PasswordField name="password" label={text.password} autoComplete="current-password" />}
        {!isByPassword && (
          <TextField
            name="confirmUsername"
            label={text.username}
            hint={text.usernameHint(user.username)}
            autoComplete="off"
            autoCapitalize="none"
          />
        )}
        <Button className={styles.other} appearance="transparent" onClick={() => setProof(isByPassword ? 'confirmUsername' : 'password')}>
          {isByPassword ? text.toUsername : text.toPassword}
        </Button>
        <FormButtons onCancel={onClose} isBusy={form.isBusy}>
          <DangerButton type="submit" disabledFocusable={form.isBusy || isWaiting}>
            {form.isBusy ? text.busy : text.submit}
          </DangerButton>
        </FormButtons>
      </FormView>
    </ResponsiveDialog>
  );
}

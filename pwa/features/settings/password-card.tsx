import { makeStyles, tokens } from '@fluentui/react-components';
import { ChangePasswordBody } from '../../../api/contract/account';
import { endpoints } from '../../../api/contract/endpoints';
import { paths } from '../../paths';
import { useIsOnline } from '../../platform/online';
import { useApi, useSession } from '../../session/session-context';
import { errors } from '../../text/errors';
import { settingsText } from '../../text/settings';
import { FormView } from '../../ui/form/form-view';
import { MessageBar } from '../../ui/state/message-bar';
import { PasswordField } from '../../ui/form/password-field';
import { SubmitButton } from '../../ui/form/submit-button';
import { TextLink } from '../../ui/text-link';
import { useToast } from '../../ui/toast/toast-context';
import { problemOf, schemaErrors, useForm, type FieldErrors, type FormProblem } from '../../ui/form/use-form';
import { SettingsCard } from './settings-card';

const text = settingsText.password;

const useStyles = makeStyles({
  hidden: { display: 'none' },
  google: { margin: '16px 0 0', color: tokens.colorNeutralForeground3 },
});

type Values = { currentPassword: string; newPassword: string; confirmPassword: string };
const EMPTY: Values = { currentPassword: '', newPassword: '', confirmPassword: '' };

/** The contract's own rules, and the confirmation, which is never sent (SPEC §3). */
function validate({ confirmPassword, ...body }: Values): FieldErrors {
  const found = schemaErrors(ChangePasswordBody, body);
  if (confirmPassword === '') found.confirmPassword = text.confirmMissing;
  else if (confirmPassword !== body.newPassword) found.confirmPassword = errors.settings.newPasswordsDiffer;
  return found;
}

/** Current, new, confirm (SPEC §2). `isForced`: a temporary password is being replaced. */
export function PasswordCard({ isForced = false }: { isForced?: boolean }) {
  const styles = useStyles();
  const api = useApi();
  const { user, updateToken, updateUser } = useSession();
  const toast = useToast();
  const isOnline = useIsOnline();
  const form = useForm<Values>({
    initial: EMPTY,
    validate,
    onSubmit: async ({ currentPassword, newPassword }): Promise<FormProblem | void> => {
      const outcome = await api(endpoints.changePassword, { body: { currentPassword, newPassword } });
      if (outcome.kind !== 'ok')
        return problemOf(outcome, { refused: errors.settings.changePassword, unreachable: errors.settings.changePassword });
      await updateToken(outcome.data.token);
      form.reset();
      toast.success(errors.settings.success.password);
      await updateUser(({ mustChangePassword: _done, ...rest }) => rest);
    },
  });
  return (
    <SettingsCard title={text.title} hint={isForced ? undefined : text.others}>
      <FormView form={form} label={text.title}>
        {!isOnline && <MessageBar intent="warning">{settingsText.offlineForm}</MessageBar>}
        {/* Tells password managers whose password changes. */}
        <input
          className={styles.hidden}
          type="text"
          autoComplete="username"
          value={user?.username ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField name="currentPassword" label={isForced ? text.forced.current : text.current} autoComplete="current-password" />
        <PasswordField name="newPassword" label={text.next} hint={text.hint} autoComplete="new-password" />
        <PasswordField name="confirmPassword" label={text.confirm} autoComplete="new-password" />
        <SubmitButton busyText={text.busy} isDisabled={!isOnline}>
          {text.submit}
        </SubmitButton>
      </FormView>
      {!isForced && (
        <p className={styles.google}>
          {text.googleOnly} <TextLink to={paths.resetRequest}>{text.googleOnlyLink}</TextLink>
        </p>
      )}
    </SettingsCard>
  );
}

import { Field, Switch, makeStyles } from '@fluentui/react-components';
import * as v from 'valibot';
import type { User } from '../../../../api/contract/account';
import { UserPatch } from '../../../../api/contract/admin';
import { endpoints } from '../../../../api/contract/endpoints';
import { LENGTHS } from '../../../../api/contract/limits';
import { useSession } from '../../../session/session-context';
import { adminText } from '../../../text/admin';
import { errors, withCause } from '../../../text/errors';
import { FormButtons } from '../../../ui/form/form-buttons';
import { FormView } from '../../../ui/form/form-view';
import { DiscardQuestion } from '../../../ui/dialog/discard-question';
import { ResponsiveDialog } from '../../../ui/dialog/responsive-dialog';
import { SubmitButton } from '../../../ui/form/submit-button';
import { TextField } from '../../../ui/form/text-field';
import { useDiscardGuard } from '../../../ui/dialog/use-discard-guard';
import { useToast } from '../../../ui/toast/toast-context';
import { problemOf, schemaErrors, useForm, type FormProblem } from '../../../ui/form/use-form';
import { useAdminApi } from '../list/use-admin-api';
import { roleRefusal } from './user-rules';

const text = adminText.edit;
const failed = { refused: errors.admin.updateUser, unreachable: errors.admin.updateUser };
const Names = v.required(v.pick(UserPatch, ['username', 'email']));

/** SPEC §8's words and the server's reason; what is about the fields stands as the server says it. */
function problemOfEdit(outcome: Parameters<typeof problemOf>[0]): FormProblem {
  const problem = problemOf(outcome, failed);
  if (outcome.kind !== 'refused' || problem.errors) return problem;
  return { ...problem, message: withCause(errors.admin.updateUser, outcome.problem.message) };
}

type UserFields = Required<v.InferOutput<typeof UserPatch>>;

/** What the admin has changed here. The list may be old: a role or an address that somebody else has changed since is not given back. */
function changesOf(user: User, fields: UserFields): Partial<UserFields> {
  return {
    ...(fields.username !== user.username && { username: fields.username }),
    ...(fields.email !== user.email && { email: fields.email }),
    ...(fields.isAdmin !== user.isAdmin && { isAdmin: fields.isAdmin }),
  };
}

const useStyles = makeStyles({
  toggle: { minHeight: '44px', alignItems: 'center', marginLeft: '-8px' },
});

/** Username, email and role. Changing oneself changes the session as well. */
export function EditUserDialog({ user, onClose, onSaved }: { user: User; onClose: () => void; onSaved: (user: User) => void }) {
  const styles = useStyles();
  const api = useAdminApi();
  const toast = useToast();
  const session = useSession();
  const refusal = roleRefusal(user, session.user?._id ?? '');
  const form = useForm({
    initial: { username: user.username, email: user.email, isAdmin: String(user.isAdmin) },
    validate: ({ username, email }) => schemaErrors(Names, { username, email }),
    onSubmit: async ({ username, email, isAdmin }): Promise<FormProblem | void> => {
      const body = changesOf(user, { username: username.trim(), email: email.trim(), isAdmin: isAdmin === 'true' });
      if (Object.keys(body).length === 0) return onClose();
      const outcome = await api(endpoints.updateUser, { params: { id: user._id }, body });
      if (outcome.kind !== 'ok') return problemOfEdit(outcome);
      const saved = outcome.data.user;
      if (saved._id === session.user?._id) await session.updateUser((own) => ({ ...own, username: saved.username, email: saved.email }));
      toast.success(outcome.data.message);
      onSaved(saved);
      onClose();
    },
  });
  const guard = useDiscardGuard(form.isDirty, onClose);
  return (
    <>
      <ResponsiveDialog isOpen onClose={guard.requestClose} title={`${text.title}: ${user.username}`}>
        <FormView form={form} label={text.title}>
          <TextField name="username" label={text.username} autoComplete="off" autoCapitalize="none" maxLength={LENGTHS.username} />
          <TextField
            name="email"
            label={text.email}
            type="email"
            hint={text.emailHint}
            autoComplete="off"
            autoCapitalize="none"
            maxLength={LENGTHS.email}
          />
          <Field hint={refusal ?? text.isAdminHint}>
            <Switch
              className={styles.toggle}
              label={text.isAdmin}
              checked={form.values.isAdmin === 'true'}
              disabled={refusal !== null}
              onChange={(_, data) => form.set('isAdmin', String(data.checked))}
            />
          </Field>
          <FormButtons onCancel={onClose}>
            <SubmitButton busyText={text.saving}>{text.save}</SubmitButton>
          </FormButtons>
        </FormView>
      </ResponsiveDialog>
      <DiscardQuestion guard={guard} objectName={user.username} />
    </>
  );
}

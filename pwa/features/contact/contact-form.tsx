import { makeStyles } from '@fluentui/react-components';
import { ContactBody } from '../../../api/contract/contact';
import { endpoints } from '../../../api/contract/endpoints';
import { LENGTHS } from '../../../api/contract/limits';
import { useIsOnline } from '../../platform/online';
import { useApi } from '../../session/session-context';
import { contactText } from '../../text/contact';
import { errors } from '../../text/errors';
import { FormView } from '../../ui/form/form-view';
import { MessageBar } from '../../ui/state/message-bar';
import { SubmitButton } from '../../ui/form/submit-button';
import { TextArea } from '../../ui/form/text-area';
import { TextField } from '../../ui/form/text-field';
import { useToast } from '../../ui/toast/toast-context';
import { problemOf, schemaErrors, useForm, type FormProblem } from '../../ui/form/use-form';

const text = contactText.form;

const useStyles = makeStyles({
  // Out of sight and out of reach, but not display:none, which robots know.
  trap: { position: 'absolute', left: '-9999px', width: '1px', height: '1px', overflow: 'hidden' },
});

/** A message to us. Success and failure are told by a notice at the bottom for 6 s; a failed message is kept. */
export function ContactForm() {
  const styles = useStyles();
  const api = useApi();
  const toast = useToast();
  const isOnline = useIsOnline();
  const form = useForm({
    initial: { name: '', email: '', subject: '', message: '', website: '' },
    validate: (values) => schemaErrors(ContactBody, values),
    onSubmit: async ({ website, ...message }): Promise<FormProblem | void> => {
      const outcome = await api(endpoints.contact, { body: { ...message, website: website || undefined } });
      if (outcome.kind === 'ok') {
        form.reset();
        toast.success(errors.contact.sent);
        return;
      }
      toast.error(errors.contact.failed);
      // What the sender can do something about stands above the form as well.
      if (outcome.kind === 'refused' && (outcome.status === 429 || outcome.problem.errors)) {
        return problemOf(outcome, { refused: errors.contact.failed, unreachable: errors.contact.failed });
      }
    },
  });
  return (
    <FormView form={form}>
      {!isOnline && <MessageBar intent="warning">{text.offline}</MessageBar>}
      <TextField name="name" label={text.name} autoComplete="name" maxLength={LENGTHS.contactName} />
      <TextField
        name="email"
        label={text.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={LENGTHS.email}
      />
      <TextField name="subject" label={text.subject} autoComplete="off" maxLength={LENGTHS.contactSubject} />
      <TextArea name="message" label={text.message} rows={4} autoComplete="off" maxLength={LENGTHS.contactMessage} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          {text.honeypot}
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={form.values.website}
            onChange={(event) => form.set('website', event.target.value)}
          />
        </label>
      </div>
      <SubmitButton busyText={text.busy} isDisabled={!isOnline}>
        {text.submit}
      </SubmitButton>
    </FormView>
  );
}

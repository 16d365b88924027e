import { Button, makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { RequestResetBody } from '../../../api/contract/account';
import { endpoints } from '../../../api/contract/endpoints';
import { paths } from '../../paths';
import { useIsOnline } from '../../platform/online';
import { useApi } from '../../session/session-context';
import { errors } from '../../text/errors';
import { resetText } from '../../text/reset';
import { FocusLayout } from '../../ui/page/focus-layout';
import { FormView } from '../../ui/form/form-view';
import { MessageBar } from '../../ui/state/message-bar';
import { SubmitButton } from '../../ui/form/submit-button';
import { TextField } from '../../ui/form/text-field';
import { TextLink } from '../../ui/text-link';
import { problemOf, schemaErrors, useForm, type FormProblem } from '../../ui/form/use-form';

const text = resetText.request;

const useStyles = makeStyles({
  sent: { display: 'grid', gap: '16px' },
  again: { minHeight: '44px' },
  back: { display: 'flex', justifyContent: 'center', marginTop: '20px' },
});

/** An email, a button, a way back (SPEC §2). The answer never tells whether the account exists (rule 82). */
export default function ResetRequestScreen() {
  const styles = useStyles();
  const [sent, setSent] = useState<string | null>(null);
  return (
    <FocusLayout title={text.heading} lead={sent === null ? text.lead : undefined}>
      {sent === null ? <RequestForm onSent={setSent} /> : <Sent message={sent} onAgain={() => setSent(null)} />}
      <div className={styles.back}>
        <TextLink to={paths.login}>{resetText.toLogin}</TextLink>
      </div>
    </FocusLayout>
  );
}

function RequestForm({ onSent }: { onSent: (message: string) => void }) {
  const api = useApi();
  const isOnline = useIsOnline();
  const form = useForm({
    initial: { email: '' },
    validate: (values) => schemaErrors(RequestResetBody, values),
    onSubmit: async ({ email }): Promise<FormProblem | void> => {
      const outcome = await api(endpoints.requestReset, { body: { email: email.trim() } });
      if (outcome.kind !== 'ok') return problemOf(outcome, { refused: errors.reset.request, unreachable: errors.reset.later });
      onSent(outcome.data.message);
    },
  });
  return (
    <FormView form={form}>
      {!isOnline && <MessageBar intent="warning">{text.offline}</MessageBar>}
      <TextField name="email" label={text.email} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
      <SubmitButton busyText={text.busy} isDisabled={!isOnline}>
        {text.submit}
      </SubmitButton>
    </FormView>
  );
}

function Sent({ message, onAgain }: { message: string; onAgain: () => void }) {
  const styles = useStyles();
  return (
    <div className={styles.sent}>
      <MessageBar intent="success" title={text.sentTitle}>
        {message} {text.sentHint}
      </MessageBar>
      <Button className={styles.again} onClick={onAgain}>
        {text.again}
      </Button>
    </div>
  );
}

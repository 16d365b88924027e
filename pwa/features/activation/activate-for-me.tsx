import { makeStyles } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import { endpoints } from '../../../api/contract/endpoints';
import { paths } from '../../paths';
import { useActivationNotice } from '../../session/after-sign-in';
import { useApi } from '../../session/session-context';
import { useStandsChanged } from '../../sync/use-stands-changed';
import { productText } from '../../text/auth';
import { errors } from '../../text/errors';
import { FormView } from '../../ui/form/form-view';
import { MessageBar } from '../../ui/state/message-bar';
import { SubmitButton } from '../../ui/form/submit-button';
import { problemOf, useForm, type FormProblem } from '../../ui/form/use-form';

const useStyles = makeStyles({ stack: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '20px' } });

/** Somebody is signed in: no tabs, one button (rule 15). */
export function ActivateForMe({ standerId, username }: { standerId: string; username: string }) {
  const api = useApi();
  const styles = useStyles();
  const navigate = useNavigate();
  const tellActivation = useActivationNotice();
  const standsChanged = useStandsChanged();
  const form = useForm({
    initial: {},
    onSubmit: async (): Promise<FormProblem | void> => {
      const outcome = await api(endpoints.activateStand, { params: { standerId } });
      if (outcome.kind !== 'ok') return problemOf(outcome, { refused: errors.claim.failed, unreachable: errors.claim.failed });
      tellActivation({ activation: { ok: true, message: outcome.data.message } });
      await standsChanged();
      await navigate(paths.dashboard, { replace: true });
    },
  });
  return (
    <div className={styles.stack}>
      <MessageBar intent="info">{productText.activation.signedInInfo}</MessageBar>
      <FormView form={form}>
        <SubmitButton busyText={productText.activation.busy}>{productText.activation.activateAs(username)}</SubmitButton>
      </FormView>
    </div>
  );
}

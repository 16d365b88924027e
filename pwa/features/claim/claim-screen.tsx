import { makeStyles } from '@fluentui/react-components';
import { useNavigate, useParams } from 'react-router-dom';
import { endpoints } from '../../../api/contract/endpoints';
import { normaliseTarget } from '../../../api/contract/target-url';
import { paths } from '../../paths';
import { useIsOnline } from '../../platform/online';
import { useApi } from '../../session/session-context';
import { useSite } from '../../session/use-site';
import { useStandLookup } from '../../session/use-stand-lookup';
import { productText } from '../../text/auth';
import { errors } from '../../text/errors';
import { targetProblems } from '../../text/target-problems';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { FormView } from '../../ui/form-view';
import { LoadingScreen } from '../../ui/loading-screen';
import { MessageBar } from '../../ui/message-bar';
import { PrintedCode } from '../../ui/printed-code';
import { SubmitButton } from '../../ui/submit-button';
import { TextField } from '../../ui/text-field';
import { useToast } from '../../ui/toast-context';
import { problemOf, useForm, type FormProblem } from '../../ui/use-form';

const text = productText.claim;

const useStyles = makeStyles({
  page: { maxWidth: '520px', marginInline: 'auto' },
  code: { display: 'flex', marginBottom: '4px' },
});

/** One button and two fields that may stay empty; nothing is claimed by merely opening the page (READINGS 37). */
function ClaimForm({ standerId }: { standerId: string }) {
  const api = useApi();
  const toast = useToast();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const site = useSite();
  const form = useForm({
    initial: { nickname: '', redirectUrl: '' },
    validate: ({ redirectUrl }) => {
      if (redirectUrl.trim() === '') return {};
      const target = normaliseTarget(redirectUrl, site?.publicUrl ?? window.location.origin);
      return target.ok ? {} : { redirectUrl: targetProblems[target.problem] };
    },
    onSubmit: async ({ nickname, redirectUrl }): Promise<FormProblem | void> => {
      const body = {
        ...(nickname.trim() && { nickname: nickname.trim() }),
        ...(redirectUrl.trim() && { redirectUrl: redirectUrl.trim() }),
      };
      const outcome = await api(endpoints.claimStand, { params: { id: standerId }, body });
      if (outcome.kind !== 'ok') return problemOf(outcome, { refused: errors.claim.failed, unreachable: errors.claim.failed });
      toast.success(outcome.data.message || errors.dashboard.success.activated);
      await navigate(paths.dashboard, { replace: true });
    },
  });
  return (
    <FormView form={form} label={text.heading}>
      {!isOnline && <MessageBar intent="warning">{text.offline}</MessageBar>}
      <TextField name="nickname" label={text.nickname} hint={text.nicknameHint} isOptional maxLength={80} autoComplete="off" />
      <TextField
        name="redirectUrl"
        label={text.target}
        hint={text.targetHint}
        isOptional
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
      />
      <SubmitButton busyText={text.busy} isDisabled={!isOnline}>
        {text.submit}
      </SubmitButton>
    </FormView>
  );
}

/** /claim/{standerId}, behind the login guard. */
export function ClaimScreen() {
  const styles = useStyles();
  const { standerId = '' } = useParams();
  const lookup = useStandLookup(standerId);
  if (lookup.kind === 'loading') return <LoadingScreen label={productText.loading} />;
  const toDashboard = <ButtonLink to={paths.dashboard}>{productText.toDashboard}</ButtonLink>;
  if (lookup.kind === 'failed') {
    return lookup.isUnreachable ? (
      <ErrorState message={lookup.message} onRetry={lookup.retry} />
    ) : (
      <ErrorState message={lookup.message} action={toDashboard} />
    );
  }
  if (lookup.stand.status === 'claimed') {
    return (
      <ErrorState message={productText.activation.already} action={toDashboard}>
        {productText.activation.alreadyHint}
      </ErrorState>
    );
  }
  return (
    <div className={styles.page}>
      <Card>
        <span className={styles.code}>
          <PrintedCode label={productText.id} code={standerId} />
        </span>
        <p>{text.intro}</p>
        <ClaimForm standerId={standerId} />
      </Card>
    </div>
  );
}

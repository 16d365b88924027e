import { makeStyles } from '@fluentui/react-components';
import { useNavigate, useParams } from 'react-router-dom';
import { endpoints } from '../../../api/contract/endpoints';
import type { ProductType } from '../../../api/contract/stand';
import { paths } from '../../paths';
import { useIsOnline } from '../../platform/online';
import { useActivationNotice } from '../../session/after-sign-in';
import { useApi } from '../../session/session-context';
import { usePublicOrigin } from '../../lookups/use-public-origin';
import { useStandLookup } from '../../lookups/use-stand-lookup';
import { claimBody, ClaimFields, claimValues } from '../../sync/claim-fields';
import { targetErrors } from '../../sync/target-fields';
import { useDeviceOnceOpen } from '../../sync/device-context';
import { useStandsChanged } from '../../sync/use-stands-changed';
import { productText } from '../../text/auth';
import { errors } from '../../text/errors';
import { ButtonLink } from '../../ui/button-link';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/state/error-state';
import { FormView } from '../../ui/form/form-view';
import { Skeleton, SkeletonBlock } from '../../ui/state/skeletons';
import { MessageBar } from '../../ui/state/message-bar';
import { PrintedCode } from '../../ui/printed-code';
import { SubmitButton } from '../../ui/form/submit-button';
import { problemOf, useForm, type FormProblem } from '../../ui/form/use-form';

const text = productText.claim;

const useStyles = makeStyles({
  page: { maxWidth: '520px', marginInline: 'auto' },
  code: { display: 'flex', marginBottom: '4px' },
});

/** One button, and what may be said of the product at once; nothing is claimed by merely opening the page (rule 37). */
function ClaimForm({ standerId, productType }: { standerId: string; productType: ProductType }) {
  const api = useApi();
  const tellActivation = useActivationNotice();
  const navigate = useNavigate();
  const isOnline = useIsOnline();
  const publicUrl = usePublicOrigin();
  const standsChanged = useStandsChanged();
  const form = useForm({
    initial: claimValues,
    validate: (values) => targetErrors(values, publicUrl),
    onSubmit: async (values): Promise<FormProblem | void> => {
      const outcome = await api(endpoints.claimStand, { params: { id: standerId }, body: claimBody(values) });
      if (outcome.kind !== 'ok') return problemOf(outcome, { refused: errors.claim.failed, unreachable: errors.claim.failed });
      tellActivation({ activation: { ok: true, message: outcome.data.message } });
      await standsChanged();
      await navigate(paths.dashboard, { replace: true });
    },
  });
  return (
    <FormView form={form} label={text.heading}>
      {!isOnline && <MessageBar intent="warning">{text.offline}</MessageBar>}
      <ClaimFields registeredType={productType} />
      <SubmitButton busyText={text.busy} isDisabled={!isOnline}>
        {text.submit}
      </SubmitButton>
    </FormView>
  );
}

/** The card before it is known what may be said of the product. */
function ClaimShape() {
  const styles = useStyles();
  return (
    <div className={styles.page}>
      <Card>
        <Skeleton>
          <SkeletonBlock width="40%" height="24px" />
          <SkeletonBlock width="80%" />
          <SkeletonBlock height="44px" />
          <SkeletonBlock height="44px" />
          <SkeletonBlock height="44px" />
        </Skeleton>
      </Card>
    </div>
  );
}

/** /claim/{standerId}, behind the login guard. */
export default function ClaimScreen() {
  const styles = useStyles();
  const { standerId = '' } = useParams();
  const lookup = useStandLookup(standerId);
  const isOpen = useDeviceOnceOpen() !== null;
  if (lookup.kind === 'loading' || !isOpen) return <ClaimShape />;
  const toDashboard = <ButtonLink to={paths.dashboard}>{productText.toDashboard}</ButtonLink>;
  if (lookup.kind === 'failed') return <ErrorState message={lookup.message} onRetry={lookup.retry} action={toDashboard} />;
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
        <ClaimForm standerId={standerId} productType={lookup.stand.productType} />
      </Card>
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { endpoints } from '../../../api/contract/endpoints';
import { STANDER_ID } from '../../../api/contract/patterns';
import { activatePath, loginPath, paths } from '../../paths';
import { useActivationNotice } from '../../session/after-sign-in';
import { storePendingActivation, takePendingActivation } from '../../session/pending-activation';
import { useApi, useSession } from '../../session/session-context';
import { useStandsChanged } from '../../sync/use-stands-changed';
import { productText } from '../../text/auth';
import { errors } from '../../text/errors';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/state/error-state';
import { FocusLayout } from '../../ui/page/focus-layout';
import { LoadingScreen } from '../../ui/state/loading-screen';
import { PrintedCode } from '../../ui/printed-code';
import { ActivateForMe } from './activate-for-me';
import { refusalOf } from '../../ui/state/cause-of';

type Step = { kind: 'working' } | { kind: 'ask' } | { kind: 'failed'; message: string };

/**
 * Activates once per visit, and only what this browser was told to activate before the sign-in (rules 12, 13). The
 * stored code goes first, so that a failing one can never loop. Any other code is asked about: a foreign page can open
 * this address too.
 */
function useStoredActivation(code: string, isSignedIn: boolean): Step {
  const api = useApi();
  const navigate = useNavigate();
  const tellActivation = useActivationNotice();
  const standsChanged = useStandsChanged();
  const started = useRef<string | null>(null);
  const [step, setStep] = useState<Step>({ kind: 'working' });
  useEffect(() => {
    if (!isSignedIn || started.current === code) return;
    started.current = code;
    const activate = async (): Promise<void> => {
      const outcome = await api(endpoints.activateStand, { params: { standerId: code } });
      if (outcome.kind !== 'ok') return setStep({ kind: 'failed', message: refusalOf(outcome) || errors.claim.failed });
      tellActivation({ activation: { ok: true, message: outcome.data.message } });
      await standsChanged();
      await navigate(paths.dashboard, { replace: true });
    };
    if (takePendingActivation(code)) void activate();
    else setStep({ kind: 'ask' });
  }, [api, code, isSignedIn, navigate, standsChanged, tellActivation]);
  return step;
}

/** /activate/{code}: a product's code is put on the account of whoever signs in. */
export default function ActivateScreen() {
  const { code = '' } = useParams();
  const { status, user } = useSession();
  const isValid = STANDER_ID.test(code);
  const isSignedOut = status === 'signed-out';
  const step = useStoredActivation(code, isValid && status === 'signed-in');
  useEffect(() => {
    if (isValid && isSignedOut) storePendingActivation(code);
  }, [code, isValid, isSignedOut]);

  if (isValid && isSignedOut) return <Navigate to={loginPath(activatePath(code))} replace />;
  if (isValid && step.kind === 'ask' && user) {
    return (
      <FocusLayout isAlone title={productText.activation.heading} lead={<PrintedCode label={productText.id} code={code} />}>
        <ActivateForMe standerId={code} username={user.username} />
      </FocusLayout>
    );
  }
  if (isValid && step.kind !== 'failed') return <LoadingScreen isFull label={productText.activate.working} />;
  const message = step.kind === 'failed' ? step.message : errors.product.notFound;
  return (
    <FocusLayout isAlone title={productText.activate.failedTitle}>
      <ErrorState message={message} action={<ButtonLink to={paths.dashboard}>{productText.toDashboard}</ButtonLink>} />
    </FocusLayout>
  );
}

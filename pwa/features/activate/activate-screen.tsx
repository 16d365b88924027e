import { useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router-dom';
import { endpoints } from '../../../api/contract/endpoints';
import { STANDER_ID } from '../../../api/contract/patterns';
import { activatePath, loginPath, paths } from '../../paths';
import { useActivationNotice } from '../../session/after-sign-in';
import { clearPendingActivation, storePendingActivation } from '../../session/pending-activation';
import { useApi, useSession } from '../../session/session-context';
import { productText } from '../../text/auth';
import { errors } from '../../text/errors';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/error-state';
import { FocusLayout } from '../../ui/focus-layout';
import { LoadingScreen } from '../../ui/loading-screen';

/** Activates once per visit. The stored code goes first, so that a failing one can never loop (READINGS 12). */
function useActivateOnce(code: string, isSignedIn: boolean): { failure: string | null } {
  const api = useApi();
  const navigate = useNavigate();
  const tellActivation = useActivationNotice();
  const started = useRef<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!isSignedIn || started.current === code) return;
    started.current = code;
    clearPendingActivation();
    void api(endpoints.activateStand, { params: { standerId: code } }).then((outcome) => {
      if (outcome.kind === 'ok') {
        tellActivation({ activation: { ok: true, message: outcome.data.message } });
        return navigate(paths.dashboard, { replace: true });
      }
      setFailure(outcome.kind === 'refused' ? outcome.problem.message || errors.claim.failed : errors.claim.failed);
      return undefined;
    });
  }, [api, code, isSignedIn, navigate, tellActivation]);
  return { failure };
}

/** /activate/{code}: a product's code is put on the account of whoever signs in. */
export function ActivateScreen() {
  const { code = '' } = useParams();
  const { status } = useSession();
  const isValid = STANDER_ID.test(code);
  const isSignedOut = status === 'signed-out';
  const { failure } = useActivateOnce(code, isValid && status === 'signed-in');
  useEffect(() => {
    if (isValid && isSignedOut) storePendingActivation(code);
  }, [code, isValid, isSignedOut]);

  if (isValid && isSignedOut) return <Navigate to={loginPath(activatePath(code))} replace />;
  const message = isValid ? failure : errors.product.notFound;
  if (message === null) return <LoadingScreen isFull label={productText.activate.working} />;
  return (
    <FocusLayout isAlone title={productText.activate.failedTitle}>
      <ErrorState message={message} action={<ButtonLink to={paths.dashboard}>{productText.toDashboard}</ButtonLink>} />
    </FocusLayout>
  );
}

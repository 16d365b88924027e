import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';
import { activationPath, notConfiguredPath, paths } from '../../paths';
import { replaceWith } from '../../platform/leave';
import { useStandLookup } from '../../lookups/use-stand-lookup';
import { productText } from '../../text/auth';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/state/error-state';
import { FocusLayout } from '../../ui/page/focus-layout';
import { LoadingScreen } from '../../ui/state/loading-screen';
import { targetAddress } from './target-address';

interface Props {
  standerId: string;
  leave?: (url: string) => void;
}

/**
 * /{standerId} reached inside the app: a scan is answered by the server itself (rule 8). Only 'claimed' is tested;
 * any other status counts as unclaimed (SPEC §4).
 */
export function StandRedirectScreen({ standerId, leave = replaceWith }: Props) {
  const lookup = useStandLookup(standerId, { isTap: true });
  const stand = lookup.kind === 'found' ? lookup.stand : null;
  const target = stand?.status === 'claimed' && stand.configured ? targetAddress(stand.redirectUrl) : null;
  useEffect(() => {
    if (target) leave(target);
  }, [target, leave]);

  if (lookup.kind === 'failed') {
    return (
      <FocusLayout isAlone title={productText.lookupFailed}>
        <ErrorState
          message={lookup.message}
          onRetry={lookup.retry}
          action={<ButtonLink to={paths.start}>{productText.toStart}</ButtonLink>}
        />
      </FocusLayout>
    );
  }
  if (stand && stand.status !== 'claimed') return <Navigate to={activationPath(standerId)} replace />;
  if (stand && !target) return <Navigate to={notConfiguredPath(standerId)} replace />;
  return <LoadingScreen isFull label={productText.redirect.checking} />;
}

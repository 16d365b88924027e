import { useState } from 'react';
import { Navigate, useParams } from 'react-router-dom';
import type { SignedIn } from '../../../api/contract/account';
import { paths } from '../../paths';
import { useActivationNotice } from '../../session/after-sign-in';
import { takePendingActivation } from '../../session/pending-activation';
import { useSession } from '../../session/session-context';
import { useStandLookup } from '../../lookups/use-stand-lookup';
import { productText } from '../../text/auth';
import { standPath } from '../../../api/contract/addresses';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/state/error-state';
import { FocusLayout } from '../../ui/page/focus-layout';
import { LoadingScreen } from '../../ui/state/loading-screen';
import { PrintedCode } from '../../ui/printed-code';
import { ActivateForMe } from './activate-for-me';
import { ActivationTabs } from './activation-tabs';

const text = productText.activation;

/** Already somebody's: never the forms, which could only fail (rule 14). */
function AlreadyActivated({ standerId }: { standerId: string }) {
  return (
    <FocusLayout isAlone title={text.already} lead={text.alreadyHint}>
      <ButtonLink to={standPath(standerId)} isExternal appearance="primary" isLarge isBlock>
        {productText.open}
      </ButtonLink>
    </FocusLayout>
  );
}

/** /unclaimed/{standerId}: the way from a printed product to an account (SPEC §2 Activation page). */
export default function ActivationScreen() {
  const { standerId = '' } = useParams();
  const { user, status } = useSession();
  const lookup = useStandLookup(standerId);
  const tellActivation = useActivationNotice();
  const [isActivated, setIsActivated] = useState(false);
  const onSignedIn = (signedIn: SignedIn) => {
    // Was to be activated by way of Google, which was not gone to its end.
    takePendingActivation(standerId);
    setIsActivated(true);
    tellActivation(signedIn);
  };

  if (user && isActivated) {
    return (
      <>
        <Navigate to={paths.dashboard} replace />
        <LoadingScreen isFull label={text.busy} />
      </>
    );
  }
  if (lookup.kind === 'loading' || status === 'loading') return <LoadingScreen isFull label={productText.loading} />;
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
  if (lookup.stand.status === 'claimed') return <AlreadyActivated standerId={standerId} />;
  return (
    <FocusLayout isAlone title={text.heading} lead={<PrintedCode label={productText.id} code={standerId} />}>
      {user ? (
        <ActivateForMe standerId={standerId} username={user.username} />
      ) : (
        <ActivationTabs standerId={standerId} onSignedIn={onSignedIn} />
      )}
    </FocusLayout>
  );
}

import { makeStyles } from '@fluentui/react-components';
import { Navigate, useParams } from 'react-router-dom';
import { standPath } from '../../../api/contract/addresses';
import { activationPath, editStandPath, loginPath, notConfiguredPath, paths } from '../../paths';
import { useSession } from '../../session/session-context';
import { useStandLookup } from '../../lookups/use-stand-lookup';
import { productText } from '../../text/auth';
import { ButtonLink } from '../../ui/button-link';
import { ErrorState } from '../../ui/state/error-state';
import { FocusLayout } from '../../ui/page/focus-layout';
import { LoadingScreen } from '../../ui/state/loading-screen';
import { PrintedCode } from '../../ui/printed-code';
import { StepList } from '../../ui/step-list';
import { useOwnsStand } from './use-owns-stand';

const text = productText.notConfigured;

const useStyles = makeStyles({ buttons: { display: 'grid', gap: '10px', marginTop: '28px' } });

/** Its owner has given it a target since this address was opened. */
function Ready({ standerId }: { standerId: string }) {
  return (
    <FocusLayout isAlone title={text.ready} lead={text.readyHint}>
      <ButtonLink to={standPath(standerId)} isExternal appearance="primary" isLarge isBlock>
        {productText.open}
      </ButtonLink>
    </FocusLayout>
  );
}

/** A product without a target: what to do about it, in four steps (SPEC §2, rule 16). */
export default function NotConfiguredScreen() {
  const styles = useStyles();
  const { standerId = '' } = useParams();
  const { user } = useSession();
  const lookup = useStandLookup(standerId);
  const isOwner = useOwnsStand(standerId);

  if (lookup.kind === 'loading') return <LoadingScreen isFull label={productText.loading} />;
  if (lookup.kind === 'failed') {
    return (
      <FocusLayout isAlone title={productText.lookupFailed}>
        <ErrorState
          message={lookup.message}
          onRetry={lookup.retry}
          action={<ButtonLink to={paths.login}>{productText.login}</ButtonLink>}
        />
      </FocusLayout>
    );
  }
  if (lookup.stand.status !== 'claimed') return <Navigate to={activationPath(standerId)} replace />;
  if (lookup.stand.configured) return <Ready standerId={standerId} />;
  return (
    <FocusLayout isAlone title={text.heading} lead={<PrintedCode label={productText.id} code={standerId} />}>
      <p>{text.intro}</p>
      <StepList steps={text.steps} />
      <div className={styles.buttons}>
        {isOwner && (
          <ButtonLink to={editStandPath(standerId)} appearance="primary" isLarge>
            {text.addLink}
          </ButtonLink>
        )}
        {!user && (
          <ButtonLink to={loginPath(notConfiguredPath(standerId))} appearance="primary" isLarge>
            {productText.login}
          </ButtonLink>
        )}
        <ButtonLink to={paths.dashboard} isLarge>
          {productText.toDashboard}
        </ButtonLink>
      </div>
    </FocusLayout>
  );
}

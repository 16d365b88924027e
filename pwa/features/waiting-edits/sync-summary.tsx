import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { useState } from 'react';
import type { DrainResult } from '../../../db/device/sync/drain';
import type { SyncStatus } from '../../../db/device/sync/status';
import { useDevice } from '../../sync/device-context';
import { waitingText as text } from '../../text/waiting-edits';
import { PageHeader, PrimaryAction } from '../../ui/page/page-header';
import { useToast } from '../../ui/toast/toast-context';
import { Spinner } from '../../ui/spinner';

const { result } = text;

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gap: '4px',
    margin: '0 0 20px',
    padding: 0,
    listStyleType: 'none',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
  },
});

/** The browser itself wakes the app's worker when there is a network; elsewhere somebody has to open the app (SYNC). */
const canSendWhileClosed = (): boolean => typeof ServiceWorkerRegistration !== 'undefined' && 'sync' in ServiceWorkerRegistration.prototype;

/** Says what came of "Synkronisér nu". */
function useSyncNow() {
  const { device, drain } = useDevice();
  const toast = useToast();
  const [isSyncing, setIsSyncing] = useState(false);
  const say = async ({ stopped, left }: DrainResult): Promise<void> => {
    if (stopped === 'signed-out' || stopped === 'wrong-user') toast.warning(result.signedOut);
    else if (stopped === 'password-change') toast.warning(result.passwordChange);
    else if (stopped === 'client-too-old') toast.warning(result.tooOld);
    else if (stopped === 'busy') toast.info(result.busy);
    else if (left > 0) toast.warning(result.offline);
    else if ((await device.status()).parked > 0) toast.info(result.needsChoice);
    else toast.success(result.done);
  };
  const syncNow = async (): Promise<void> => {
    setIsSyncing(true);
    await drain({ reset: true, wait: true })
      .then(say)
      .catch((problem: unknown) => {
        // Left or logged out while it ran: nobody is there to be told.
        if (!device.isClosed()) throw problem;
      })
      .finally(() => setIsSyncing(false));
  };
  return { isSyncing, syncNow };
}

/** How many edits wait, when they were last sent and when they are tried next, and the button to do it now. */
export function SyncSummary({ status, now }: { status: SyncStatus; now: number }) {
  const styles = useStyles();
  const { isSyncing, syncNow } = useSyncNow();
  const { waiting, parked, lastOkAt, nextAt } = status;
  return (
    <>
      <PageHeader
        title={text.heading(waiting + parked)}
        actions={
          <PrimaryAction>
            <Button
              appearance="primary"
              disabled={isSyncing}
              icon={isSyncing ? <Spinner /> : <ArrowSyncRegular />}
              onClick={() => void syncNow()}
            >
              {isSyncing ? text.syncing : text.syncNow}
            </Button>
          </PrimaryAction>
        }
      />
      <ul className={styles.facts}>
        {parked > 0 && <li>{text.needsChoice(parked)}</li>}
        {waiting > 0 && <li>{canSendWhileClosed() ? text.sendsItself : text.sendsWhenOpen}</li>}
        {nextAt !== null && <li>{text.nextTry(nextAt, now)}</li>}
        <li>{lastOkAt === null ? text.neverSent : text.lastSent(lastOkAt, now)}</li>
      </ul>
    </>
  );
}

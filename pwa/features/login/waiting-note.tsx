import { Button, makeStyles } from '@fluentui/react-components';
import { liveQuery } from 'dexie';
import { useEffect, useState } from 'react';
import type { WaitingAccount } from '../../../db/device/types';
import { useSessionServices } from '../../session/session-context';
import { wipeAccount } from '../../session/wipe-device';
import { authText } from '../../text/auth';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog';
import { useDialog } from '../../ui/dialog/use-dialog';
import { MessageBar } from '../../ui/state/message-bar';

const useStyles = makeStyles({ note: { marginBottom: '16px' } });

/** After a session has ended by itself: whose edits still wait on this device, with the address masked (SYNC). */
export function WaitingNote() {
  const { app } = useSessionServices();
  const styles = useStyles();
  const [accounts, setAccounts] = useState<readonly WaitingAccount[]>([]);
  useEffect(() => {
    let isCurrent = true;
    let stop = (): void => undefined;
    void app().then((database) => {
      // Without a database nothing can be waiting.
      if (!database || !isCurrent) return;
      const live = liveQuery(() => database.accounts.toArray());
      const subscription = live.subscribe({
        next: (found) => setAccounts(found.filter(({ waiting }) => waiting > 0)),
        error: () => undefined,
      });
      stop = () => subscription.unsubscribe();
    });
    return () => {
      isCurrent = false;
      stop();
    };
  }, [app]);
  return accounts.map((account) => (
    <div key={account.sub} className={styles.note}>
      <MessageBar intent="info" actions={<DropEdits account={account} />}>
        {authText.login.waitingEdits(account.waiting, account.maskedEmail)}
      </MessageBar>
    </div>
  ));
}

/** Edits of an account that is no more can never be sent: their device may give them up. */
function DropEdits({ account }: { account: WaitingAccount }) {
  const services = useSessionServices();
  const question = useDialog<true>();
  const { dropEdits: text } = authText.login;
  return (
    <>
      <Button aria-label={text.of(account.maskedEmail)} onClick={() => question.open(true)}>
        {text.action}
      </Button>
      <ConfirmDialog
        isOpen={question.dialog !== null}
        title={text.title}
        objectName={authText.login.waitingEdits(account.waiting, account.maskedEmail)}
        confirmLabel={text.confirm}
        busyLabel={text.busy}
        isDanger
        onConfirm={() => wipeAccount(account.sub, services).finally(question.close)}
        onCancel={question.close}
      >
        {text.question}
      </ConfirmDialog>
    </>
  );
}

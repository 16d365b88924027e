import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { useState } from 'react';
import type { User } from '../../../api/contract/account';
import { endpoints } from '../../../api/contract/endpoints';
import { saveFile } from '../../platform/save-file';
import { useIsOnline } from '../../platform/online';
import { useApi } from '../../session/session-context';
import { settingsText } from '../../text/settings';
import { useToast } from '../../ui/toast/toast-context';
import { DeleteAccountDialog } from './delete-account-dialog';
import { SettingsCard } from './settings-card';
import { refusalOf } from '../../ui/state/cause-of';

const text = settingsText.account;

const useStyles = makeStyles({
  part: { display: 'grid', gap: '8px', justifyItems: 'start', '& button': { minHeight: '44px', borderRadius: '10px' } },
  hint: { margin: 0, color: tokens.colorNeutralForeground3, lineHeight: tokens.lineHeightBase300 },
  danger: { paddingTop: '16px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  delete: { color: tokens.colorStatusDangerForeground1, ':hover': { color: tokens.colorStatusDangerForeground1 } },
});

/** What the portal knows of its owner, to take along or to have removed (rule 99). */
export function AccountDataCard({ user }: { user: User }) {
  const styles = useStyles();
  const isOnline = useIsOnline();
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <SettingsCard title={text.title}>
      {!isOnline && <p className={styles.hint}>{settingsText.offlineForm}</p>}
      <Download isOnline={isOnline} />
      <div className={`${styles.part} ${styles.danger}`}>
        <p className={styles.hint}>{text.deleteHint}</p>
        <Button
          className={isOnline ? styles.delete : undefined}
          icon={<DeleteRegular />}
          disabled={!isOnline}
          onClick={() => setIsDeleting(true)}
        >
          {text.delete}
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog user={user} onClose={() => setIsDeleting(false)} />}
    </SettingsCard>
  );
}

function Download({ isOnline }: { isOnline: boolean }) {
  const styles = useStyles();
  const api = useApi();
  const toast = useToast();
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const outcome = await api(endpoints.exportAccount).finally(() => setIsBusy(false));
    // The contract calls it a file; it is JSON, so the client has read it already.
    if (outcome.kind === 'ok') saveFile(new Blob([JSON.stringify(outcome.data, null, 2)], { type: 'application/json' }), text.file);
    else toast.error(refusalOf(outcome) || text.downloadFailed);
  };
  return (
    <div className={styles.part}>
      <p className={styles.hint}>{text.downloadHint}</p>
      <Button icon={<ArrowDownloadRegular />} disabled={!isOnline} disabledFocusable={isBusy} onClick={() => void download()}>
        {isBusy ? text.downloading : text.download}
      </Button>
    </div>
  );
}

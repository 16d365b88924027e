import { Button, OverlayDrawer, makeStyles, tokens } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { HistoryRegular } from '@fluentui/react-icons/svg/history';
import { useId } from 'react';
import { formatTime } from '../../text/format';
import { uiText } from '../../text/shell';
import { EmptyState } from '../../ui/state/empty-state';
import { appTokens } from '../../ui/theme/theme-tokens';
import { ToastIcon } from '../../ui/toast/toast-card';
import { useRecentToasts } from '../../ui/toast/toast-context';

const useStyles = makeStyles({
  drawer: {
    width: 'min(400px, 100vw)',
    alignItems: 'stretch',
    backgroundColor: appTokens.colorRaised,
    paddingTop: 'env(safe-area-inset-top)',
  },
  header: { display: 'flex', alignItems: 'center', padding: '8px 8px 8px 20px' },
  title: { flexGrow: 1, margin: 0, fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  close: { minWidth: '44px', minHeight: '44px' },
  list: { listStyleType: 'none', margin: 0, padding: '0 20px 24px', overflowY: 'auto' },
  item: { display: 'flex', gap: '12px', padding: '14px 0', borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  text: { overflowWrap: 'anywhere', flexGrow: 1 },
  time: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200, whiteSpace: 'nowrap' },
});

/** "Meddelelser": notifications that have hidden themselves, to be read at leisure (rule 147). */
export function NotificationsDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const styles = useStyles();
  const titleId = useId();
  const recent = useRecentToasts();
  return (
    <OverlayDrawer
      position="end"
      open={isOpen}
      onOpenChange={(_, data) => !data.open && onClose()}
      className={styles.drawer}
      aria-labelledby={titleId}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {uiText.notifications.title}
        </h2>
        <Button className={styles.close} appearance="subtle" icon={<DismissRegular />} aria-label={uiText.close} onClick={onClose} />
      </div>
      {recent.length === 0 ? (
        <EmptyState icon={<HistoryRegular />} title={uiText.notifications.empty}>
          {uiText.notifications.emptyHint}
        </EmptyState>
      ) : (
        <ul className={styles.list}>
          {recent.map((message) => (
            <li key={message.id} className={styles.item}>
              <ToastIcon kind={message.kind} />
              <span className={styles.text}>{message.text}</span>
              <time className={styles.time} dateTime={new Date(message.at).toISOString()}>
                {formatTime(message.at)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </OverlayDrawer>
  );
}

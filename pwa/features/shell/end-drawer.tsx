import { Button, OverlayDrawer, makeStyles } from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import type { ReactNode } from 'react';
import { shellText } from '../../text/shell';
import { appTokens } from '../../ui/theme/theme-tokens';

const useStyles = makeStyles({
  drawer: {
    width: '240px',
    minWidth: 0,
    alignItems: 'stretch',
    backgroundColor: appTokens.colorCard,
    paddingTop: 'env(safe-area-inset-top)',
    overflowY: 'auto',
  },
  head: { display: 'flex', justifyContent: 'flex-end', padding: '6px 8px' },
  close: { minWidth: '44px', width: '44px', height: '44px' },
});

/** A menu of 240 px from the right, with a close button (SPEC §9). */
export function EndDrawer({
  isOpen,
  onClose,
  label,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  label: string;
  children: ReactNode;
}) {
  const styles = useStyles();
  return (
    <OverlayDrawer
      position="end"
      open={isOpen}
      onOpenChange={(_, data) => !data.open && onClose()}
      className={styles.drawer}
      aria-label={label}
    >
      <div className={styles.head}>
        <Button appearance="subtle" className={styles.close} icon={<DismissRegular />} aria-label={shellText.closeMenu} onClick={onClose} />
      </div>
      {children}
    </OverlayDrawer>
  );
}

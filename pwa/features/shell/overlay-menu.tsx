import { OverlayDrawer, makeStyles } from '@fluentui/react-components';
import { shellText } from '../../text/shell';
import { appTokens } from '../../ui/theme/theme-tokens';
import type { MenuItem } from './shell-types';
import { SideMenu } from './side-menu';

const useStyles = makeStyles({
  drawer: {
    width: '240px',
    minWidth: 0,
    alignItems: 'stretch',
    backgroundColor: appTokens.colorCard,
    paddingTop: 'env(safe-area-inset-top)',
    '& > nav': { flexGrow: 1, minHeight: 0 },
  },
});

interface Props {
  isOpen: boolean;
  brand: string;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** Below 900 px the menu lies over the screen. */
export function OverlayMenu({ isOpen, brand, items, onClose }: Props) {
  const styles = useStyles();
  return (
    <OverlayDrawer
      open={isOpen}
      onOpenChange={(_, data) => !data.open && onClose()}
      className={styles.drawer}
      aria-label={shellText.mainMenu}
    >
      <nav aria-label={shellText.mainMenu}>
        <SideMenu brand={brand} items={items} onNavigate={onClose} />
      </nav>
    </OverlayDrawer>
  );
}

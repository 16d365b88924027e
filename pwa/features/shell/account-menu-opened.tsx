import {
  Menu,
  MenuDivider,
  MenuGroup,
  MenuGroupHeader,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { AccountButton, type AccountMenuProps } from './account-button';
import { appTokens } from '../../ui/theme/theme-tokens';

const useStyles = makeStyles({
  popover: { minWidth: '232px', padding: '6px', borderRadius: '14px', backgroundColor: appTokens.colorRaised },
  who: { height: 'auto', padding: '8px 10px', display: 'grid', gap: '2px', alignItems: 'start', fontSize: tokens.fontSizeBase300 },
  name: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  detail: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    overflowWrap: 'anywhere',
  },
  item: { minHeight: '44px', alignItems: 'center', borderRadius: '10px', backgroundColor: 'transparent', maxWidth: 'none' },
});

/** The menu with its button; the last item stands apart (log out). */
export function OpenedAccountMenu({ account, isPressed, hasFocus }: AccountMenuProps) {
  const styles = useStyles();
  const last = account.items.at(-1);
  return (
    <Menu positioning="below-end" defaultOpen={isPressed}>
      <MenuTrigger disableButtonEnhancement>
        <AccountButton account={account} autoFocus={hasFocus} />
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          {/* The user's name stands inside the menu, as the heading of its group: outside it would belong to no landmark. */}
          <MenuGroup>
            <MenuGroupHeader className={styles.who}>
              <span className={styles.name}>{account.name}</span>
              <span className={styles.detail}>{account.detail}</span>
            </MenuGroupHeader>
            <MenuDivider />
            {account.items.map((item) => [
              item === last && <MenuDivider key="divider" />,
              <MenuItem key={item.key} className={styles.item} icon={item.icon} onClick={item.onSelect}>
                {item.label}
              </MenuItem>,
            ])}
          </MenuGroup>
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

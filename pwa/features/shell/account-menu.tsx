import {
  Avatar,
  Button,
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
import { shellText } from '../../text/shell';
import type { Account } from './shell-types';
import { appTokens } from '../../ui/theme/theme-tokens';

const useStyles = makeStyles({
  trigger: { minWidth: '44px', width: '44px', height: '44px', padding: 0, borderRadius: '50%' },
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

/** The avatar and its menu; the last item stands apart (log out). */
export function AccountMenu({ account }: { account: Account }) {
  const styles = useStyles();
  const last = account.items.at(-1);
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          className={styles.trigger}
          aria-label={shellText.accountMenu(account.name)}
          icon={
            <Avatar
              size={32}
              name={account.name}
              color="brand"
              aria-hidden="true"
              image={account.imageUrl ? { src: account.imageUrl, alt: '' } : undefined}
            />
          }
        />
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

import { useState } from 'react';
import { onDemand } from '../../ui/on-demand';
import { AccountButton, type AccountMenuProps } from './account-button';
import type { Account } from './shell-types';

/** The button alone, until its menu is here: what places a menu is more code than the bar it hangs from. */
function MenuToCome({ account, onPress, onFocusChange }: AccountMenuProps) {
  return (
    <AccountButton
      account={account}
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={onPress}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
    />
  );
}

const MenuItself = onDemand(() => import('./account-menu-opened').then((module) => module.OpenedAccountMenu), { Meanwhile: MenuToCome });

/** The avatar and its menu. */
export function AccountMenu({ account }: { account: Account }) {
  const [isPressed, setIsPressed] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  return (
    <MenuItself
      account={account}
      isPressed={isPressed}
      hasFocus={hasFocus}
      onPress={() => setIsPressed(true)}
      onFocusChange={setHasFocus}
    />
  );
}

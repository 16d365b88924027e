import { Button, makeStyles, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons/svg/arrow-clockwise';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { MoreVerticalRegular } from '@fluentui/react-icons/svg/more-vertical';
import { SignOutRegular } from '@fluentui/react-icons/svg/sign-out';
import { useState } from 'react';
import { reviewsText } from '../../../text/reviews';
import { ActionSheet, type SheetAction } from '../../../ui/dialog/action-sheet';
import { useIsPhone } from '../../../ui/theme/breakpoints';

const text = reviewsText.location;

const useStyles = makeStyles({
  // With enlarged text its words take two lines.
  button: { minHeight: '44px', minWidth: 0, maxWidth: '100%', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  item: { minHeight: '44px', alignItems: 'center', maxWidth: 'none' },
  popover: { minWidth: '240px' },
});

interface Props {
  businessName: string;
  isBusy: boolean;
  onChange: () => void;
  onRefresh: () => void;
  onLogout: () => void;
}

/** "Administrer lokation": a menu on wide screens, a sheet in thumb reach on a phone. */
export function LocationMenu({ businessName, isBusy, onChange, onRefresh, onLogout }: Props) {
  const styles = useStyles();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(false);
  const actions: readonly SheetAction[] = [
    { key: 'change', label: text.change, icon: <ArrowSwapRegular />, onSelect: onChange },
    { key: 'refresh', label: text.refresh, icon: <ArrowClockwiseRegular />, isDisabled: isBusy, onSelect: onRefresh },
    { key: 'logout', label: text.logout, icon: <SignOutRegular />, isDanger: true, onSelect: onLogout },
  ];
  if (isPhone) {
    return (
      <>
        <Button className={styles.button} icon={<MoreVerticalRegular />} iconPosition="after" onClick={() => setIsOpen(true)}>
          {text.menu}
        </Button>
        <ActionSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={text.menu} subtitle={businessName} actions={actions} />
      </>
    );
  }
  return (
    <Menu positioning="below-end">
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="subtle" className={styles.button} icon={<MoreVerticalRegular />} iconPosition="after">
          {text.menu}
        </Button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList>
          {actions.map((action) => (
            <MenuItem
              key={action.key}
              className={styles.item}
              icon={action.icon ?? null}
              disabled={action.isDisabled ?? false}
              onClick={action.onSelect}
            >
              {action.label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

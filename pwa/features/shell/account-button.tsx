import { Button, makeStyles, type ButtonProps } from '@fluentui/react-components';
import { shellText } from '../../text/shell';
import { Face } from '../../ui/face';
import type { Account } from './shell-types';

export interface AccountMenuProps {
  account: Account;
  /** The button was pressed before its menu was here. */
  isPressed: boolean;
  /** The button has the focus, which its successor takes over. */
  hasFocus: boolean;
  onPress: () => void;
  onFocusChange: (hasFocus: boolean) => void;
}

const useStyles = makeStyles({
  trigger: { minWidth: '44px', width: '44px', height: '44px', padding: 0, borderRadius: '50%' },
});

/** The picture in the bar that opens the account's menu. */
export function AccountButton({ account, ...props }: { account: Account } & Omit<ButtonProps, 'as' | 'appearance'>) {
  const styles = useStyles();
  return (
    <Button
      {...(props as ButtonProps)}
      appearance="transparent"
      className={styles.trigger}
      aria-label={shellText.accountMenu(account.name)}
      icon={<Face name={account.name} imageUrl={account.imageUrl} />}
    />
  );
}

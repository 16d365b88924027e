import { Button, makeStyles } from '@fluentui/react-components';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { useState, type KeyboardEvent } from 'react';
import { uiText } from '../../text/shell';
import { media } from '../theme/breakpoints';
import { TextField, type TextFieldProps } from './text-field';

const useStyles = makeStyles({
  toggle: { minWidth: '44px', minHeight: '40px', marginInlineEnd: '-10px', [media.coarse]: { minHeight: '44px', marginBlock: '-1px' } },
});

type Props = Pick<TextFieldProps, 'name' | 'label' | 'hint' | 'disabled' | 'autoFocus'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password in a FormView: can be shown, may be pasted, and says when Caps Lock is on (QUALITY 29). */
export function PasswordField({ hint, ...props }: Props) {
  const styles = useStyles();
  const [isShown, setIsShown] = useState(false);
  const [isCapsLock, setIsCapsLock] = useState(false);
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      hint={isCapsLock ? uiText.capsLock : hint}
      onKeyUp={(event: KeyboardEvent) => setIsCapsLock(event.getModifierState('CapsLock'))}
      contentAfter={
        <Button
          appearance="transparent"
          className={styles.toggle}
          icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
          aria-label={isShown ? uiText.hidePassword : uiText.showPassword}
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

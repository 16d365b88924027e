import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useSecondsLeft } from '../countdown';
import { useFormContext } from './form-context';
import { Spinner } from '../spinner';

const useStyles = makeStyles({
  // Its words may hold a user's name of any length.
  button: { minHeight: '48px', width: '100%', borderRadius: '10px', fontSize: tokens.fontSizeBase400, overflowWrap: 'anywhere' },
});

/**
 * Submits the FormView around it; disabled, with other words, while the request is pending (QUALITY 39). It keeps the
 * focus, so that the keyboard continues from here; useForm makes sure that the form is sent once.
 */
export function SubmitButton({ children, busyText, isDisabled = false }: { children: ReactNode; busyText: string; isDisabled?: boolean }) {
  const { form } = useFormContext();
  const styles = useStyles();
  const isWaiting = useSecondsLeft(form.problem?.retryAt ?? null) > 0;
  return (
    <Button
      type="submit"
      appearance="primary"
      className={styles.button}
      disabled={isDisabled}
      disabledFocusable={form.isBusy || isWaiting}
      icon={form.isBusy ? <Spinner /> : undefined}
    >
      {form.isBusy ? busyText : children}
    </Button>
  );
}

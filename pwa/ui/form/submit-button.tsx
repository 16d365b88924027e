import { Button, Spinner, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useSecondsLeft } from '../countdown';
import { useFormContext } from './form-context';

const useStyles = makeStyles({
  button: { minHeight: '48px', width: '100%', borderRadius: '10px', fontSize: tokens.fontSizeBase400 },
});

/**
 * Sends the FormView it stands in; out of use with other words while the answer is on its way (QUALITY 39). It keeps the
 * focus it was pressed with, so that the keyboard goes on from here; the form itself sends once (useForm).
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
      icon={form.isBusy ? <Spinner size="tiny" appearance="inverted" /> : undefined}
    >
      {form.isBusy ? busyText : children}
    </Button>
  );
}

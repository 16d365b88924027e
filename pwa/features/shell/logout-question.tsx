import { Button } from '@fluentui/react-components';
import { useState } from 'react';
import { shellText, uiText } from '../../text/shell';
import { DangerButton } from '../../ui/danger-button';
import { ResponsiveDialog } from '../../ui/dialog/responsive-dialog';
import type { LogoutQuestionProps } from './logout-types';

/** Logging out with edits the server has not got would lose them: ask first (rule 137). */
export function LogoutQuestion({ isOpen, waiting, onCancel, onLogout, onSynchronise }: LogoutQuestionProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const run = async (work: () => Promise<void>) => {
    setIsBusy(true);
    await work().finally(() => setIsBusy(false));
  };
  const synchronise = async () => {
    setHasFailed(false);
    if (!(await onSynchronise().catch(() => false))) setHasFailed(true);
  };
  return (
    <ResponsiveDialog
      kind="alert"
      size="small"
      isOpen={isOpen}
      onClose={onCancel}
      title={shellText.logout.title}
      actions={
        <>
          <Button onClick={onCancel}>{uiText.cancel}</Button>
          <DangerButton disabledFocusable={isBusy} onClick={() => void run(onLogout)}>
            {shellText.logout.anyway}
          </DangerButton>
          <Button appearance="primary" disabledFocusable={isBusy} onClick={() => void run(synchronise)}>
            {shellText.logout.synchronise}
          </Button>
        </>
      }
    >
      <strong aria-live="polite">{shellText.logout.waiting(waiting ?? 0)}</strong>
      <p>{shellText.logout.body(waiting ?? 0)}</p>
      {hasFailed && <p role="alert">{shellText.logout.stillWaiting}</p>}
    </ResponsiveDialog>
  );
}

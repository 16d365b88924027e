import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { uiText } from '../../text/shell';
import { DangerButton } from '../danger-button';
import { ResponsiveDialog } from './responsive-dialog';
import { Spinner } from '../spinner';

interface Props {
  isOpen: boolean;
  title: string;
  /** Name of the thing it is about; always shown (QUALITY 40). */
  objectName: string;
  /** The question, and what follows from a yes. */
  children: ReactNode;
  confirmLabel: string;
  /** Text of the button while the answer is on its way. */
  busyLabel?: string;
  isDanger?: boolean;
  /** The dialog stays open and busy until the promise settles; the owner closes it. */
  onConfirm: () => void | Promise<void>;
  onCancel: () => void;
}

const useStyles = makeStyles({
  name: {
    display: 'block',
    marginBottom: tokens.spacingVerticalM,
    fontWeight: tokens.fontWeightSemibold,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflowWrap: 'anywhere',
  },
});

/** Asks before something is done for good. "Annuller" has the focus first. */
export function ConfirmDialog({
  isOpen,
  title,
  objectName,
  children,
  confirmLabel,
  busyLabel,
  isDanger = true,
  onConfirm,
  onCancel,
}: Props) {
  const styles = useStyles();
  const [isBusy, setIsBusy] = useState(false);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const ConfirmButton = isDanger ? DangerButton : Button;

  useEffect(() => {
    if (isOpen) cancelButton.current?.focus();
  }, [isOpen]);

  const confirm = async () => {
    setIsBusy(true);
    try {
      await onConfirm();
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <ResponsiveDialog
      kind="alert"
      size="small"
      isOpen={isOpen}
      onClose={onCancel}
      title={title}
      actions={
        <>
          <Button ref={cancelButton} disabled={isBusy} onClick={onCancel}>
            {uiText.cancel}
          </Button>
          <ConfirmButton
            appearance="primary"
            // Stays focusable while busy, so that Esc still works when the request fails.
            disabledFocusable={isBusy}
            icon={isBusy ? <Spinner /> : undefined}
            onClick={() => void confirm()}
          >
            {isBusy && busyLabel ? busyLabel : confirmLabel}
          </ConfirmButton>
        </>
      }
    >
      <strong className={styles.name}>{objectName}</strong>
      {children}
    </ResponsiveDialog>
  );
}

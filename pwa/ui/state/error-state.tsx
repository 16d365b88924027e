import { Button } from '@fluentui/react-components';
import { CloudOffRegular } from '@fluentui/react-icons/svg/cloud-off';
import { WarningRegular } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';
import { useIsOnline } from '../../platform/online';
import { uiText } from '../../text/shell';
import { StatePanel } from './state-panel';

/** A view that could not be loaded: the text of SPEC §8, the cause when it is known, "Prøv igen", and another way on. */
export function ErrorState({
  message,
  children,
  onRetry,
  action,
}: {
  message: string;
  children?: ReactNode;
  onRetry?: () => void;
  action?: ReactNode;
}) {
  const isOnline = useIsOnline();
  const button = onRetry && (
    <Button appearance="primary" onClick={onRetry}>
      {uiText.retry}
    </Button>
  );
  return (
    <StatePanel
      role="alert"
      icon={isOnline ? <WarningRegular /> : <CloudOffRegular />}
      title={message}
      action={
        (button || action) && (
          <>
            {button}
            {action}
          </>
        )
      }
    >
      {children}
    </StatePanel>
  );
}

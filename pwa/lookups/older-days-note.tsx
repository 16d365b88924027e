import { Button } from '@fluentui/react-components';
import { useIsOnline } from '../platform/online';
import { formatDay } from '../text/format';
import { olderDaysText as text } from '../text/older-days';
import { uiText } from '../text/shell';
import { MessageBar } from '../ui/state/message-bar';
import type { OlderDays } from './use-older-days';

interface Props {
  older: OlderDays<unknown>;
  /** What is missing: "Tal" unless said otherwise. */
  what?: string;
}

/** What is not in the figures beside it, so that nobody takes it for zero. */
export function OlderDaysNote({ older: { state, isRetrying, firstKept, retry }, what = text.figures }: Props) {
  const isOnline = useIsOnline();
  if (state === 'loading') return <MessageBar intent="info">{text.loading}</MessageBar>;
  if (state !== 'missing') return null;
  return (
    <MessageBar
      intent="warning"
      actions={
        <Button disabledFocusable={isRetrying} onClick={retry}>
          {uiText.retry}
        </Button>
      }
    >
      {text.missing(what, formatDay(firstKept))}
      {!isOnline && ` ${text.offline}`}
    </MessageBar>
  );
}

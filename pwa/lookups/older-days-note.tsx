import { Button } from '@fluentui/react-components';
import { useIsOnline } from '../platform/online';
import { formatDay } from '../text/format';
import { olderDaysText as text } from '../text/older-days';
import { uiText } from '../text/shell';
import { MessageBar } from '../ui/state/message-bar';
import type { OlderDays } from './use-older-days';

/** What is not in the figures beside it, so that nobody takes it for zero. */
export function OlderDaysNote({ older: { state, firstKept, retry } }: { older: OlderDays<unknown> }) {
  const isOnline = useIsOnline();
  if (state === 'loading') return <MessageBar intent="info">{text.loading}</MessageBar>;
  if (state !== 'missing') return null;
  return (
    <MessageBar intent="warning" actions={<Button onClick={retry}>{uiText.retry}</Button>}>
      {text.missing(formatDay(firstKept))}
      {!isOnline && ` ${text.offline}`}
    </MessageBar>
  );
}

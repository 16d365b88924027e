import { formatDay } from '../text/format';
import { olderDaysText as text } from '../text/older-days';
import { MessageBar } from '../ui/state/message-bar';
import type { OlderDays } from './use-older-days';

/** What is not in the figures beside it, so that nobody takes it for zero. */
export function OlderDaysNote({ state, firstKept }: { state: OlderDays['state']; firstKept: string }) {
  if (state === 'missing') return <MessageBar intent="warning">{text.missing(formatDay(firstKept))}</MessageBar>;
  return state === 'loading' && <MessageBar intent="info">{text.loading}</MessageBar>;
}

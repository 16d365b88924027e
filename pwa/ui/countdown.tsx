import { useEffect, useState } from 'react';
import { formatWait } from '../text/format';
import { uiText } from '../text/shell';

/** Whole seconds left until `until` (ms since 1970), once a second; 0 when it has passed or is null. */
export function useSecondsLeft(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const isRunning = until !== null && until > now;
  useEffect(() => {
    setNow(Date.now());
    if (until === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return isRunning ? Math.ceil((until - now) / 1000) : 0;
}

/** "Prøv igen om 42 sekunder" after a 429, counting down (rule 123). Nothing once the time has passed. */
export function Countdown({ until, text = uiText.tryAgainIn }: { until: number | null; text?: (wait: string) => string }) {
  const seconds = useSecondsLeft(until);
  if (seconds === 0) return null;
  // Read out once, not every second.
  return <span aria-live="off">{text(formatWait(seconds))}</span>;
}

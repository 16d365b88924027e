import { useEffect, useState, type ComponentType } from 'react';
import { fetchWhenIdle } from '../platform/idle';
import { fetchPart } from '../platform/stale-chunk';
import { shellText, uiText } from '../text/shell';
import { useToast } from './toast/toast-context';

interface Options<Props> {
  /** Stands in its place until it is here, and as long as it cannot be fetched. Left out for what is opened: that opens later. */
  Meanwhile?: ComponentType<Props>;
  /** Stands in its place when it cannot be fetched, for what the screen is no good without. */
  Failed?: ComponentType<{ onRetry: () => void }>;
}

/** In the place of what one does well without. */
export const Nothing = (): null => null;

/** A part is asked for again, ms; where a button asks, only then. */
const AGAIN_AFTER_MS = 5000;

/** In the place of what was opened and could not be fetched. */
function ToOpenLater() {
  const toast = useToast();
  useEffect(() => {
    const id = toast.warning(uiText.opensLater, { action: { label: shellText.crash.reload, onClick: () => window.location.reload() } });
    return () => toast.dismiss(id);
  }, [toast]);
  return null;
}

/**
 * A part of a screen that is fetched when it is first shown, or before that in a quiet moment: then it is there at once.
 * Where it cannot be fetched, the rest of the screen stays as it is.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, { Meanwhile, Failed }: Options<Props> = {}) {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async (): Promise<ComponentType<Props>> => (loaded ??= await fetchPart(load));
  fetchWhenIdle(fetch);
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [attempt, setAttempt] = useState(0);
    /** The attempt that was in vain. */
    const [failed, setFailed] = useState<number | null>(null);
    const askAgain = () => setAttempt((before) => before + 1);
    useEffect(() => {
      if (Part) return;
      let isCurrent = true;
      fetch().then(
        (found) => isCurrent && setPart(() => found),
        () => isCurrent && setFailed(attempt),
      );
      return () => {
        isCurrent = false;
      };
    }, [Part, attempt]);
    useEffect(() => {
      if (failed === null || Failed) return;
      const again = setTimeout(askAgain, AGAIN_AFTER_MS);
      return () => clearTimeout(again);
    }, [failed]);
    if (Part) return <Part {...props} />;
    if (failed === attempt && Failed) return <Failed onRetry={askAgain} />;
    if (Meanwhile) return <Meanwhile {...props} />;
    return failed === null ? null : <ToOpenLater />;
  };
}

/** As onDemand, for what is drawn closed: fetched when it is first opened, and there from then on, so that it can close softly. */
export function onceOpened<Props extends { isOpen: boolean }>(load: () => Promise<ComponentType<Props>>) {
  const Part = onDemand(load);
  return function OnceOpened(props: Props) {
    const [wasOpened, setWasOpened] = useState(props.isOpen);
    if (props.isOpen && !wasOpened) setWasOpened(true);
    return wasOpened ? <Part {...props} /> : null;
  };
}

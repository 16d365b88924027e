import { useEffect, useState, type ComponentType } from 'react';
import { fetchWhenIdle } from '../platform/idle';
import { fetchPart } from '../platform/stale-chunk';

interface Options<Props> {
  /** Stands in its place until it is here, and as long as it cannot be fetched; nothing when left out. */
  Meanwhile?: ComponentType<Props>;
  /** Stands in its place when it cannot be fetched, for what the screen is no good without. */
  Failed?: ComponentType<{ onRetry: () => void }>;
}

/** In the place of what one does well without. */
export const Nothing = (): null => null;

/** A part that one can do without for a while is asked for again, ms. */
const AGAIN_AFTER_MS = 5000;

/**
 * A part of a screen that is fetched when it is first shown, or before that in a quiet moment: then it is there at once.
 * Where it cannot be fetched and nothing stands in its place, the screen says so as it does when it breaks.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, { Meanwhile, Failed }: Options<Props> = {}) {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async (): Promise<ComponentType<Props>> => (loaded ??= await fetchPart(load));
  fetchWhenIdle(fetch);
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Part || failure) return;
      let isCurrent = true;
      fetch().then(
        (found) => isCurrent && setPart(() => found),
        (error: unknown) => isCurrent && setFailure({ error }),
      );
      return () => {
        isCurrent = false;
      };
    }, [Part, failure]);
    useEffect(() => {
      if (!failure || Failed) return;
      const again = setTimeout(() => setFailure(null), AGAIN_AFTER_MS);
      return () => clearTimeout(again);
    }, [failure]);
    if (Part) return <Part {...props} />;
    if (failure && Failed) return <Failed onRetry={() => setFailure(null)} />;
    if (Meanwhile) return <Meanwhile {...props} />;
    if (failure) throw failure.error;
    return null;
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

import { useEffect, useState, type ComponentType } from 'react';
import { fetchWhenIdle } from '../platform/idle';
import { fetchPart } from '../platform/stale-chunk';

interface Options<Props> {
  /** Stands in its place until it is here; nothing when left out. */
  Meanwhile?: ComponentType<Props>;
}

/**
 * A part of a screen that is fetched when it is first shown, or before that in a quiet moment: then it is there at once.
 * Where it cannot be fetched, the screen says so as it does when it breaks.
 */
export function onDemand<Props extends object>(load: () => Promise<ComponentType<Props>>, { Meanwhile }: Options<Props> = {}) {
  let loaded: ComponentType<Props> | null = null;
  const fetch = async (): Promise<ComponentType<Props>> => (loaded ??= await fetchPart(load));
  fetchWhenIdle(fetch);
  return function OnDemand(props: Props) {
    const [Part, setPart] = useState(() => loaded);
    const [failure, setFailure] = useState<{ error: unknown } | null>(null);
    useEffect(() => {
      if (Part) return;
      let isCurrent = true;
      fetch().then(
        (found) => isCurrent && setPart(() => found),
        (error: unknown) => isCurrent && setFailure({ error }),
      );
      return () => {
        isCurrent = false;
      };
    }, [Part]);
    if (failure) throw failure.error;
    if (Part) return <Part {...props} />;
    return Meanwhile ? <Meanwhile {...props} /> : null;
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

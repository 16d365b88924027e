import { useEffect } from 'react';
import { useDeviceOnceOpen } from './device-context';

/** While a screen with this is seen, own figures come as they grow; the minute's refresh of useResource goes on beside it. */
export function useLiveFigures(): void {
  const device = useDeviceOnceOpen()?.device;
  useEffect(() => {
    if (!device) return;
    let stop = (): void => undefined;
    let isWanted = true;
    // What cannot be fetched is done without: the minute's refresh needs nothing of it.
    import('./following').then(
      ({ followDevice }) => {
        if (isWanted) stop = followDevice(device);
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
      stop();
    };
  }, [device]);
}

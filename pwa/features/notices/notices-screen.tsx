import { useDeviceOnceOpen } from '../../sync/device-context';
import { onDemand } from '../../ui/on-demand';
import { PartFailed } from '../../ui/state/part-failed';
import { SkeletonList, useDelayedLoading } from '../../ui/state/skeletons';

/** Nothing for a moment, then the shape of a list. */
const Shape = () => (useDelayedLoading(true) ? <SkeletonList rows={3} /> : null);

const Body = onDemand(() => import('./notices-body').then((module) => module.NoticesBody), { Meanwhile: Shape, Failed: PartFailed });

/** "Nyt" (SYNC): rarely the first screen of a visit, so what it is made of comes apart from what other screens share. */
export default function NoticesScreen() {
  return useDeviceOnceOpen() ? <Body /> : <Shape />;
}

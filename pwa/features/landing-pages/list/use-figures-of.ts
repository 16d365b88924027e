import type { LandingPage } from '../../../../api/contract/landing-page';
import { RANGE_DAYS, rangeEndingOn } from '../../../figures/day-range';
import { today } from '../../../figures/days';
import { type PageFigures, pageFigures } from '../../../figures/page-figures';
import { usePageCounts } from '../../../sync/use-live';
import { useResource } from '../../../sync/use-resource';

/** What was counted of a page in the last 30 days; null before the device has been told anything. */
export function useFiguresOf(): (page: LandingPage) => PageFigures | null {
  const { fetchedAt } = useResource('pageFigures');
  const counts = usePageCounts();
  const range = rangeEndingOn(today(), RANGE_DAYS.month);
  return (page) => (fetchedAt === null || !counts ? null : pageFigures(page, counts, range));
}

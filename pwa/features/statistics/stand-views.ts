import type { ProductType } from '../../../api/contract/stand';
import type { StandView } from '../../../db/device/queries';
import { clicksByStand, type DailyClicks } from '../../figures/clicks';
import { type KindFigures, kindsByStand } from '../../figures/taps';
import type { DayRange } from '../../figures/day-range';

export type TypeFilter = ProductType | 'all';

export const ofType = (stands: readonly StandView[], type: TypeFilter): readonly StandView[] =>
  type === 'all' ? stands : stands.filter((stand) => stand.productType === type);

/** One row of the product overview. */
export interface StandPeriodViews {
  stand: StandView;
  inPeriod: number;
  /** All time. */
  total: number;
  /** How those in the period came. */
  kinds: KindFigures;
}

export function standPeriodViews(stands: readonly StandView[], daily: readonly DailyClicks[], range: DayRange): StandPeriodViews[] {
  const clicks = clicksByStand(daily, range);
  const kinds = kindsByStand(daily, range);
  return stands.map((stand) => ({
    stand,
    inPeriod: clicks.get(stand._id) ?? 0,
    total: stand.clicks,
    kinds: kinds.get(stand._id) ?? { chip: 0, code: 0, unknown: 0 },
  }));
}

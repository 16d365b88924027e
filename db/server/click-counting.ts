import { noHours } from '../../api/contract/day-hours';
import { copenhagenHour } from '../../api/contract/days';
import { TAP_KIND, type TapKind } from '../../api/contract/tap-kinds';
import type { ClickBatch } from './click-batch';

/** What taps mean, whichever engine keeps the figures: rules 50–57 as pure functions. */

/** One product's taps: moments in ms UTC, and the kind of each. */
export interface StandTaps {
  standId: string;
  times: number[];
  kinds: TapKind[];
}

/** What taps add to one day's figures; `hours` are 24 counts. */
export interface DayCount {
  clicks: number;
  chip: number;
  code: number;
  own: number;
  hours: number[];
}

/** Taps by Copenhagen day. */
export function countByDay(times: readonly number[], kinds: readonly TapKind[]): Map<string, DayCount> {
  const days = new Map<string, DayCount>();
  for (let index = 0; index < times.length; index++) {
    const { day, hour } = copenhagenHour(times[index] ?? 0);
    let count = days.get(day);
    if (!count) days.set(day, (count = { clicks: 0, chip: 0, code: 0, own: 0, hours: noHours() }));
    addTap(count, hour, kinds[index] ?? TAP_KIND.unknown);
  }
  return days;
}

function addTap(count: DayCount, hour: number, kind: TapKind): void {
  if (kind === TAP_KIND.own) {
    count.own += 1;
    return;
  }
  count.clicks += 1;
  count.hours[hour] = (count.hours[hour] ?? 0) + 1;
  if (kind === TAP_KIND.chip) count.chip += 1;
  else if (kind === TAP_KIND.code) count.code += 1;
}

/** How many of one product's taps count, the last moment of those, and the last of its owner's own: 0 where there are none. */
export function countTotal({ times, kinds }: StandTaps): { clicks: number; last: number; heard: number } {
  let [clicks, last, heard] = [0, 0, 0];
  for (let index = 0; index < times.length; index++) {
    const time = times[index] ?? 0;
    if (kinds[index] === TAP_KIND.own) {
      heard = Math.max(heard, time);
      continue;
    }
    clicks += 1;
    last = Math.max(last, time);
  }
  return { clicks, last, heard };
}

/** What taps of a batch are to counting. */
type Taps = Pick<ClickBatch, 'standIds' | 'times' | 'kinds'>;

/** Taps by product, as they come. */
export class TapsByStand {
  readonly #stands = new Map<string, StandTaps>();
  /** How many there are. */
  taps = 0;

  /** `standIds[i]` was tapped at `times[i]` in the way of `kinds[i]`. */
  add({ standIds, times, kinds }: Taps): void {
    this.taps += standIds.length;
    // By number: an iterator of entries takes three times as long for each tap.
    for (let index = 0; index < standIds.length; index++) {
      const standId = standIds[index] ?? '';
      const time = times[index] ?? 0;
      const kind = kinds?.[index] ?? TAP_KIND.unknown;
      const known = this.#stands.get(standId);
      if (known) {
        known.times.push(time);
        known.kinds.push(kind);
      } else this.#stands.set(standId, { standId, times: [time], kinds: [kind] });
    }
  }

  /** The products in the order of their ids. */
  sorted(): StandTaps[] {
    return [...this.#stands.values()].sort((a, b) => (a.standId < b.standId ? -1 : 1));
  }
}

/** Taps by product, the products in the order of their ids. */
export function sortByStand(batches: readonly Taps[]): StandTaps[] {
  const all = new TapsByStand();
  for (const batch of batches) all.add(batch);
  return all.sorted();
}

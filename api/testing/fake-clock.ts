/** A clock that moves only when told. Starts at noon in Copenhagen on a weekday, far from any midnight. */
export interface FakeClock {
  now(): number;
  set(isoTime: string): void;
  advance(ms: number): void;
}

export function createFakeClock(isoTime = '2026-11-04T11:00:00Z'): FakeClock {
  let ms = Date.parse(isoTime);
  return {
    now: () => ms,
    set: (next) => {
      ms = Date.parse(next);
    },
    advance: (by) => {
      ms += by;
    },
  };
}

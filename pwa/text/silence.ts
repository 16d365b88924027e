import type { Silence, Stand } from '../../api/contract/stand';
import { copenhagenDay } from '../../api/contract/days';
import { counted, formatCount, formatLongDate, formatTime, formatWeekdayName } from './format';
import { standName } from './stand-name';
import { DAY_MS } from '../../api/contract/durations';

const DAYS_PER_WEEK = 7;

const dayNumber = (atMs: number): number => Date.parse(copenhagenDay(atMs)) / DAY_MS;

/** "i dag kl. 14.05", "i går kl. 14.05", "tirsdag kl. 14.05", and before the last six days "den 5. november 2026". */
export function sinceWhen(moment: string, now: number = Date.now()): string {
  const at = Date.parse(moment);
  const days = dayNumber(now) - dayNumber(at);
  if (days >= DAYS_PER_WEEK) return `den ${formatLongDate(at)}`;
  const day = ['i dag', 'i går'][days] ?? formatWeekdayName(at);
  return `${day} kl. ${formatTime(at)}`;
}

/** "ca. 12 om dagen", "ca. 3 om ugen" – whichever is a number one can think of. */
function usual(perWeek: number): string {
  if (perWeek >= 2 * DAYS_PER_WEEK) return `ca. ${formatCount(Math.round(perWeek / DAYS_PER_WEEK))} om dagen`;
  return `ca. ${formatCount(Math.max(1, perWeek))} om ugen`;
}

/** A product without a target has another problem first. */
export const silenceOf = ({ silence, configured }: Pick<Stand, 'silence' | 'configured'>): Silence | undefined =>
  configured ? silence : undefined;

/** What is said of products that have probably stopped working. */
export const silenceText = {
  mark: ({ since }: Silence, now?: number) => `Ingen tryk siden ${sinceWhen(since, now)}`,
  usual: ({ usualPerWeek }: Silence) => `plejer at få ${usual(usualPerWeek)}`,
  count: (count: number) => `${counted(count, 'produkt', 'produkter')} er usædvanligt stille`,
  title: (count: number) => (count === 1 ? 'Et skilt er usædvanligt stille' : `${formatCount(count)} skilte er usædvanligt stille`),
  more: (count: number) => `… og ${formatCount(count)} til på listen herunder`,
  advice: (count: number) =>
    count === 1
      ? 'Se efter, om det står, hvor det skal, og tryk selv på det med telefonen. Virker det, forsvinder beskeden ved første tryk.'
      : 'Se efter, om de står, hvor de skal, og tryk selv på dem med telefonen. De, der virker, forsvinder herfra ved første tryk.',
} as const;

/** More are a list to scroll through; the products below have them all. */
const NAMED = 3;

/** What is said of each of the first silent products, and of the others together. */
export function silentStands<Silent extends Pick<Stand, 'silence' | 'configured' | 'nickname' | 'standerId'>>(stands: readonly Silent[]) {
  const named = stands.slice(0, NAMED).map((stand) => {
    const silence = silenceOf(stand);
    return { stand, name: standName(stand), said: silence ? `: ${silenceText.mark(silence)} – ${silenceText.usual(silence)}` : '' };
  });
  return { named, more: stands.length > NAMED ? silenceText.more(stands.length - NAMED) : null };
}

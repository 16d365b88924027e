import type { Notice, NoticeKind, Week } from './notices';

/** What a notice says, in Danish: the same words in the app, in a mail and in a push message. */
export interface NoticeWords {
  title: string;
  lines: string[];
}

/** What Google says of the linked business. */
export interface Rating {
  rating: number;
  count: number;
}

/** What each kind is about. */
export const NOTICE_KIND_NAMES: Record<NoticeKind, string> = {
  silence: 'Produkter, der er blevet stille',
  firstTap: 'Første tryk på et nyt produkt',
  milestone: 'Runde tal',
  week: 'Ugens tal om mandagen',
};

const whole = new Intl.NumberFormat('da-DK', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('da-DK', { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const moment = new Intl.DateTimeFormat('da-DK', {
  timeZone: 'Europe/Copenhagen',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Part by part: how a locale joins them changes with the ICU of an engine. */
function writeMoment(iso: string): string {
  const found: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of moment.formatToParts(new Date(iso))) found[type] = value;
  return `${found.weekday} den ${found.day}. ${found.month} kl. ${found.hour}.${found.minute}`;
}

const sinceWhen = (iso: string | undefined): string => (iso === undefined ? '' : ` siden ${writeMoment(iso)}`);

function changeOf({ clicks, before }: Week): string {
  const difference = clicks - before;
  if (difference === 0) return 'lige så mange som ugen før';
  const words = `${whole.format(Math.abs(difference))} ${difference > 0 ? 'flere' : 'færre'} end ugen før`;
  return before === 0 ? words : `${words} (${difference > 0 ? '+' : '−'}${whole.format((Math.abs(difference) / before) * 100)}\u00a0%)`;
}

const ratingLine = ({ rating, count }: Rating): string =>
  `Anmeldelser: ${oneDecimal.format(rating)} af 5 (${whole.format(count)} ${count === 1 ? 'anmeldelse' : 'anmeldelser'})`;

function weekLines(week: Week, rating: Rating | null): string[] {
  return [
    `Tryk i sidste uge: ${whole.format(week.clicks)}`,
    `Ændring: ${changeOf(week)}`,
    ...(week.best ? [`Mest brugt: ${week.best.name} (${whole.format(week.best.clicks)})`] : []),
    ...(week.quietest ? [`Mindst brugt: ${week.quietest.name} (${whole.format(week.quietest.clicks)})`] : []),
    ...(rating ? [ratingLine(rating)] : []),
  ];
}

export function noticeWords({ kind, data }: Pick<Notice, 'kind' | 'data'>, rating: Rating | null = null): NoticeWords {
  const name = data.name ?? 'Et produkt';
  if (kind === 'silence')
    return {
      title: `${name} er blevet stille`,
      lines: [`Der har ikke været tryk${sinceWhen(data.silentSince)}, og det er usædvanligt. Prøv selv at trykke på produktet.`],
    };
  if (kind === 'firstTap') return { title: `Første tryk på ${name}`, lines: ['Produktet virker og er i brug.'] };
  if (kind === 'milestone')
    return { title: `${name} har rundet ${whole.format(data.clicks ?? 0)} tryk`, lines: ['Det er tallet siden produktet blev sat op.'] };
  return data.week
    ? { title: `Din uge: ${whole.format(data.week.clicks)} tryk`, lines: weekLines(data.week, rating) }
    : { title: 'Din uge', lines: [] };
}

import { dayOf, today } from '../figures/days';
import { counted, formatAxisDay, formatTime } from './format';
import { inMegabytes, MAX_IMAGE_BYTES } from '../../api/contract/limits';

const changes = (count: number): string => counted(count, 'ændring', 'ændringer');

/** "14.02", or "20. nov. 14.02" when that was another day. */
export const moment = (at: number, now: number): string =>
  dayOf(at) === today(now) ? formatTime(at) : `${formatAxisDay(dayOf(at))} ${formatTime(at)}`;

/** Where saving and fetching stand, in words (rules 135–137, SYNC "Shown"). */
export const syncText = {
  chip: {
    saved: 'Alt er gemt',
    waiting: (count: number) => `${changes(count)} venter`,
    sending: (done: number, total: number) => `Sender ${Math.min(done + 1, total)} af ${total}`,
    needsChoice: (count: number) => `${changes(count)} kræver dit valg`,
    offline: 'Offline',
    offlineAt: (at: number, now: number) => `Offline · opdateret ${moment(at, now)}`,
    offlineWaiting: (count: number) => `Offline · ${changes(count)} venter`,
    memoryOnly: 'Gemmes kun online',
    /** On a phone the bar belongs to the title. Each is a part of the full words, which name the link (WCAG 2.5.3). */
    short: { offline: 'Offline', offlineWaiting: (count: number) => `Offline · ${count}`, memoryOnly: 'Gemmes' },
    open: (state: string) => `${state}. Vis ændringer, der venter`,
  },
  refusedAsOf: (failure: string, at: number, now: number) => `Opdateret ${moment(at, now)} · ${failure}`,
  offlineAsOf: (at: number, now: number) => `Offline · sidst opdateret kl. ${moment(at, now)}`,
  savedOffline: 'Gemt offline – synkroniseres senere',
  memoryOnlyBanner: 'Denne browser gemmer ikke data på enheden (fx et privat vindue). Alt virker, så længe du er online.',
  memoryOnlyWaiting: 'Serveren kunne ikke nås. Ændringen sendes, så længe denne side er åben.',
  memoryOnlyOffline: 'Du er offline, og denne browser kan ikke gemme ændringer på enheden. Prøv igen, når du er online.',
  blockedBanner: 'En ældre version af portalen er åben i et andet vindue. Luk det andet vindue for at fortsætte.',
  closedBanner: 'Du er logget ud i et andet vindue.',
  tooManyEdits: 'Der venter for mange ændringer på at blive sendt. Gå online, før du gemmer flere.',
  tooManyBytes: 'Der venter for mange billeder på at blive sendt. Gå online, før du gemmer flere.',
  fileTooLarge: `Billedet må højst være ${inMegabytes(MAX_IMAGE_BYTES)} MB`,
  storageFull: 'Enheden er fuld, så ændringen kunne ikke gemmes. Frigør plads, eller prøv igen, når du er online.',
  fullBanner: 'Enheden er fuld, så nye data fra serveren ikke kan gemmes. Frigør plads på enheden; dine ændringer er her stadig.',
  gone: 'Ændringen kunne ikke gemmes. Det, den gælder, findes ikke længere.',
  show: 'Vis',
  conflict: 'Noget, du har ændret, er også blevet ændret et andet sted. Vælg, hvad der skal gælde.',
  choose: 'Vælg',
  notFetched: 'Du er offline, og der er endnu ikke hentet data til denne enhed.',
  offlineRefresh: 'Du er offline – der kan ikke hentes nye data lige nu.',
  pendingMark: 'Venter på at blive sendt',
  choiceMark: 'Kræver dit valg',
} as const;

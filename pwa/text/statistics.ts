import { counted, formatCount, formatPercent } from './format';

/** "1 visning", "312 visninger". */
export const viewsInWords = (count: number): string => counted(count, 'visning', 'visninger');

/** The owner's statistics screen (SPEC §2 Statistics). */
export const statisticsText = {
  period: 'Periode',
  periods: { week: 'Sidste 7 dage', month: 'Sidste 30 dage', year: 'Sidste år', custom: 'Brugerdefineret' },
  from: 'Fra dato',
  to: 'Til dato',
  problems: {
    missing: 'Vælg en dato',
    order: 'Fra dato skal ligge før Til dato',
    tooLong: (days: number) => `Perioden må højst være på ${days} dage`,
  },
  type: 'Produkttype',
  allTypes: 'Alle produkter',
  refresh: 'Opdater Data',
  refreshing: 'Opdaterer…',
  shown: (days: number, from: string, to: string) => `${counted(days, 'dag', 'dage')} · ${from} – ${to}`,
  figures: 'Nøgletal',
  cards: { views: 'Totale visninger', products: 'Antal produkter', perProduct: 'Visninger/produkt', perDay: 'Visninger/dag' },
  change: (share: number) => `${share > 0 ? '+' : ''}${formatPercent(share)} mod perioden før`,
  chartTitle: 'Visninger over tid',
  chart: 'Visninger per dag',
  unit: 'Visninger',
  overview: 'Produktoversigt',
  caption: 'Visninger per produkt',
  columns: { id: 'ID', type: 'Type', url: 'URL', views: 'Visninger', latest: 'Seneste' },
  noViews: 'Ingen',
  noLink: 'Mangler link',
  empty: {
    title: 'Du har ingen produkter endnu',
    hint: 'Når dit første produkt er aktiveret, kan du følge visningerne her.',
    action: 'Aktivér produkt',
    type: 'Ingen produkter af denne type',
    typeHint: 'Vælg en anden produkttype for at se tal.',
    showAll: 'Vis alle produkter',
  },
  pages: {
    title: 'Landing pages',
    hint: 'Besøg på dine sider og tryk på deres links i perioden. Dine egne besøg tælles ikke med.',
    views: 'Visninger',
    presses: 'Tryk',
    share: 'Tryk pr. visning',
    ofLinks: (title: string) => `Tryk på links på ${title}`,
    gone: 'Fjernede links',
    atLeast: (count: number) => `mindst ${formatCount(count)}`,
    minimum: 'Opkald, sms og mail åbnes uden om os. Nogle browsere fortæller om trykket, andre gør ikke: tallet er mindst så højt.',
  },
  csv: {
    download: 'Download CSV',
    waits: 'Filen kan hentes, når alle dage er hentet.',
    file: (from: string, to: string) => `statistik-${from}-${to}.csv`,
    header: [
      ...['Produkt ID', 'Navn', 'Type', 'URL', 'Visninger i perioden', 'Visninger i alt', 'Seneste visning'],
      ...['Chip i perioden', 'Kode i perioden', 'Ukendt i perioden'],
    ],
  },
  /** "1 eget tryk er ikke talt med", "12 egne tryk er ikke talt med". */
  ownTaps: (count: number) => `${counted(count, 'eget tryk', 'egne tryk')} er ikke talt med`,
  kinds: {
    title: 'Chip eller kode',
    hint: 'Sådan kom visningerne i perioden',
    chip: 'Chip',
    code: 'Kode',
    unknown: 'Ukendt',
    unknownHint: 'Ukendt er visninger fra chips og koder, der er lavet, før de kunne kendes fra hinanden.',
  },
  hours: {
    title: 'Hvornår på ugen',
    label: 'Visninger per ugedag og time',
    hour: 'Time',
    weekdays: ['mandag', 'tirsdag', 'onsdag', 'torsdag', 'fredag', 'lørdag', 'søndag'],
    shortWeekdays: ['ma', 'ti', 'on', 'to', 'fr', 'lø', 'sø'],
    /** "kl. 9–10" */
    clock: (hour: number) => `kl. ${hour}–${hour + 1}`,
    cell: (weekday: string, clock: string, views: string) => `${weekday} ${clock}: ${views}`,
    busiest: (weekday: string, clock: string, views: string) => `Flest ${weekday} ${clock} (${views}).`,
    untimed: (views: string) => `${views} fra før timerne blev talt er ikke med.`,
    unknown: 'Visningerne er fra før timerne blev talt.',
    fewer: 'Færre',
    more: 'Flere',
    showMap: 'Vis som kort',
  },
  taps: {
    title: 'Alle tryk',
    hint: 'En fil til regneark med tidspunkt, produkt og kilde for hvert tryk i perioden. De enkelte tryk gemmes i 400 dage.',
    download: 'Download alle tryk',
    offline: 'Filen kræver internet.',
  },
} as const;

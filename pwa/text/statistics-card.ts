import { counted, formatPercent } from './format';

/** "3 klik" */
export const clicksInWords = (count: number): string => counted(count, 'klik', 'klik');

/** The dashboard's first card: by itself, because a small script writes it before the app is there. */
export const statisticsCardText = {
  title: 'Statistik',
  refresh: 'Refresh Data',
  refreshing: 'Opdaterer…',
  totalClicks: 'Klik i alt',
  activeProducts: 'Aktive produkter',
  allWork: (count: number) => (count === 1 ? 'Dit produkt virker' : `Alle ${count} produkter virker`),
  missingLink: (count: number) => `${count} mangler link`,
  noneYet: 'Ingen produkter endnu',
  range: 'Periode',
  week: 'Uge',
  month: 'Måned',
  year: 'År',
  toToday: 'Til i dag',
  days: (from: string, to: string) => `${from} – ${to}`,
  change: (share: number) => `${share > 0 ? '+' : ''}${formatPercent(share)}`,
  comparedWith: 'mod perioden før',
  chart: 'Klik per dag',
  unit: 'Klik',
} as const;

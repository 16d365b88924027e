/** Words around every chart. */
export const chartText = {
  noData: 'Ingen data tilgængelig for graf',
  showTable: 'Vis som tabel',
  showChart: 'Vis som graf',
  day: 'Dag',
  month: 'Måned',
  loading: 'Henter graf…',
  /** "312 klik fra 1. nov. til 7. nov. 2026, flest lørdag den 7. nov. (71)" */
  summary: (total: string, from: string, to: string, best: string | null, bestValue: string) =>
    `${total} fra ${from} til ${to}${best === null ? '' : `, flest ${best} (${bestValue})`}`,
} as const;

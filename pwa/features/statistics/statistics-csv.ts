import { productTypeName } from '../../text/dashboard';
import { formatDateTime } from '../../text/format';
import { statisticsText } from '../../text/statistics';
import type { StandPeriodViews } from './stand-views';

/** What a spreadsheet would read as a formula is opened as text, as in the server's own exports (rule 111). */
const inert = (value: string): string => (/^[=+\-@＝＋－＠\t\r]/.test(value) ? `'${value}` : value);
const cell = (value: string | number): string => {
  const text = typeof value === 'number' ? String(value) : inert(value);
  return /[";\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text;
};

/** The product overview as it is shown: semicolons, CRLF and a byte order mark, as Danish Excel wants it. */
export function statisticsCsv(rows: readonly StandPeriodViews[]): string {
  const lines = rows.map(({ stand, inPeriod, total }) => [
    stand.standerId,
    stand.nickname ?? '',
    productTypeName(stand.productType),
    stand.targetUrl ?? '',
    inPeriod,
    total,
    stand.lastViewedAt === null ? statisticsText.noViews : formatDateTime(stand.lastViewedAt),
  ]);
  return `\uFEFF${[statisticsText.csv.header, ...lines].map((line) => `${line.map(cell).join(';')}\r\n`).join('')}`;
}

export const statisticsFile = (rows: readonly StandPeriodViews[]): Blob =>
  new Blob([statisticsCsv(rows)], { type: 'text/csv;charset=utf-8' });

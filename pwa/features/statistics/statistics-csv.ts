import { csvTable } from '../../../api/contract/csv';
import { productTypeName } from '../../text/dashboard';
import { formatDateTime } from '../../text/format';
import { statisticsText } from '../../text/statistics';
import type { ProductViews } from './product-views';

/** The product overview as it is shown, for a spreadsheet (rule 111). */
export function statisticsCsv(rows: readonly ProductViews[]): string {
  const lines = rows.map(({ stand, inPeriod, total }) => [
    stand.standerId,
    stand.nickname ?? '',
    productTypeName(stand.productType),
    stand.targetUrl ?? '',
    inPeriod,
    total,
    stand.lastViewedAt === null ? statisticsText.noViews : formatDateTime(stand.lastViewedAt),
  ]);
  return csvTable([statisticsText.csv.header, ...lines]);
}

export const statisticsFile = (rows: readonly ProductViews[]): Blob => new Blob([statisticsCsv(rows)], { type: 'text/csv;charset=utf-8' });

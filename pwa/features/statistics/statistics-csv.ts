import { csvTable } from '../../../api/contract/csv';
import { productTypeName } from '../../text/dashboard';
import { formatDateTime } from '../../text/format';
import { statisticsText } from '../../text/statistics';
import type { StandPeriodViews } from './stand-views';

/** The product overview as it is shown, for a spreadsheet (rule 111). */
export function statisticsCsv(rows: readonly StandPeriodViews[]): string {
  const lines = rows.map(({ stand, inPeriod, total, kinds }) => [
    stand.standerId,
    stand.nickname ?? '',
    productTypeName(stand.productType),
    stand.targetUrl ?? '',
    inPeriod,
    total,
    stand.lastViewedAt === null ? statisticsText.noViews : formatDateTime(stand.lastViewedAt),
    kinds.chip,
    kinds.code,
    kinds.unknown,
  ]);
  return csvTable([statisticsText.csv.header, ...lines]);
}

export const statisticsFile = (rows: readonly StandPeriodViews[]): Blob =>
  new Blob([statisticsCsv(rows)], { type: 'text/csv;charset=utf-8' });

import { expect, it } from 'vitest';
import type { StandPeriodViews } from './stand-views';
import { statisticsCsv } from './statistics-csv';

const buildRow = (nickname: string): StandPeriodViews =>
  ({
    stand: { standerId: 'ABC001', nickname, productType: 'kort', targetUrl: null, lastViewedAt: null },
    inPeriod: 3,
    total: 12,
    kinds: { chip: 1, code: 0, unknown: 2 },
  }) as StandPeriodViews;

it('begins with a byte order mark and ends every line with CRLF', () => {
  const csv = statisticsCsv([buildRow('Disken')]);
  expect(csv.startsWith('\uFEFFProdukt ID;')).toBe(true);
  expect(csv.endsWith('ABC001;Disken;Kort;;3;12;Ingen;1;0;2\r\n')).toBe(true);
});

it.each([
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['+45 12', "'+45 12"],
  ['-1', "'-1"],
  ['@sum', "'@sum"],
  ['＝1+1', "'＝1+1"],
  ['＋1', "'＋1"],
  ['－1', "'－1"],
  ['＠sum', "'＠sum"],
  ['Disk; bagved', '"Disk; bagved"'],
  ['to\nlinjer', '"to\nlinjer"'],
])('keeps %j text in a spreadsheet', (nickname, cell) => {
  expect(statisticsCsv([buildRow(nickname)])).toContain(`;${cell};Kort;`);
});

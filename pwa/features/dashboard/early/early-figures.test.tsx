import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { ResourceRecord, StandDays } from '../../../../db/device/types';
import { openDashboard, stands, statistics } from '../dashboard-fixture';
import { earlyTexts, rowsOfAnswers, rowsOfDevice } from './early-figures';

const days: readonly StandDays[] = [
  { standId: 'a', days: { '2026-11-05': 3, '2026-10-30': 2 } },
  { standId: 'somebody-elses', days: { '2026-11-06': 99 } },
];
const totals = [
  { standId: 'a', clicks: 1234, lastViewedAt: null },
  { standId: 'somebody-elses', clicks: 99, lastViewedAt: null },
];
const fetched = (key: ResourceRecord['key'], firstDay = '2025-10-16') => ({ key, cursor: 'c1', firstDay });
const stand = { ...stands[0], _id: 'a' } as (typeof stands)[number];

test('says of the same rows what the card says of them', async () => {
  // As the browser shows white space.
  const texts = Object.values(earlyTexts(rowsOfAnswers(stands, statistics))).map((text) => text.replace(/\s/g, ' '));
  expect(texts).toHaveLength(7);
  openDashboard();
  for (const text of texts) expect((await screen.findAllByText(text)).length, text).toBeGreaterThan(0);
});

test('are of own products alone, in the week of the latest tap', () => {
  const rows = rowsOfDevice([fetched('products'), fetched('statistics')], [stand], totals, days, '2026-11-20');
  expect(rows && earlyTexts(rows, '2026-11-20')).toEqual({
    total: '1.234',
    active: '1',
    works: 'Dit produkt virker',
    sum: '5 klik',
    period: '30. okt. 2026 – 5. nov. 2026',
    summary: '5 klik fra 30. okt. til 5. nov. 2026, flest torsdag den 5. nov. (3)',
  });
});

test('name the first three products that are too quiet, as the newest figures tell', () => {
  const silence = { since: '2026-11-01T09:00:00.000Z', usualPerWeek: 84 };
  const stands = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ ...stand, _id: id, nickname: null, standerId: `STAND-${id}`, silence }));
  const tapped = { standId: 'a', clicks: 1, lastViewedAt: null };
  const texts = earlyTexts({ stands, totals: [tapped], daily: [], firstKept: '2025-10-16' }, '2026-11-20');
  expect(texts).toMatchObject({ quiet: '4 produkter er usædvanligt stille', silence: '4 skilte er usædvanligt stille' });
  expect([texts.silent1, texts.silent2, texts.silent3]).toEqual(['STAND-b', 'STAND-c', 'STAND-d']);
  expect(texts.said3).toBe(': Ingen tryk siden den 1. november 2026 – plejer at få ca. 12 om dagen');
  expect(texts.more).toMatch(/1/);
});

test('name them in the order of the device, whoever was asked', () => {
  const silence = { since: '2026-11-01T09:00:00.000Z', usualPerWeek: 84 };
  const stands = ['c', 'a', 'd', 'b'].map((id) => ({ ...stand, _id: id, nickname: null, standerId: `STAND-${id}`, silence }));
  const texts = earlyTexts(rowsOfAnswers(stands, { ...statistics, totals: [], rows: [] }));
  expect([texts.silent1, texts.silent2, texts.silent3]).toEqual(['STAND-a', 'STAND-b', 'STAND-c']);
});

test('are read of the two weeks they tell of, whatever else the device has', () => {
  const taps = { '2025-01-01': 9, '2026-10-22': 8, '2026-10-23': 1, '2026-11-05': 3, '2026-12-24': 0 };
  const rows = rowsOfDevice([fetched('products'), fetched('statistics')], [stand], totals, [{ standId: 'a', days: taps }], '2026-11-20');
  expect(rows?.daily.map(({ day }) => day)).toEqual(['2026-10-23', '2026-11-05', '2026-12-24']);
  expect(rows && earlyTexts(rows, '2026-11-20')).toMatchObject({ sum: '3 klik', up: expect.stringMatching(/^\+200\s%$/) as string });
});

test.each([
  ['with the week before', '2026-10-23', /^\+200\s%$/],
  ['with no week that the device has only a part of', '2026-10-24', /^$/],
])('compare %s', (_name, firstDay, change) => {
  const taps = { '2026-10-24': 2, '2026-11-05': 6 };
  const resources = [fetched('products'), fetched('statistics', firstDay)];
  const rows = rowsOfDevice(resources, [stand], totals, [{ standId: 'a', days: taps }], '2026-11-20');
  expect((rows && earlyTexts(rows, '2026-11-20').up) ?? '').toMatch(change);
});

test('without a tap there is no sentence about them', () => {
  const rows = rowsOfDevice([fetched('products'), fetched('statistics')], [stand], [], []);
  expect(rows && earlyTexts(rows, '2026-11-20')).toMatchObject({ total: '0', sum: '0 klik' });
  expect(rows && earlyTexts(rows, '2026-11-20')).not.toHaveProperty('summary');
});

test.each([[['products']], [['statistics', 'reviews']], [[]]] as const)(
  'are not told while a part of them was never fetched: %s',
  (keys) => {
    expect(
      rowsOfDevice(
        keys.map((key) => fetched(key)),
        [stand],
        totals,
        days,
      ),
    ).toBeNull();
  },
);

import { checkTo, type Fit, stripTo } from '../contract/answer-shape';
import type { Endpoint } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { median } from './figures';

/**
 * What it costs that answers are cut to the contract (production) or checked against it (development, tests), as ratios
 * to writing the same answer as JSON, which every answer has to be. `--quick` for fewer rounds.
 */
const rounds = process.argv.includes('--quick') ? 5 : 31;
const NOW = '2026-11-01T10:00:00.000Z';

const stand = (index: number) => ({
  _id: `a${String(index).padStart(23, '0')}`,
  standerId: `STAND${index}`,
  nickname: `Bord ${index} ved vinduet`,
  productType: 'stander',
  redirectUrl: `https://cafe.example.dk/anmeld/${index}`,
  landingPageId: 'b00000000000000000000000',
  landingPage: { _id: 'b00000000000000000000000', title: 'Velkommen', urlPath: 'cafe' },
  targetUrl: 'https://tap.example.dk/cafe',
  status: 'claimed',
  configured: true,
  createdAt: NOW,
  claimedAt: NOW,
  views: index,
  clicks: index,
  lastViewedAt: NOW,
  version: index,
});
const days = Object.fromEntries(Array.from({ length: 365 }, (_, day) => [new Date(day * 86_400_000).toISOString().slice(0, 10), day]));
const withClicks = (taps: number) => (index: number) => ({
  ...stand(index),
  clickHistory: Array.from({ length: taps }, () => ({ timestamp: NOW })),
  clicksByDay: days,
});
const owned = (index: number) => ({ ...stand(index), user: { _id: 'a', username: 'mette' } });
const stock = (index: number) => ({ _id: `a${index}`, standerId: `S${index}`, productType: 'kort', status: 'unclaimed', createdAt: NOW });
const user = (index: number) => ({
  _id: `a${index}`,
  username: `bruger${index}`,
  email: `bruger${index}@example.dk`,
  isAdmin: false,
  isBlocked: false,
  createdAt: NOW,
  profileImage: null,
});

const list = <T>(count: number, of: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => of(index));
const LISTS: [name: string, endpoint: Endpoint, answer: unknown[]][] = [
  ['one product', endpoints.listStandRows, list(1, stand)],
  ['500 products', endpoints.listStandRows, list(500, stand)],
  ['500 products, year of days, 100 taps', endpoints.listStands, list(500, withClicks(100))],
  ['50 products, year of days, 1,000 taps', endpoints.listStands, list(50, withClicks(1000))],
  ['10,000 of the stock, in one piece', endpoints.listUnclaimed, list(10_000, stock)],
  ['10,000 claimed products, in one piece', endpoints.listClaimed, list(10_000, owned)],
  ['a slice of 500 claimed products', endpoints.listClaimed, list(500, owned)],
  ['1,000 users', endpoints.listUsers, list(1000, user)],
];

function time(work: () => unknown): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return median(times);
}

const cell = (text: string): string => text.padStart(14);
console.log(`${''.padEnd(40)}${['JSON ms', 'cut ms', 'ratio', 'checked ms', 'ratio'].map(cell).join('')}`);
for (const [name, { answer: schema }, answer] of LISTS) {
  if (typeof schema === 'string') throw new Error(`${name} is no list`);
  const fits: Fit[] = [stripTo(schema), checkTo(schema, name)];
  if (JSON.stringify(fits[0]?.(answer)).length !== JSON.stringify(answer).length) throw new Error(`${name}: something was cut off`);
  const plain = time(() => JSON.stringify(answer));
  const costs = fits.map((fit) => time(() => fit(answer)));
  const figures = costs.flatMap((cost) => [cost.toFixed(2), (cost / plain).toFixed(2)]);
  console.log(`${name.padEnd(40)}${[plain.toFixed(2), ...figures].map(cell).join('')}`);
}

import { expect, test } from 'vitest';
import { endpoints } from '../../../api/contract/endpoints';
import type { Notice } from '../../../api/contract/notices';
import {
  findBusiness,
  findResource,
  listDaily,
  listNotices,
  listPageCopies,
  listPageCounts,
  listPagesView,
  listStandsView,
} from '../queries';
import { buildPage, buildStand, PAGE_ID, STAND_ID } from '../testing/build';
import { offline, ok, refusal, written } from '../testing/fake-api';
import { openTestDevice, ORIGIN } from '../testing/open-test-device';
import { mutateOne } from '../testing/mutate-one';

const listHeaders = (rev: number, epoch = 'e1') => ({ 'X-Rev': String(rev), ETag: `"${epoch}.${rev}"` });
const names = async (opened: Awaited<ReturnType<typeof openTestDevice>>) =>
  (await listStandsView(opened.device.db, ORIGIN)).map((stand) => stand.nickname);

test('a list replaces the copy and is not asked for again within its minute (SPEC §9, rule 67)', async () => {
  const opened = await openTestDevice();
  const { device, api, clock } = opened;
  api.on(endpoints.listStandRows, ok([buildStand()], listHeaders(1)), ok([buildStand({ nickname: 'Baren', version: 2 })], listHeaders(2)));

  expect(await device.pull('products')).toMatchObject({ kind: 'fresh', fetchedAt: clock.now });
  clock.now += 59_999;
  expect(await device.pull('products')).toMatchObject({ kind: 'not-due' });
  expect(api.calls).toHaveLength(1);
  clock.now += 1;
  await device.pull('products');
  expect(api.calls[1]?.headers).toMatchObject({ 'If-None-Match': '"e1.1"' });
  expect(await names(opened)).toEqual(['Baren']);
});

test('a clock that was set back makes a copy stale, never fresh for ever', async () => {
  const { device, api, clock } = await openTestDevice();
  api.on(endpoints.listStandRows, ok([buildStand()], listHeaders(1)));
  await device.pull('products');
  clock.now -= 3_600_000;
  expect(await device.pull('products')).toMatchObject({ kind: 'fresh' });
});

test('304 renews the age and keeps the rows', async () => {
  const opened = await openTestDevice();
  const { device, api, clock } = opened;
  api.on(endpoints.listStandRows, ok([buildStand()], listHeaders(1)), { kind: 'not-modified', headers: new Headers(listHeaders(1)) });
  await device.pull('products');
  clock.now += 60_000;
  expect(await device.pull('products')).toEqual({ kind: 'unchanged', fetchedAt: clock.now });
  expect(await names(opened)).toEqual(['Kassen']);
});

test('a proxy’s own error is a refusal without a reason, another’s page no network at all', async () => {
  const { device, api } = await openTestDevice();
  const foreign = (status: number) => ({ kind: 'unreachable', reason: 'not-api', status }) as const;
  api.on(endpoints.listStandRows, foreign(502), foreign(200));
  expect(await device.pull('products')).toEqual({ kind: 'refused', status: 502, message: '', retryAfterSeconds: null });
  expect(await device.pull('products')).toEqual({ kind: 'offline' });
});

test('offline, the copy stays on the screen with its age (rule 67)', async () => {
  const opened = await openTestDevice();
  const { device, api, clock } = opened;
  api.on(endpoints.listStandRows, ok([buildStand()], listHeaders(1)), offline);
  await device.pull('products');
  const fetchedAt = clock.now;
  clock.now += 86_400_000;
  expect(await device.pull('products', { force: true })).toEqual({ kind: 'offline' });
  expect(await names(opened)).toEqual(['Kassen']);
  expect(await findResource(device.db, 'products')).toMatchObject({ fetchedAt });
});

test('a manual refresh asks past every cache', async () => {
  const { device, api } = await openTestDevice();
  api.on(endpoints.listStandRows, ok([buildStand()], listHeaders(1)));
  await device.pull('products');
  await device.pull('products', { force: true });
  expect(api.calls[1]?.headers).not.toHaveProperty('If-None-Match');
});

test('a list older than one already applied is asked for again, and else the copy stays', async () => {
  const opened = await openTestDevice();
  const { device, api } = opened;
  const newest = ok([buildStand({ nickname: 'Nyest', version: 6 })], listHeaders(6));
  api.on(
    endpoints.listStandRows,
    ok([buildStand({ nickname: 'Ny', version: 5 })], listHeaders(5)),
    ok([buildStand()], listHeaders(4)),
    newest,
  );
  await device.pull('products');
  expect(await device.pull('products', { stale: true })).toMatchObject({ kind: 'fresh' });
  expect(await names(opened)).toEqual(['Nyest']);
});

test('a server that has forgotten what the device knows, under the same epoch, is believed in the end', async () => {
  const opened = await openTestDevice();
  const { device, api } = opened;
  api.on(endpoints.listStandRows, ok([buildStand({ nickname: 'Ny', version: 5 })], listHeaders(5)), ok([buildStand()], listHeaders(4)));
  await device.pull('products');
  await mutateOne(device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Min' } });
  expect(await device.pull('products', { stale: true })).toMatchObject({ kind: 'fresh' });
  expect(await device.db.stands.get(STAND_ID)).toMatchObject({ nickname: 'Kassen', version: 1 });
  expect(await device.db.outbox.toArray()).toMatchObject([{ base: { nickname: 'Ny' }, baseRev: -1 }]);
});

test('an answer from before a restore, thawed after it, holds no list back and is not believed', async () => {
  const opened = await openTestDevice();
  const { device, api } = opened;
  const row = (nickname: string, version: number) => buildStand({ nickname, version });
  api.on(endpoints.listStandRows, ok([row('Kassen', 1)], listHeaders(1)), ok([row('Kassen', 1)], listHeaders(2_000_000, 'e2')));
  await device.pull('products');
  await mutateOne(device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Min' } });
  const epoch = (name: string, version: number) => written(row('Min', version), { 'X-Rev': String(version), 'X-Epoch': name });
  api.on(
    endpoints.updateStand,
    async () => {
      await device.pull('products', { stale: true });
      return epoch('e1', 5_000_000);
    },
    epoch('e2', 2_000_001),
  );
  expect(await device.drain()).toMatchObject({ sent: 0, left: 1 });
  expect(await device.db.stands.get(STAND_ID)).toMatchObject({ nickname: 'Kassen', version: 1 });
  expect(await device.drain({ reset: true })).toMatchObject({ sent: 1, left: 0 });
  const [first, second] = api.calls.filter((call) => call.endpoint === endpoints.updateStand);
  expect(second).toEqual(first);
  api.on(endpoints.listStandRows, ok([row('Min', 2_000_001)], listHeaders(2_000_001, 'e2')));
  expect(await device.pull('products', { stale: true })).toMatchObject({ kind: 'fresh' });
});

test('a first list from before a restore does not hide what was made after it', async () => {
  const { device, api } = await openTestDevice();
  const made = buildPage({ title: 'Ny', version: 2_000_001 });
  api.on(endpoints.createLandingPage, written(made, { 'X-Rev': '2000001', 'X-Epoch': 'e2' }));
  api.on(
    endpoints.listLandingPages,
    async () => {
      await mutateOne(device, { entity: 'page', kind: 'create', id: made._id, patch: { title: 'Ny' } });
      await device.drain();
      return ok([], listHeaders(3_000_000, 'e1'));
    },
    ok([made], listHeaders(2_000_001, 'e2')),
  );
  expect(await device.pull('pages')).toMatchObject({ kind: 'fresh' });
  expect(api.calls.filter((call) => call.endpoint === endpoints.listLandingPages)).toHaveLength(2);
  expect(await device.db.pages.get(made._id)).toMatchObject({ title: 'Ny' });
});

test('the first answer after a restore tells of it, and the lists are read again', async () => {
  const { device, api } = await openTestDevice();
  api.on(endpoints.listStandRows, ok([buildStand({ version: 9 })], listHeaders(9)));
  await device.pull('products');
  await mutateOne(device, { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Min' } });
  const current = buildStand({ nickname: 'Kassen', version: 4 });
  api.on(
    endpoints.updateStand,
    { ...refusal(412, { code: 'version_conflict', current }), headers: new Headers({ 'X-Epoch': 'e2' }) },
    written(buildStand({ nickname: 'Min', version: 1_000_005 }), { 'X-Epoch': 'e2' }),
  );
  api.on(endpoints.listStandRows, ok([buildStand({ nickname: 'Min', version: 1_000_005 })], listHeaders(1_000_005, 'e2')));
  api.on(endpoints.listLandingPages, ok([], listHeaders(1_000_000, 'e2')));
  expect(await device.drain()).toMatchObject({ left: 0 });
  expect(await device.db.stands.get(STAND_ID)).toMatchObject({ nickname: 'Min', version: 1_000_005 });
});

test('after a restore from backup the lists of the new epoch count, although their revisions are lower', async () => {
  const opened = await openTestDevice();
  const { device, api } = opened;
  api.on(
    endpoints.listStandRows,
    ok([buildStand({ version: 9 })], listHeaders(9)),
    ok([buildStand({ nickname: 'Gammel', version: 3 })], listHeaders(3, 'e2')),
  );
  await device.pull('products');
  expect(await device.pull('products', { stale: true })).toMatchObject({ kind: 'fresh' });
  expect(await names(opened)).toEqual(['Gammel']);
});

test('statistics move by what changed since the cursor; totals show on the products', async () => {
  const { device, api } = await openTestDevice();
  const day = (clicks: number, date = '2026-11-20') => ({ standId: STAND_ID, day: date, clicks });
  const total = (clicks: number) => [{ standId: STAND_ID, clicks, lastViewedAt: '2026-11-20T11:00:00.000Z' }];
  api.on(endpoints.listStandRows, ok([buildStand()], listHeaders(1)));
  api.on(
    endpoints.standStatistics,
    ok({ cursor: 'c1', reset: true, floor: '2025-10-16', rows: [day(3), day(9, '2026-11-19')], totals: total(12) }),
    ok({ cursor: 'c2', reset: false, floor: '2026-11-20', rows: [day(4)], totals: total(13) }),
  );
  await device.pull('products');
  await device.pull('statistics');
  expect(await listDaily(device.db)).toHaveLength(2);
  await device.pull('statistics', { stale: true });
  expect(api.calls.at(-1)?.query).toEqual({ since: 'c1', details: 'true' });
  expect(await listDaily(device.db)).toEqual([day(4)]);
  expect((await listStandsView(device.db, ORIGIN))[0]).toMatchObject({ clicks: 13, views: 13, lastViewedAt: '2026-11-20T11:00:00.000Z' });
});

test('the days of one product change without the others; a full answer replaces them all', async () => {
  const { device, api } = await openTestDevice();
  const row = (standId: string, day: string, clicks: number) => ({ standId, day, clicks });
  const answer = (cursor: string, reset: boolean, rows: ReturnType<typeof row>[], floor = '2025-10-16') =>
    ok({ cursor, reset, floor, rows, totals: [] });
  api.on(
    endpoints.standStatistics,
    answer('c1', true, [row('a', '2026-11-19', 1), row('b', '2026-11-19', 2), row('b', '2025-10-16', 5)]),
    answer('c2', false, [row('a', '2026-11-20', 3), row('c', '2025-10-15', 9)], '2025-10-17'),
    answer('c3', true, [row('b', '2026-11-20', 7)]),
  );
  await device.pull('statistics');
  await device.pull('statistics', { stale: true });
  expect(await listDaily(device.db)).toEqual([row('a', '2026-11-19', 1), row('a', '2026-11-20', 3), row('b', '2026-11-19', 2)]);
  await device.pull('statistics', { stale: true });
  expect(await listDaily(device.db)).toEqual([row('b', '2026-11-20', 7)]);
});

test('kinds and hours of a day are the newest that were told, and go with it', async () => {
  const { device, api } = await openTestDevice();
  const row = (day: string, clicks: number, details: object = {}) => ({ standId: STAND_ID, day, clicks, ...details });
  const answer = (cursor: string, reset: boolean, rows: ReturnType<typeof row>[], floor = '2025-10-16') =>
    ok({ cursor, reset, floor, rows, totals: [] });
  api.on(
    endpoints.standStatistics,
    answer('c1', true, [row('2026-11-19', 3, { chip: 2, code: 1, hours: '9:3' }), row('2026-11-20', 1, { hours: '8:1' })]),
    answer('c2', false, [row('2026-11-20', 3, { code: 2, hours: '8:1,12:2' })]),
    answer('c3', false, [row('2026-11-20', 4, { hours: '8:4' })], '2026-11-20'),
  );
  await device.pull('statistics');
  await device.pull('statistics', { stale: true });
  expect(await listDaily(device.db)).toEqual([
    row('2026-11-19', 3, { chip: 2, code: 1, hours: '9:3' }),
    row('2026-11-20', 3, { code: 2, hours: '8:1,12:2' }),
  ]);
  await device.pull('statistics', { stale: true });
  expect(await listDaily(device.db)).toEqual([row('2026-11-20', 4, { code: 0, hours: '8:4' })]);
});

test('a copy that an older shell made or added to is asked for once more, with its details', async () => {
  const { device, api } = await openTestDevice();
  const rows = [{ standId: STAND_ID, day: '2026-11-20', clicks: 3, chip: 2, hours: '9:3' }];
  const answer = (cursor: string, reset: boolean) => ok({ cursor, reset, floor: '2025-10-16', rows, totals: [] });
  api.on(endpoints.standStatistics, answer('c2', true), answer('c4', true), answer('c5', false));
  // As it was stored before there were details.
  const old = { key: 'statistics', fetchedAt: 0, etag: null, cursor: 'c1', error: null } as const;
  await device.db.clicksByDay.put({ standId: STAND_ID, days: { '2026-11-20': 2 } });
  await device.db.resources.put(old);
  await device.pull('statistics');
  expect(api.calls.at(-1)?.query).toEqual({ details: 'true' });
  expect(await listDaily(device.db)).toEqual(rows);
  await device.db.clicksByDay.put({ standId: STAND_ID, days: { '2026-11-20': 4 } });
  await device.db.resources.put({ ...old, cursor: 'c3' });
  await device.pull('statistics', { stale: true });
  expect(api.calls.at(-1)?.query).toEqual({ details: 'true' });
  expect(await listDaily(device.db)).toEqual(rows);
  await device.pull('statistics', { stale: true });
  expect(api.calls.at(-1)?.query).toEqual({ since: 'c4', details: 'true' });
});

test('statistics asked for with a cursor that another tab has moved are thrown away', async () => {
  const { device, api } = await openTestDevice();
  const answer = (cursor: string, clicks: number, reset = false) =>
    ok({ cursor, reset, floor: '2025-10-16', rows: [{ standId: STAND_ID, day: '2026-11-20', clicks }], totals: [] });
  api.on(endpoints.standStatistics, answer('c1', 1, true), async () => {
    api.on(endpoints.standStatistics, answer('c3', 3));
    await device.pull('statistics', { stale: true });
    return answer('c2', 2);
  });
  await device.pull('statistics');
  expect(await device.pull('statistics', { stale: true })).toEqual({ kind: 'kept' });
  expect(await listDaily(device.db)).toMatchObject([{ clicks: 3 }]);
});

test('figures of landing pages move by what changed, and an edit of a page does not touch the ids of its links', async () => {
  const { device, api } = await openTestDevice();
  const row = (linkId: string | null, day: string, count: number) => ({ pageId: PAGE_ID, linkId, day, count });
  const answer = (cursor: string, reset: boolean, rows: ReturnType<typeof row>[], floor = '2025-10-16') =>
    ok({ cursor, reset, floor, rows });
  const buttons = [{ text: 'Menu', url: 'https://kanel.dk/' }];
  api.on(endpoints.listLandingPages, ok([buildPage({ buttons, linkIds: ['aaaaaaaaaa'] })], listHeaders(1)));
  api.on(
    endpoints.pageStatistics,
    answer('p1', true, [row(null, '2026-11-19', 5), row('aaaaaaaaaa', '2026-11-19', 1), row('facebook', '2025-10-16', 9)]),
    answer('p2', false, [row(null, '2026-11-20', 2), row('aaaaaaaaaa', '2026-11-19', 3)], '2025-10-17'),
  );
  await device.pull('pages');
  await device.pull('pageFigures');
  await device.pull('pageFigures', { stale: true });
  expect(api.calls.at(-1)?.query).toEqual({ since: 'p1' });
  expect(await listPageCounts(device.db)).toEqual([
    row(null, '2026-11-19', 5),
    row(null, '2026-11-20', 2),
    row('aaaaaaaaaa', '2026-11-19', 3),
  ]);
  await mutateOne(device, {
    entity: 'page',
    kind: 'update',
    id: PAGE_ID,
    patch: { buttons: [{ text: 'Ny', url: 'https://ny.dk/' }, ...buttons] },
  });
  expect(await listPageCopies(device.db)).toMatchObject([{ buttons, linkIds: ['aaaaaaaaaa'] }]);
  api.on(endpoints.updateLandingPage, offline);
  await device.drain();
  const form = api.calls.at(-1)?.body as FormData;
  expect([...form.keys()]).toEqual(['buttons']);
  expect(form.get('buttons')).not.toContain('aaaaaaaaaa');
});

test('notices move by what is new, a hundred are kept, and what is read on either side has been read', async () => {
  const { device, api } = await openTestDevice();
  const notice = (number: number): Notice => ({
    ...{ _id: `n${number}`, number, kind: 'firstTap', at: '2026-11-20T09:00:00.000Z', standId: null, data: { name: 'Disken' } },
  });
  const answer = (cursor: string, reset: boolean, numbers: number[], readUpTo = 0) =>
    ok({ cursor, reset, readUpTo, notices: numbers.map(notice) });
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  api.on(endpoints.listNotices, answer('e.100', true, hundred), answer('e.102', false, [102, 101], 40), answer('f.1', true, [103], 102));
  api.on(endpoints.markNoticesRead, ok({ readUpTo: 90, message: '' }));
  await device.pull('notices');
  expect(await listNotices(device.db)).toMatchObject({ readUpTo: 0, unread: 100 });
  // Read here, while the server knows less.
  await device.copies.saveReadUpTo(90);
  await device.copies.saveReadUpTo(7);
  expect(await device.pull('notices')).toMatchObject({ kind: 'not-due' });
  await device.pull('notices', { stale: true });
  expect(api.calls.slice(-2).map(({ query, body }) => ({ query, body }))).toMatchObject([
    { query: { since: 'e.100' } },
    { body: { upTo: 90 } },
  ]);
  const view = await listNotices(device.db);
  expect(view).toMatchObject({ readUpTo: 90, unread: 12, notices: { length: 100 } });
  expect([view.notices[0]?.number, view.notices.at(-1)?.number]).toEqual([102, 3]);
  // The server was restored, and another device has read.
  await device.pull('notices', { stale: true });
  expect(await listNotices(device.db)).toMatchObject({ readUpTo: 102, unread: 1, notices: [{ number: 103 }] });
});

test('reviews live five minutes, and "not linked" empties them', async () => {
  const { device, api, clock } = await openTestDevice();
  const business = { place_id: 'p', name: 'Café', formatted_address: 'Vej 1', rating: 4.5, user_ratings_total: 9 };
  api.on(endpoints.googleReviews, ok({ business, reviews: [] }), refusal(404, { code: 'not_linked' }));
  await device.pull('reviews');
  expect(await findBusiness(device.db)).toMatchObject({ business });
  clock.now += 299_999;
  expect(await device.pull('reviews')).toMatchObject({ kind: 'not-due' });
  clock.now += 1;
  await device.pull('reviews');
  expect(await findBusiness(device.db)).toBeNull();
});

test('reviews of a place that was replaced while they were on their way are thrown away (rule 129)', async () => {
  const { device, api, clock } = await openTestDevice();
  const place = (name: string) => ({ place_id: name, name, formatted_address: 'Vej 1', rating: 4.5, user_ratings_total: 9 });
  const linkAnother = () => {
    clock.now += 1;
    const record = { key: 'reviews', fetchedAt: clock.now, etag: null, cursor: null, error: null } as const;
    return device.copies.saveReviews({ business: place('Ny'), reviews: [] }, record);
  };
  const meanwhile = (answer: ReturnType<typeof ok>) => async () => {
    await linkAnother();
    return answer;
  };
  const old = ok({ business: place('Gammel'), reviews: [] });
  api.on(
    endpoints.googleReviews,
    meanwhile(old),
    meanwhile(old),
    meanwhile(refusal(404, { code: 'not_linked' })),
    meanwhile(refusal(502, { message: 'Google svarer ikke' })),
  );
  for (let time = 0; time < 3; time += 1) {
    expect(await device.pull('reviews', { force: true })).toEqual({ kind: 'kept' });
    expect(await findBusiness(device.db)).toMatchObject({ business: { name: 'Ny' } });
  }
  expect(await device.pull('reviews', { force: true })).toMatchObject({ kind: 'refused' });
  expect(await findResource(device.db, 'reviews')).toMatchObject({ fetchedAt: clock.now, error: { message: 'Google svarer ikke' } });
});

test('a refusal is reported with its Retry-After and remembered beside the old copy', async () => {
  const opened = await openTestDevice();
  const { device, api } = opened;
  api.on(endpoints.listLandingPages, ok([buildPage()], listHeaders(1)), refusal(429, { code: 'rate_limited', message: 'Vent lidt' }, 60));
  await device.pull('pages');
  expect(await device.pull('pages', { stale: true })).toEqual({
    kind: 'refused',
    status: 429,
    message: 'Vent lidt',
    retryAfterSeconds: 60,
  });
  expect(await listPagesView(device.db)).toHaveLength(1);
  expect(await findResource(device.db, 'pages')).toMatchObject({ error: { message: 'Vent lidt' } });
});

test('a product shows the title and address of its landing page', async () => {
  const { device, api } = await openTestDevice();
  const page = buildPage({ title: 'Menu', urlPath: 'menu' });
  api.on(endpoints.listStandRows, ok([buildStand({ redirectUrl: null, landingPageId: page._id, targetUrl: 'x' })], listHeaders(1)));
  api.on(endpoints.listLandingPages, ok([page], listHeaders(1)));
  await device.pull('products');
  await device.pull('pages');
  expect((await listStandsView(device.db, ORIGIN))[0]).toMatchObject({
    landingPage: { title: 'Menu' },
    targetUrl: `${ORIGIN}/menu`,
    configured: true,
  });
});

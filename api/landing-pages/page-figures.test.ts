import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { insertLandingPage } from '../../db/server/seed/factories';
import { endpoints } from '../contract/endpoints';
import type { PageStatistics } from '../contract/statistics';
import { dataOf } from '../testing/stand-records';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';

let server: TestServer;
let owner: TestUser;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signUp();
});
afterAll(() => server.stop());

const BUTTONS = [
  { text: 'Menu', url: 'https://cafe.example/menu?a=1&b=%C3%A6#top' },
  { text: 'Ring', url: 'tel:12345678' },
];

async function addPage(
  by: TestUser,
  fields: Partial<Parameters<typeof insertLandingPage>[1]> = {},
): Promise<{ id: string; links: string[] }> {
  const { id } = await server.deps.database.db.transaction().execute((trx) =>
    insertLandingPage(trx, {
      owner_id: by._id,
      buttons: JSON.stringify(BUTTONS),
      social_links: JSON.stringify({ instagram: 'https://www.instagram.com/kanel' }),
      ...fields,
    }),
  );
  const page = dataOf(await by.call(endpoints.listLandingPages)).find(({ _id }) => _id === id);
  return { id, links: [...(page?.linkIds ?? [])] };
}

const figures = async (by: TestUser, since?: string): Promise<PageStatistics> =>
  dataOf(await by.call(endpoints.pageStatistics, { query: since === undefined ? {} : { since } }));
/** Count by link of one page; '' for views. */
async function countsOf(pageId: string): Promise<Record<string, number>> {
  const { rows } = await figures(owner);
  return Object.fromEntries(rows.filter((row) => row.pageId === pageId).map(({ linkId, count }) => [linkId ?? '', count]));
}
const ping = (path: string, type = 'text/ping', headers: Record<string, string> = {}) =>
  server.fetch(path, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body: 'PING' });
/** Without what Node's fetch says of itself. */
const plainGet = (path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    httpGet(server.url + path, { headers }, (response) => resolve(response.resume().statusCode ?? 0)).on('error', reject);
  });

describe('a press', () => {
  test('of a web address is counted on its way to the address that is stored', async () => {
    const { id, links } = await addPage(owner);
    const [menu = ''] = links;
    const response = await server.fetch(`/go/${id}/${menu}?url=https://evil.example`);
    expect([response.status, response.headers.get('Location')]).toEqual([302, BUTTONS[0]?.url]);
    expect([response.headers.get('Cache-Control'), response.headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex']);
    expect((await server.fetch(`/go/${id}/instagram`)).headers.get('Location')).toBe('https://www.instagram.com/kanel');
    expect(await countsOf(id)).toEqual({ [menu]: 1, instagram: 1 });
  });

  test('of what a phone opens is counted by the word of the browser, and by nobody else’s', async () => {
    const { id, links } = await addPage(owner);
    const [menu = '', call = ''] = links;
    expect((await ping(`/go/${id}/${call}`)).status).toBe(204);
    expect((await ping(`/go/${id}/${call}`, 'text/plain')).status).toBe(204);
    // That one is counted when it is sent on.
    expect((await ping(`/go/${id}/${menu}`)).status).toBe(204);
    expect((await ping(`/go/${id}/ukendt`)).status).toBe(204);
    expect(await countsOf(id)).toEqual({ [call]: 1 });
  });

  test('of a link that is gone leads back to the page, of a page that is gone to words', async () => {
    const { id, links } = await addPage(owner, { url_path: 'kanel-og-kaffe' });
    for (const link of ['0123456789', 'facebook', 'twitter', links[1]]) {
      const response = await server.fetch(`/go/${id}/${link}`);
      expect([response.status, response.headers.get('Location')], link).toEqual([302, '/kanel-og-kaffe']);
    }
    const unknown = await server.fetch(`/go/ffffffffffffffffffffffff/${links[0]}`);
    expect(unknown.status).toBe(404);
    expect(await unknown.text()).toContain('Landing page ikke fundet');
    expect(await countsOf(id)).toEqual({});
  });

  test('leads nowhere a visitor may not be sent, whatever is stored', async () => {
    const { id, links } = await addPage(owner, {
      buttons: JSON.stringify([{ text: 'x', url: 'javascript:alert(1)' }]),
      social_links: JSON.stringify({ facebook: 'https://evil.example/' }),
    });
    for (const link of [links[0], 'facebook'])
      expect((await server.fetch(`/go/${id}/${link}`)).headers.get('Location')).toBe(`/landing/${id}`);
  });
});

/** Headers of who is no visitor (rule 52). */
const NOBODYS: Record<string, string>[] = [{ 'User-Agent': 'WhatsApp/2' }, { 'Sec-Purpose': 'prefetch' }, { Purpose: 'prefetch' }];

describe('a view', () => {
  test('is counted when the page is opened, by either address, also when the browser has it already', async () => {
    const { id } = await addPage(owner, { url_path: 'aaben' });
    const etag = (await server.fetch(`/landing/${id}`)).headers.get('ETag') ?? '';
    expect(await plainGet('/aaben', { Accept: 'text/html', 'If-None-Match': etag })).toBe(304);
    expect(await countsOf(id)).toEqual({ '': 2 });
  });

  test('and a press are a person’s: not a robot’s, a guess of the browser’s, a HEAD, a reading as data, the owner’s own', async () => {
    const { id, links } = await addPage(owner, { url_path: 'ingen' });
    const other = await server.signUp();
    const paths = [`/landing/${id}`, '/ingen', `/go/${id}/${links[0]}`];
    for (const path of paths) {
      await server.fetch(path, { method: 'HEAD' });
      for (const headers of NOBODYS) await plainGet(path, headers);
      await plainGet(path, { Cookie: owner.cookie });
    }
    await ping(`/go/${id}/${links[1]}`, 'text/ping', { Cookie: owner.cookie });
    await server.fetch('/ingen', { headers: { Accept: 'application/json' } });
    await server.fetch(`/api/landing/${id}`);
    expect(await countsOf(id)).toEqual({});
    await plainGet(`/landing/${id}`, { Cookie: other.cookie });
    expect(await countsOf(id)).toEqual({ '': 1 });
  });
});

describe('figures of pages (CONTRACT §5)', () => {
  test('are of days in Copenhagen, absolute, and after a cursor only what changed', async () => {
    server.clock.set('2026-11-04T22:59:00Z');
    const late = await server.signUp();
    const { id } = await addPage(late);
    await server.fetch(`/landing/${id}`);
    const first = await figures(late);
    expect(first).toMatchObject({ reset: true, floor: '2025-09-30' });
    server.clock.set('2026-11-04T23:01:00Z');
    await server.fetch(`/landing/${id}`);
    await server.fetch(`/landing/${id}`);
    const next = await figures(late, first.cursor);
    expect(next).toMatchObject({ reset: false, rows: [{ pageId: id, linkId: null, day: '2026-11-05', count: 2 }] });
    expect((await figures(late, next.cursor)).rows).toEqual([]);
    // Another set of pages.
    await addPage(late);
    expect((await figures(late, next.cursor)).reset).toBe(true);
    expect((await figures(late, 'noget')).reset).toBe(true);
    server.clock.set('2026-11-04T11:00:00Z');
  });

  test('are their owner’s, and go with the page', async () => {
    const { id } = await addPage(owner);
    await server.fetch(`/landing/${id}`);
    const other = await server.signUp();
    expect(dataOf(await other.call(endpoints.pageStatistics)).rows).toEqual([]);
    dataOf(await owner.call(endpoints.deleteLandingPage, { params: { id } }));
    server.deps.pageCounts.count(id);
    expect(await countsOf(id)).toEqual({});
  });

  test('survive a stop, and a database that refuses for a while', async () => {
    const { id } = await addPage(owner);
    server.deps.pageCounts.count(id);
    const refuses = vi.spyOn(server.deps.database.db, 'transaction').mockImplementation(() => {
      throw new Error('read only');
    });
    await server.deps.pageCounts.settled();
    server.deps.pageCounts.count(id);
    refuses.mockRestore();
    expect(await countsOf(id)).toEqual({ '': 2 });
  });

  test('include visits of which it was not known yet whose they are', async () => {
    const { id, links } = await addPage(owner);
    const [owns = '', visitors = ''] = links;
    let tell = (_isVisitors: boolean): void => undefined;
    const told = new Promise<boolean>((resolve) => (tell = resolve));
    server.deps.pageCounts.count(id, visitors, told);
    server.deps.pageCounts.count(
      id,
      owns,
      told.then((is) => !is),
    );
    const counts = countsOf(id);
    // The figures are asked for, and wait.
    expect(await Promise.race([counts, server.fetch('/healthz').then(() => 'waits')])).toBe('waits');
    tell(true);
    expect(await counts).toEqual({ [visitors]: 1 });
  });

  test('a link keeps its figures through edits of the page', async () => {
    const { id, links } = await addPage(owner);
    const form = new FormData();
    form.set(
      'buttons',
      JSON.stringify([
        { text: 'Ring', url: 'tel:12345678' },
        { text: 'Spisekort', url: BUTTONS[0]?.url },
      ]),
    );
    const page = dataOf(await owner.call(endpoints.updateLandingPage, { params: { id }, body: form }));
    expect(page.linkIds).toEqual([links[1], links[0]]);
    expect(page.buttons[0]).toEqual({ text: 'Ring', url: 'tel:12345678' });
  });
});

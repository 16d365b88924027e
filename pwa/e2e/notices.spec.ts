import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRowId } from '../../api/contract/patterns';
import type { NoticeData, NoticeKind, PushMessage } from '../../api/contract/notices';
import { openSqlite } from '../../db/server/sqlite/open';
import { axeFindings, openWholeBrowser, openPage, overflow, PHONE, WITH_WORKER } from './browser';
import { openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** What an owner is told: in the list, also offline, and by the worker when a push service wakes it. */
let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openWholeBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

/** As the rounds of the server write them, which look once a minute. */
function tell(owner: Owner, notices: readonly { kind: NoticeKind; data: NoticeData }[]): void {
  const sqlite = openSqlite(join(product.dataDir, 'portal.sqlite'), { busyTimeoutMs: 5000 });
  const next = sqlite.prepare<[], number>('UPDATE sync_state SET notice_seq = notice_seq + 1 RETURNING notice_seq').pluck();
  const insert = sqlite.prepare(
    `INSERT INTO notices (id, user_id, key, kind, number, stand_id, data, raised_at)
     SELECT ?, id, ?, ?, ?, NULL, ?, ? FROM users WHERE username = ?`,
  );
  sqlite.transaction(() => {
    for (const { kind, data } of notices)
      insert.run(newRowId(), newRowId(), kind, next.get(), JSON.stringify(data), Date.now(), owner.username);
  })();
  sqlite.close();
}

/** What a browser of Chrome does when its push service sends: no such service can be reached from here. */
async function deliver(page: Page, message: PushMessage): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: product.url, registrationId, data: JSON.stringify(message) });
  await session.detach();
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data: data as unknown }));
  });

test('news are counted in the bar, read in the list, there offline too, and shown once by the worker', async () => {
  const owner = await signUpOwner(product, 'nynne');
  tell(owner, [
    { kind: 'firstTap', data: { name: 'Disken' } },
    { kind: 'silence', data: { name: 'Døren', silentSince: '2026-11-20T09:00:00.000Z' } },
  ]);
  const { context, page, complaints } = await openPage(browser, { ...PHONE, ...WITH_WORKER });
  await context.grantPermissions(['notifications'], { origin: product.url });
  await openSignedIn(page, product, owner);
  await page.getByRole('link', { name: 'Nyt: 2 ulæste beskeder' }).click();
  await page.getByRole('heading', { name: 'Døren er blevet stille' }).waitFor();
  await expect.poll(() => page.getByText('Ny', { exact: true }).count()).toBe(2);
  await page.getByRole('link', { name: 'Nyt', exact: true }).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.evaluate(() => navigator.serviceWorker.ready);
  const message = { id: 'n1', title: 'Disken er blevet stille', body: 'Prøv selv', path: '/dashboard/nyt' };
  await deliver(page, message);
  await deliver(page, message);
  await expect.poll(() => shown(page)).toEqual([{ title: message.title, body: message.body, tag: 'n1', data: '/dashboard/nyt' }]);

  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: 'Første tryk på Disken' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRowId } from '../../api/contract/patterns';
import type { NoticeData, NoticeKind } from '../../api/contract/notices';
import { openSqlite } from '../../db/server/sqlite/open';
import { axeFindings, openBrowser, openPage, overflow, PHONE } from './browser';
import { openSignedIn, type Owner, signUpOwner } from './owner';
import { type Product, startProduct } from './product';

/** What an owner is told, in the bar and in the list. */
let product: Product;
let browser: Browser;

beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct(), openBrowser()]);
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

test('news are counted in the bar and read in the list', async () => {
  const owner = await signUpOwner(product, 'nynne');
  tell(owner, [
    { kind: 'firstTap', data: { name: 'Disken' } },
    { kind: 'silence', data: { name: 'Døren', silentSince: '2026-11-20T09:00:00.000Z' } },
  ]);
  const { context, page, complaints } = await openPage(browser, PHONE);
  await openSignedIn(page, product, owner);
  await page.getByRole('link', { name: 'Nyt: 2 ulæste beskeder' }).click();
  await page.getByRole('heading', { name: 'Døren er blevet stille' }).waitFor();
  expect(await page.getByText('Ny', { exact: true }).count()).toBe(2);
  await page.getByRole('link', { name: 'Nyt', exact: true }).waitFor();
  expect(await overflow(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await context.close();
});

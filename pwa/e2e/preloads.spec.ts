import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_ROUTES } from '../../api/contract/addresses';
import { screens, SIGNED_IN_AREA } from '../screens';
import { type Product, startProduct } from './product';

/** The built list of each screen's files (route-preloads.json): in a header with the empty shell, in the page where it is painted. */
let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

const served = screens.filter(({ path }) => (APP_ROUTES as readonly string[]).includes(path));
/** `./features/login/login-screen.tsx` -> `/assets/login-screen-`, as the build names a file. */
const built = (module: string): string => `/assets/${module.split('/').at(-1)?.replace('.tsx', '')}-`;

test('every address of the server is a screen of the table', () => {
  expect(served.map(({ path }) => path).sort()).toEqual([...APP_ROUTES].sort());
});

/** What is fetched at once, and what once the page is on the screen. */
async function filesOf(path: string, headers: Record<string, string> = {}): Promise<{ atOnce: string[]; later: string[] }> {
  const page = await fetch(product.url + path.replace(/:\w+/, 'ABC001'), { headers });
  const link = page.headers.get('Link') ?? '';
  const [, later = ''] = /<div id="root"[^>]* data-app="([^"]*)"/.exec(await page.text()) ?? [];
  return {
    atOnce: [...link.matchAll(/<([^>]+)>; rel=modulepreload; crossorigin/g)].map(([, file = '']) => file),
    later: later.split(' ').filter((file) => file !== ''),
  };
}

test.each(served)('$path names its own files, and all of them exist', async ({ path, module, area }) => {
  const { atOnce, later } = await filesOf(path);
  // One or the other: what is painted is not kept waiting by what comes after it.
  expect([atOnce, later].filter((list) => list.length > 0)).toHaveLength(1);
  const files = [...atOnce, ...later];
  expect(files.some((file) => file.startsWith(built(module)))).toBe(true);
  expect(files.some((file) => file.startsWith(built(SIGNED_IN_AREA)))).toBe(area === 'signed-in' || area === 'admin');
  const answers = await Promise.all(files.map((file) => fetch(product.url + file)));
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
});

test.each(served.filter(({ area }) => area === 'signed-in' || area === 'admin'))('$path does so painted, too', async ({ path }) => {
  const empty = await filesOf(path);
  const painted = await filesOf(path, { Cookie: 'session=x' });
  expect(painted.atOnce).toEqual([]);
  expect(painted.later).toEqual(expect.arrayContaining(empty.atOnce));
});

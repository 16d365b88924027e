import { afterAll, beforeAll, expect, test } from 'vitest';
import { APP_ROUTES } from '../../api/contract/addresses';
import { screens, SIGNED_IN_AREA } from '../screens';
import { type Product, startProduct } from './product';

/** The built list of files to fetch early, as the server sends it (route-preloads.json). */
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

test.each(served)('$path names its own files, and all of them exist', async ({ path, module, area }) => {
  const shell = await fetch(product.url + path.replace(/:\w+/, 'ABC001'));
  const link = shell.headers.get('Link') ?? '';
  const files = [...link.matchAll(/<([^>]+)>; rel=modulepreload; crossorigin/g)].map(([, file = '']) => file);
  expect(files.some((file) => file.startsWith(built(module)))).toBe(true);
  expect(files.some((file) => file.startsWith(built(SIGNED_IN_AREA)))).toBe(area === 'signed-in' || area === 'admin');
  const answers = await Promise.all(files.map((file) => fetch(product.url + file)));
  expect(answers.map(({ status }) => status)).toEqual(files.map(() => 200));
});

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { APP_ROUTES, QUERY, SCREENS, SERVER_PATHS } from '../api/contract/addresses';
import { SERVED_BY_API } from './build/dev-proxy';

/** Addresses where the table itself cannot be read, or is read by the tools alone. */
const filled = (addresses: readonly string[]): string[] => addresses.map((address) => address.replace(/:\w+/g, 'x-1'));

it('the script of painted pages takes the way on from one screen of a sign-in to the other', () => {
  const script = readFileSync(resolve(import.meta.dirname, 'public/start-app.js'), 'utf8');
  expect(script).toContain(`'main a[href="${SCREENS.login}"], main a[href="${SCREENS.register}"]'`);
  expect(script).toContain(`.get('${QUERY.redirect}')`);
  expect(script).toContain(`'?${QUERY.redirect}='`);
});

describe('while developing', () => {
  const goesToApi = (address: string): boolean => SERVED_BY_API.some((pattern) => new RegExp(pattern).test(address));

  it.each([...filled(Object.values(SERVER_PATHS)), '/api/stands', '/ABC001', '/ABC001?q', '/min-side/', '/12345'])(
    '%s is answered by the API',
    (address) => expect(goesToApi(address)).toBe(true),
  );

  it.each([...filled(APP_ROUTES), '/login?redirect=%2Fsettings', '/@vite/client', '/main.tsx', '/icons/any-192.png'])(
    '%s is not',
    (address) => expect(goesToApi(address)).toBe(false),
  );
});

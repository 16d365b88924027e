import { createDOMRenderer } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { GUARDED_ROUTES } from '../api/contract/addresses';
import { createClient } from '../api/contract/client';
import { SITE_PLACEHOLDERS, STANDER_ID_PLACEHOLDER } from '../api/contract/page-placeholders';
import { App } from './app';
import { renderPages } from './entry-server';
import { createMemoryRouter } from './platform/navigation/router';
import { routes } from './router';
import { openSessionServices } from './session/session-services';
import { cleanups } from './testing/cleanups';
import { buildUser } from './testing/records';
import { fakeApi } from './testing/fake-api';
import { storeSession } from './testing/render-screen';

const INDEX = `<!doctype html><html lang="da" data-theme="dark"><head><title>Tap Portal</title><script src="/before-paint.js"></script>
<script type="module" crossorigin src="/assets/index.js"></script><link rel="modulepreload" crossorigin href="/assets/react.js">
<link rel="stylesheet" crossorigin href="/assets/index.css"></head><body><div id="root"></div><noscript>Kræver JavaScript</noscript></body></html>`;

const { visitor, signedIn } = await renderPages({
  html: INDEX,
  css: 'html{background:var(--colorCanvas)}',
  scripts: ['first()', 'second()'],
  starter: 'starter()',
  earlyDashboard: 'figures()',
  preloads: { '/login': ['/assets/login.js', '/assets/login.css'], '/dashboard': ['/assets/figures.js', '/assets/login.js'] },
});
const pages = { ...visitor, ...signedIn };

/** The page as a browser that has not run the app has it. */
const parse = (path: string): Document => new DOMParser().parseFromString(pages[path] ?? '', 'text/html');

const nobodyAnswers = (): Promise<never> => Promise.reject(new TypeError('offline'));

/** The app takes the page over as main.tsx does; what React finds different is a console error, which fails the test. */
function takeOver(path: string, address: string) {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = parse(path).getElementById('root')?.innerHTML ?? '';
  // Fluent takes the element for one of another provider unless this stands beside it.
  const provider = document.head.appendChild(document.createElement('style'));
  provider.id = container.querySelector('.fui-FluentProvider')?.classList[1] ?? '';
  provider.textContent = '/* both themes stand in the head */';
  const api = fakeApi({ status: { isAuthenticated: false }, logout: null });
  const fetch = path in visitor ? api.fetch : nobodyAnswers;
  const services = openSessionServices(createClient({ fetch }), Date.now, { indexedDB: new IDBFactory(), IDBKeyRange });
  cleanups.push(
    () => services.close(),
    () => provider.remove(),
    () => container.remove(),
  );
  const router = createMemoryRouter(routes, { initialEntries: [address.replace(':standerId', STANDER_ID_PLACEHOLDER)] });
  const status = path.startsWith('/unclaimed') ? 'unclaimed' : 'claimed';
  const product = { standerId: STANDER_ID_PLACEHOLDER, productType: 'stander', status, configured: false, redirectUrl: null } as const;
  const painted = path in visitor ? { site: SITE_PLACEHOLDERS, stand: path.includes(':') ? product : null } : null;
  const renderer = createDOMRenderer(undefined);
  const app = <App router={router} painted={painted} hasFrame={painted === null} renderer={renderer} services={services} />;
  return { container, router, hydrate: () => render(app, { container, hydrate: true }) };
}

test('no page asks for the app while it is read: its files are named for afterwards, the first one first', () => {
  const own: Record<string, string[]> = { '/login': ['/assets/login.js'], '/dashboard': ['/assets/figures.js', '/assets/login.js'] };
  for (const path of Object.keys(pages)) {
    const page = parse(path);
    expect(page.querySelectorAll('script[src], link[rel=modulepreload]'), path).toHaveLength(0);
    const files = page.getElementById('root')?.dataset.app?.split(' ');
    expect(files, path).toEqual(['/assets/index.js', '/assets/react.js', ...(own[path] ?? [])]);
  }
  // What comes after a log-in, and is not here by then.
  expect(parse('/login').getElementById('root')?.dataset.next).toBe('/assets/figures.js');
  expect(parse('/pricing').getElementById('root')?.dataset.next).toBeUndefined();
});

test('the dashboard names what its figures are made of, as the device asks for it', () => {
  const { ask = '' } = parse('/dashboard').getElementById('root')?.dataset ?? {};
  expect(JSON.parse(ask)).toEqual(['/api/stands/rows', '/api/stands/statistics?details=true']);
  expect(parse('/settings').getElementById('root')?.dataset.ask).toBeUndefined();
});

test('every public screen and every shape is rendered, with what it needs before the app', () => {
  expect(Object.keys(visitor)).toEqual([
    '/',
    '/login',
    '/register',
    '/pricing',
    '/about',
    '/contact',
    '/privatliv',
    '/reset-password',
    '/unclaimed/:standerId',
    '/not-configured/:standerId',
  ]);
  expect(Object.keys(signedIn)).toEqual([...GUARDED_ROUTES]);
  for (const path of Object.keys(pages)) {
    const page = parse(path);
    expect(page.querySelectorAll('h1'), path).toHaveLength(1);
    expect(page.title, path).toMatch(/.+ – Tap Portal$/);
    expect(page.querySelectorAll('[style]'), path).toHaveLength(0);
    const atTheEnd = path === '/dashboard' ? ['figures()', 'starter()'] : ['starter()'];
    expect([...page.querySelectorAll('script')].map(({ textContent }) => textContent)).toEqual(['first()', 'second()', ...atTheEnd]);
    const css = page.querySelector('style')?.textContent ?? '';
    expect(css).toMatch(/html\[data-theme=dark\]\{[^}]*--colorCanvas:#0b1220/);
    expect(css).toMatch(/html\[data-theme=light\]\{[^}]*--colorCanvas:#f5f7fb/);
    expect(page.querySelectorAll('link[rel=stylesheet], noscript:not(form noscript)')).toHaveLength(0);
  }
});

test.each(Object.keys(visitor))('%s is taken over without a difference, whatever the address asks for', async (path) => {
  localStorage.setItem('theme', 'light');
  const { container, hydrate } = takeOver(path, `${path}?redirect=%2Fsettings&utm_source=brev`);
  const heading = container.querySelector('h1');
  hydrate();
  await waitFor(() => expect(document.title).toMatch(/ – Tap Portal$/));
  expect(container.querySelector('h1')).toBe(heading);
});

test.each(Object.keys(signedIn))('%s says nothing of anybody, and is taken over without a difference', async (path) => {
  const said = Object.keys(parse(path).getElementById('root')?.dataset ?? {});
  expect(said).toEqual(path === '/dashboard' ? ['client', 'ask', 'app'] : ['app']);
  storeSession(buildUser({ isAdmin: true }));
  localStorage.setItem('theme', 'light');
  const { container, hydrate } = takeOver(path, `${path}?fane=produkter&ny=DEMO1`);
  expect(container.querySelector('[role=status]')).toHaveTextContent('Indlæser...');
  const heading = container.querySelector('h1');
  hydrate();
  await screen.findByRole('button', { name: /^Konto: / });
  expect(container.querySelector('h1')).toBe(heading);
});

test('what was typed is in the form', async () => {
  const { container, hydrate } = takeOver('/login', '/login');
  const field = container.querySelector<HTMLInputElement>('input[name=username]');
  if (!field) throw new Error('no field');
  field.value = 'mette';
  hydrate();
  await screen.findByRole('heading', { name: 'Log ind' });
  expect(screen.getByLabelText('Brugernavn')).toBe(field);
  await waitFor(() => expect(field).toHaveValue('mette'));
});

test('somebody who is signed in on this device after all is led on', async () => {
  storeSession(buildUser({}));
  const { router, hydrate } = takeOver('/login', '/login?redirect=%2Fprivatliv');
  hydrate();
  await waitFor(() => expect(router.state.location.pathname).toBe('/privatliv'));
});

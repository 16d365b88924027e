import { screen, waitFor } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { APP_ROUTES, appRouteOf } from '../api/contract/addresses';
import { paths } from './paths';
import { routes } from './router';
import { laterAnswer, refuse } from './testing/fake-answers';
import { renderScreen } from './testing/render-screen';

const pathOf = (address: string): string | undefined => matchRoutes(routes, address)?.at(-1)?.route.path;

describe('the table of addresses', () => {
  it('knows every address that the server answers with the app', () => {
    expect(APP_ROUTES.filter((route) => !(Object.values(paths) as string[]).includes(route))).toEqual([]);
  });

  it.each(Object.values(paths).filter((path) => path !== paths.segment && path !== paths.publicLandingPage))(
    '%s is answered by the server too',
    (path) => {
      expect(appRouteOf(path.replace(/:\w+/, 'ABC001'))).toBe(path);
    },
  );

  it.each([
    ['/admin', '/admin'],
    ['/ADMIN', '/:segment'],
    ['/Dashboard', '/:segment'],
    ['/ABC001', '/:segment'],
    ['/min-side', '/:segment'],
    ['/unclaimed/ABC001', '/unclaimed/:standerId'],
    ['/Unclaimed/ABC001', '*'],
    ['/a/b/c', '*'],
  ])('%s matches %s: case matters (rule 2)', (address, path) => {
    expect(pathOf(address)).toBe(path);
  });
});

describe('the frame', () => {
  it('has the public bar on public pages, with the current one marked, and sets the title', async () => {
    const { person } = renderScreen({ at: '/login', routes });
    const current = await screen.findByRole('link', { name: 'Log ind', current: 'page' });
    expect(current).toHaveAttribute('href', '/login');
    for (const name of ['Hjem', 'Priser', 'Om os', 'Kontakt', 'Opret konto'])
      expect(screen.getByRole('link', { name })).toBeInTheDocument();
    await waitFor(() => expect(document.title).toBe('Log ind – Tap Portal'));
    await person.click(screen.getByRole('link', { name: 'Opret konto' }));
    const heading = await screen.findByRole('heading', { level: 1, name: 'Opret konto' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(document.title).toBe('Opret konto – Tap Portal');
  });

  it('says "Indlæser..." to a visitor of a screen behind the log-in, and shows nothing of it (SPEC §2)', async () => {
    const { held, give } = laterAnswer<'status'>();
    const { address, api } = renderScreen({ at: '/settings', routes, answers: { status: held } });
    await waitFor(() => expect(api.of('status')).toHaveLength(1));
    expect(await screen.findByText('Indlæser...')).toBeInTheDocument();
    expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
    give({ isAuthenticated: false });
    await waitFor(() => expect(address()).toBe('/login?redirect=%2Fsettings'));
  });

  it('says that a page does not exist', async () => {
    renderScreen({ at: '/a/b/c', routes });
    expect(await screen.findByRole('heading', { level: 1, name: 'Siden findes ikke' })).toBeInTheDocument();
  });

  it('says that a landing page does not exist when the app itself was the answer', async () => {
    renderScreen({ at: '/ingen-side', routes });
    expect(await screen.findByRole('heading', { level: 1, name: 'Landing page ikke fundet' })).toBeInTheDocument();
  });

  it('looks a product up', async () => {
    renderScreen({ at: '/ZZZ9', routes, answers: { lookupStand: refuse(404, 'Produkt ikke fundet', { code: 'not_found' }) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Produkt ikke fundet');
  });

  it('takes up a product remembered across Google sign-in, once (rule 13)', async () => {
    localStorage.setItem('pendingActivation', 'ABC001');
    const { api } = renderScreen({
      at: '/about',
      routes,
      user: {},
      answers: { activateStand: refuse(409, 'Produktet er allerede aktiveret', { code: 'already_claimed' }) },
    });
    expect(await screen.findByText('Produktet er allerede aktiveret')).toBeInTheDocument();
    expect(api.of('activateStand')).toHaveLength(1);
    expect(localStorage.getItem('pendingActivation')).toBeNull();
  });

  it('forgets one that is older than an hour', async () => {
    localStorage.setItem('pendingActivation', 'ABC001');
    localStorage.setItem('pendingActivationSince', String(Date.now() - 3_600_001));
    const { address } = renderScreen({ at: '/a/b/c', routes, user: {} });
    await screen.findByRole('heading', { level: 1, name: 'Siden findes ikke' });
    expect(address()).toBe('/a/b/c');
  });
});

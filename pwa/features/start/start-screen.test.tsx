import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { laterAnswer } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import StartScreen from './start-screen';

const routes = [{ path: '/', Component: StartScreen }];

it('welcomes, leads to log-in and sign-up and to the webshop, and shows four features', async () => {
  renderScreen({ at: '/', routes });
  expect(await screen.findByText('Velkommen til Tap Portal')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log ind' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Registrer' })).toHaveAttribute('href', '/register');
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'Dashboard',
    'Detaljeret statistik',
    'Landing pages',
    'Google anmeldelser',
  ]);
  expect(await screen.findByRole('link', { name: 'Besøg vores webshop' })).toHaveAttribute('href', 'https://shop.example.dk');
});

it('sends whoever is signed in to the dashboard', async () => {
  const { address } = renderScreen({ at: '/', routes, user: {} });
  await waitFor(() => expect(address()).toBe('/dashboard'));
});

it('until it is known where the webshop is, no link leads nowhere', async () => {
  const { held } = laterAnswer<'site'>();
  renderScreen({ at: '/', routes, answers: { site: held } });
  expect(await screen.findByRole('heading', { level: 1 })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Besøg vores webshop' })).not.toBeInTheDocument();
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildStand } from '../../../db/device/testing/build';
import { refuse } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import ActivateScreen from './activate-screen';

const routes = [{ path: '/activate/:code', Component: ActivateScreen }];

it('remembers the code and asks for sign-in', async () => {
  const { address, api } = renderScreen({ at: '/activate/ABC001', routes });
  await waitFor(() => expect(address()).toBe('/login?redirect=%2Factivate%2FABC001'));
  expect(localStorage.getItem('pendingActivation')).toBe('ABC001');
  expect(api.of('activateStand')).toHaveLength(0);
});

it('clears the stored code first, activates once, and goes to the dashboard (rule 12)', async () => {
  localStorage.setItem('pendingActivation', 'ABC001');
  let storedDuringCall: string | null = 'not called';
  const { address, api } = renderScreen({
    at: '/activate/ABC001',
    routes,
    user: {},
    answers: {
      activateStand: () => {
        storedDuringCall = localStorage.getItem('pendingActivation');
        return { message: 'Produkt aktiveret succesfuldt', stand: buildStand() };
      },
      listStandRows: [],
    },
  });
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(storedDuringCall).toBeNull();
  expect(api.of('activateStand')).toHaveLength(1);
  expect(await screen.findByText('Produkt aktiveret succesfuldt')).toBeInTheDocument();
});

it.each([
  ['nothing was stored', null, 0],
  ['another product was stored', 'ABC002', 0],
  ['it was stored too long ago', 'ABC001', 3_600_001],
])('asks before it claims what this browser does not wait for: %s (rule 37)', async (_, stored, age) => {
  if (stored) localStorage.setItem('pendingActivation', stored);
  localStorage.setItem('pendingActivationSince', String(Date.now() - age));
  const { address, api, person } = renderScreen({
    at: '/activate/ABC001',
    routes,
    user: {},
    answers: { activateStand: { message: 'Produkt aktiveret succesfuldt', stand: buildStand() }, listStandRows: [] },
  });
  const button = await screen.findByRole('button', { name: 'Aktivér på min konto (mette)' });
  expect(screen.getByText('ABC001')).toBeInTheDocument();
  expect(api.of('activateStand')).toHaveLength(0);
  await person.click(button);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(api.of('activateStand')).toHaveLength(1);
});

it('says why it did not work, with a way on', async () => {
  localStorage.setItem('pendingActivation', 'ABC001');
  renderScreen({
    at: '/activate/ABC001',
    routes,
    user: {},
    answers: { activateStand: refuse(409, 'Produktet er allerede aktiveret', { code: 'already_claimed' }) },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Produktet er allerede aktiveret');
  expect(screen.getByRole('link', { name: 'Gå til dashboard' })).toHaveAttribute('href', '/dashboard');
});

it('refuses what is no product id, without asking', async () => {
  const { api } = renderScreen({ at: '/activate/abc-1', routes, user: {} });
  expect(await screen.findByRole('alert')).toHaveTextContent('Produkt ikke fundet');
  expect(api.of('activateStand')).toHaveLength(0);
});

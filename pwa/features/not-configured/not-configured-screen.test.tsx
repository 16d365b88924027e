import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PublicStand } from '../../../api/contract/stand';
import { buildStand } from '../../../db/device/testing/build';
import { refuse, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import NotConfiguredScreen from './not-configured-screen';

const routes = [{ path: '/not-configured/:standerId', Component: NotConfiguredScreen }];
const stand: PublicStand = { standerId: 'ABC002', productType: 'kort', status: 'claimed', configured: false, redirectUrl: null };
const open = (answers: FakeAnswers = {}, user: object | null = null) =>
  renderScreen({ at: '/not-configured/ABC002', routes, user, answers: { lookupStand: stand, ...answers } });

it('explains in four steps and offers to log in (rule 16)', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Produktet mangler et link' })).toBeInTheDocument();
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Log ind' })).toHaveAttribute('href', '/login?redirect=%2Fnot-configured%2FABC002');
  expect(screen.getByRole('link', { name: 'Gå til dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('link', { name: 'Tilføj link nu' })).not.toBeInTheDocument();
});

it('lets its owner add a link at once', async () => {
  open({ listStandRows: [buildStand({ standerId: 'ABC002' })] }, {});
  expect(await screen.findByRole('link', { name: 'Tilføj link nu' })).toHaveAttribute('href', '/dashboard?rediger=ABC002');
});

it("does not offer that for somebody else's product", async () => {
  const { api } = open({ listStandRows: [buildStand({ standerId: 'ZZZ' })] }, {});
  await waitFor(() => expect(api.of('listStandRows')).toHaveLength(1));
  expect(await screen.findByRole('link', { name: 'Gå til dashboard' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Tilføj link nu' })).not.toBeInTheDocument();
});

it('leads on when the product has a link by now', async () => {
  const { api } = open({ lookupStand: { ...stand, configured: true, redirectUrl: 'https://eksempel.dk/' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Produktet er klar' })).toBeInTheDocument();
  expect(api.of('lookupStand'), 'only a look, no tap').toMatchObject([{ query: { peek: 'true' } }]);
  expect(screen.getByRole('link', { name: 'Åbn produktet' })).toHaveAttribute('href', '/ABC002');
});

it('says when there is no such product, with a way to log in', async () => {
  open({ lookupStand: refuse(404, 'Produkt ikke fundet', { code: 'not_found' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Produkt ikke fundet');
  expect(screen.getByRole('link', { name: 'Log ind' })).toHaveAttribute('href', '/login');
});

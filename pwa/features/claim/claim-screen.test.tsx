import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { PublicStand } from '../../../api/contract/stand';
import { buildPage, buildStand } from '../../../db/device/testing/build';
import { refuse, silence, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import { LoginGuard } from '../../session/login-guard';
import { DeviceProvider } from '../../sync/device-provider';
import ClaimScreen from './claim-screen';

const Claim = () => (
  <LoginGuard>
    <DeviceProvider>
      <ClaimScreen />
    </DeviceProvider>
  </LoginGuard>
);
const routes = [{ path: '/claim/:standerId', Component: Claim }];
const unclaimed: PublicStand = { standerId: 'ABC001', productType: 'kort', status: 'unclaimed', configured: false, redirectUrl: null };
const open = (answers: FakeAnswers) =>
  renderScreen({
    at: '/claim/ABC001',
    routes,
    user: {},
    answers: { lookupStand: unclaimed, listStandRows: [], listLandingPages: [], ...answers },
  });
const submit = () => screen.findByRole('button', { name: 'Aktivér produkt' });

it('claims only when asked to, and tells of it on the dashboard (rule 37)', async () => {
  const { person, api, address } = open({ claimStand: { message: 'Produkt aktiveret succesfuldt', stand: buildStand() } });
  const button = await submit();
  expect(api.of('claimStand')).toHaveLength(0);
  expect(api.of('lookupStand'), 'only a look, no tap').toMatchObject([{ query: { peek: 'true' } }]);
  await person.click(button);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(await screen.findByText('Produkt aktiveret succesfuldt')).toBeInTheDocument();
  expect(api.of('claimStand')[0]).toMatchObject({ params: { id: 'ABC001' }, body: {} });
});

it('sends name and link when they are given', async () => {
  const { person, api } = open({ claimStand: { message: 'ok', stand: buildStand() } });
  await person.type(await screen.findByRole('textbox', { name: 'Navn (valgfrit)' }), ' Disken ');
  await person.type(screen.getByRole('textbox', { name: 'Link (valgfrit)' }), 'eksempel.dk');
  await person.click(await submit());
  await waitFor(() => expect(api.of('claimStand')[0]?.body).toEqual({ nickname: 'Disken', redirectUrl: 'eksempel.dk' }));
});

it('asks for a link alone as long as there is no landing page to choose', async () => {
  open({});
  await screen.findByRole('textbox', { name: 'Link (valgfrit)' });
  expect(screen.queryByRole('radio')).not.toBeInTheDocument();
});

it('sends a landing page and another type when they are chosen, and no link with them (SPEC §7)', async () => {
  const pages = [buildPage({ title: 'Sommermenu' })];
  const { person, api } = open({ listLandingPages: pages, claimStand: { message: 'ok', stand: buildStand() } });
  await person.click(await screen.findByRole('radio', { name: 'Vis en landing page' }));
  await person.click(await submit());
  expect(screen.getByText('Vælg en landing page, eller brug et link')).toBeInTheDocument();
  await person.selectOptions(screen.getByRole('combobox', { name: 'Landing page' }), 'Sommermenu');
  const type = screen.getByRole('combobox', { name: 'Type (valgfrit)' });
  expect(type).toHaveTextContent('Kort (som registreret)');
  await person.selectOptions(type, 'Plate');
  await person.click(await submit());
  await waitFor(() => expect(api.of('claimStand')[0]?.body).toEqual({ landingPageId: pages[0]?._id, productType: 'plate' }));
});

it('refuses a link that can be no target, before anything is sent', async () => {
  const { person, api } = open({ claimStand: { message: 'ok', stand: buildStand() } });
  const link = await screen.findByRole('textbox', { name: 'Link (valgfrit)' });
  await person.type(link, 'javascript:alert(1)');
  await person.click(await submit());
  expect(link).toHaveAccessibleDescription('Adressen skal begynde med http:// eller https:// Fx jeres anmeldelseslink eller hjemmeside');
  expect(api.of('claimStand')).toHaveLength(0);
});

it.each([
  [
    'the words of the server',
    refuse(409, 'Produktet er allerede aktiveret', { code: 'already_claimed' }),
    'Produktet er allerede aktiveret',
  ],
  ['its own words when nobody answers', silence, 'Der opstod en fejl ved aktivering af produktet'],
])('shows %s', async (_, answer, text) => {
  const { person } = open({ claimStand: answer });
  await person.click(await submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
});

it('says when there is no such product', async () => {
  open({ lookupStand: refuse(404, 'Produkt ikke fundet', { code: 'not_found' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Produkt ikke fundet');
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { PublicStand } from '../../../api/contract/stand';
import { buildStand } from '../../../db/device/testing/build';
import type { User } from '../../../api/contract/account';
import { buildUser } from '../../testing/records';
import { refuse, silence, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import ActivationScreen from './activation-screen';

const routes = [{ path: '/unclaimed/:standerId', Component: ActivationScreen }];
const stand = (more: Partial<PublicStand> = {}): PublicStand => ({
  standerId: 'ABC001',
  productType: 'stander',
  status: 'unclaimed',
  configured: false,
  redirectUrl: null,
  ...more,
});
const open = (answers: FakeAnswers = {}, user: Partial<User> | null = null) =>
  renderScreen({ at: '/unclaimed/ABC001', routes, user, answers: { lookupStand: stand(), ...answers } });
const signedIn = (message: string, ok = true) => ({ token: 't', user: buildUser(), message: 'x', activation: { ok, message } });

describe('an unclaimed product, signed out', () => {
  it('explains what happens', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Aktiver dit produkt' })).toBeInTheDocument();
    expect(screen.getByText('ABC001')).toBeInTheDocument();
    expect(
      screen.getByText('Dette produkt er endnu ikke aktiveret. Log ind med din eksisterende konto eller opret en ny for at aktivere det.'),
    ).toBeInTheDocument();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
  });

  it('has one field of each name, and keeps what was typed when the tab changes', async () => {
    const { person } = open();
    await person.type(await screen.findByLabelText('Brugernavn'), 'mette');
    await person.type(screen.getByLabelText('Adgangskode'), 'hemmelig kode');
    await person.click(screen.getByRole('tab', { name: 'Opret konto' }));
    expect(screen.getByLabelText('Brugernavn')).toHaveValue('');
    await person.type(screen.getByLabelText('Email'), 'mette@example.dk');
    await person.click(screen.getByRole('tab', { name: 'Log ind' }));
    expect(screen.getByLabelText('Brugernavn')).toHaveValue('mette');
    expect(screen.getByLabelText('Adgangskode')).toHaveValue('hemmelig kode');
    await person.click(screen.getByRole('tab', { name: 'Opret konto' }));
    expect(screen.getByLabelText('Email')).toHaveValue('mette@example.dk');
  });

  it('activates by log-in, with the product in the same call', async () => {
    const { person, api, address } = open({ login: signedIn('Produkt aktiveret succesfuldt') });
    const panel = await screen.findByRole('tabpanel', { name: 'Log ind' });
    await person.type(within(panel).getByRole('textbox', { name: 'Brugernavn' }), 'mette');
    await person.type(within(panel).getByLabelText('Adgangskode'), 'hemmelig kode');
    await person.click(within(panel).getByRole('button', { name: 'LOG IND' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(api.of('login')[0]?.body).toEqual({ username: 'mette', password: 'hemmelig kode', standerId: 'ABC001' });
    expect(await screen.findByText('Produkt aktiveret succesfuldt')).toBeInTheDocument();
  });

  it('never asks again for what the log-in has activated, however long the dashboard takes to come', async () => {
    const dashboard = { path: '/dashboard', lazy: () => new Promise<never>(() => undefined) };
    localStorage.setItem('pendingActivation', 'ABC001');
    const { person } = renderScreen({
      at: '/unclaimed/ABC001',
      routes: [...routes, dashboard],
      answers: { lookupStand: stand(), login: signedIn('Produkt aktiveret succesfuldt') },
    });
    await person.type(await screen.findByLabelText('Brugernavn'), 'mette');
    await person.type(screen.getByLabelText('Adgangskode'), 'hemmelig kode');
    await person.click(screen.getByRole('button', { name: 'LOG IND' }));
    expect(await screen.findByText('Aktiverer...')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Aktivér på min konto/ })).not.toBeInTheDocument();
    expect(localStorage.getItem('pendingActivation')).toBeNull();
  });

  it('activates by registration, on the other tab', async () => {
    const { person, api, address } = open({ register: signedIn('Produkt aktiveret succesfuldt') });
    await person.click(await screen.findByRole('tab', { name: 'Opret konto' }));
    const panel = screen.getByRole('tabpanel', { name: 'Opret konto' });
    await person.type(within(panel).getByRole('textbox', { name: 'Brugernavn' }), 'mette');
    await person.type(within(panel).getByRole('textbox', { name: 'Email' }), 'mette@example.dk');
    await person.type(within(panel).getByLabelText('Adgangskode'), 'en god kode 7');
    await person.type(within(panel).getByLabelText('Bekræft adgangskode'), 'en god kode 7');
    await person.click(within(panel).getByRole('button', { name: 'OPRET KONTO' }));
    await waitFor(() => expect(address()).toBe('/dashboard'));
    expect(api.of('register')[0]?.body).toMatchObject({ standerId: 'ABC001' });
  });

  it('has its own words for a log-in nobody answers', async () => {
    const { person } = open({ login: silence });
    const panel = await screen.findByRole('tabpanel', { name: 'Log ind' });
    await person.type(within(panel).getByRole('textbox', { name: 'Brugernavn' }), 'mette');
    await person.type(within(panel).getByLabelText('Adgangskode'), 'hemmelig kode');
    await person.click(within(panel).getByRole('button', { name: 'LOG IND' }));
    expect(await screen.findByText('Der opstod en fejl under login')).toBeInTheDocument();
  });
});

it('offers one button to whoever is signed in (rule 15)', async () => {
  const { person, api, address } = open(
    { activateStand: { message: 'Produkt aktiveret succesfuldt', stand: buildStand() }, listStandRows: [] },
    {},
  );
  await person.click(await screen.findByRole('button', { name: 'Aktivér på min konto (mette)' }));
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  expect(api.of('activateStand')[0]?.params).toEqual({ standerId: 'ABC001' });
});

it('never shows the forms for a product that is taken (rule 14)', async () => {
  const { api } = open({ lookupStand: stand({ status: 'claimed', configured: true, redirectUrl: 'https://a.dk/' }) });
  expect(await screen.findByRole('heading', { name: 'Produktet er allerede aktiveret' })).toBeInTheDocument();
  expect(api.of('lookupStand'), 'only a look, no tap').toMatchObject([{ query: { peek: 'true' } }]);
  expect(screen.getByRole('link', { name: 'Åbn produktet' })).toHaveAttribute('href', '/ABC001');
  expect(screen.queryByLabelText('Adgangskode')).not.toBeInTheDocument();
});

it('says when there is no such product, with a way out', async () => {
  open({ lookupStand: refuse(404, 'Produkt ikke fundet', { code: 'not_found' }) });
  expect(await screen.findByRole('alert')).toHaveTextContent('Produkt ikke fundet');
  expect(screen.getByRole('link', { name: 'Gå til forsiden' })).toHaveAttribute('href', '/');
});

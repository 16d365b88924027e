import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { laterAnswer, refuse, silence, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import ResetPasswordScreen from './reset-password-screen';
import ResetRequestScreen from './reset-request-screen';

const routes = [
  { path: '/reset-password', Component: ResetRequestScreen },
  { path: '/reset-password/:token', Component: ResetPasswordScreen },
];
const valid = { valid: true as const };
const invalid = refuse(400, 'Dette link er ugyldigt eller udløbet', { code: 'invalid_token' });

afterEach(() => void vi.restoreAllMocks());

describe('asking for a link', () => {
  const open = (answers: FakeAnswers = {}) => renderScreen({ at: '/reset-password', routes, answers });
  const ask = async (person: ReturnType<typeof open>['person'], email = 'mette@example.dk') => {
    await person.type(await screen.findByRole('textbox', { name: 'Email' }), email);
    await person.click(screen.getByRole('button', { name: 'Send nulstillingslink' }));
  };

  it('sends the email and shows the words of the server', async () => {
    const { person, api } = open({ requestReset: { message: 'Hvis emailen findes hos os, har vi sendt et link.' } });
    expect(await screen.findByRole('link', { name: 'Tilbage til log ind' })).toHaveAttribute('href', '/login');
    await ask(person);
    expect(await screen.findByRole('status')).toHaveTextContent('Hvis emailen findes hos os, har vi sendt et link.');
    expect(api.of('requestReset')[0]?.body).toEqual({ email: 'mette@example.dk' });
    await person.click(screen.getByRole('button', { name: 'Send til en anden email' }));
    expect(await screen.findByRole('textbox', { name: 'Email' })).toHaveValue('');
  });

  it('wants an email address', async () => {
    const { person, api } = open();
    await ask(person, 'mette');
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription('Skriv en gyldig emailadresse');
    expect(api.of('requestReset')).toHaveLength(0);
  });

  it.each([
    ['the words of the server', refuse(429, 'For mange forsøg', { code: 'rate_limited' }), 'For mange forsøg'],
    ['its own words when the server gives none', refuse(500, '', { code: 'internal' }), 'Der opstod en fejl ved anmodning om nulstilling'],
    ['its own words when nobody answers', silence, 'Der opstod en fejl. Prøv igen senere.'],
  ])('shows %s', async (_, requestReset, text) => {
    const { person } = open({ requestReset });
    await ask(person);
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('textbox', { name: 'Email' })).toHaveValue('mette@example.dk');
  });
});

describe('choosing a new password', () => {
  const open = (answers: FakeAnswers = {}) => renderScreen({ at: '/reset-password/hemmelig', routes, answers });
  const choose = async (person: ReturnType<typeof open>['person'], password = 'en ny lang kode', confirm = password) => {
    await person.type(await screen.findByLabelText('Ny adgangskode'), password);
    await person.type(screen.getByLabelText('Bekræft adgangskode'), confirm);
    await person.click(screen.getByRole('button', { name: 'Gem ny adgangskode' }));
  };

  it('checks the link first', async () => {
    const { held, give } = laterAnswer<'verifyReset'>();
    const { api } = open({ verifyReset: held });
    expect(await screen.findByText('Tjekker linket...')).toBeInTheDocument();
    await waitFor(() => expect(api.of('verifyReset')[0]?.params).toEqual({ token: 'hemmelig' }));
    expect(document.head.querySelector('meta[name=referrer]')).toHaveAttribute('content', 'no-referrer');
    give(valid);
    expect(await screen.findByLabelText('Ny adgangskode')).toHaveAttribute('autocomplete', 'new-password');
  });

  it('shows an invalid link with a way to a new one', async () => {
    open({ verifyReset: invalid });
    expect(await screen.findByRole('alert')).toHaveTextContent('Dette link er ugyldigt eller udløbet');
    expect(screen.getByRole('link', { name: 'Bestil et nyt link' })).toHaveAttribute('href', '/reset-password');
    expect(screen.queryByLabelText('Ny adgangskode')).toBe(null);
  });

  it('says when the link cannot be checked, and tries again', async () => {
    const { person, api } = open({ verifyReset: silence });
    expect(await screen.findByRole('alert')).toHaveTextContent('Der opstod en fejl ved verificering af linket');
    api.answer({ verifyReset: valid });
    await person.click(screen.getByRole('button', { name: 'Prøv igen' }));
    expect(await screen.findByLabelText('Ny adgangskode')).toBeInTheDocument();
  });

  it('sets the password and goes to the sign-in page after 3 seconds', async () => {
    const { person, api, address } = open({
      verifyReset: valid,
      resetPassword: { message: 'Din adgangskode er ændret. Du kan nu logge ind.' },
    });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await choose(person);
    expect(await screen.findByText('Din adgangskode er ændret. Du kan nu logge ind.')).toBeInTheDocument();
    expect(api.of('resetPassword')[0]?.body).toEqual({ token: 'hemmelig', newPassword: 'en ny lang kode' });
    expect(address()).toBe('/reset-password/hemmelig');
    await act(async () => timers.mock.calls.find(([, ms]) => ms === 3000)?.[0]());
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('somebody who is signed in with the old one is no more: the sign-in page leads nowhere else', async () => {
    const gone = refuse(401, 'Du er ikke logget ind', { code: 'not_signed_in' });
    const { person, api } = renderScreen({
      at: '/reset-password/hemmelig',
      routes,
      user: {},
      answers: { verifyReset: valid, resetPassword: { message: 'Din adgangskode er ændret.' } },
    });
    await screen.findByLabelText('Ny adgangskode');
    await waitFor(() => expect(api.of('verify')).toHaveLength(1));
    api.answer({ verify: gone, refresh: gone });
    await choose(person);
    expect(await screen.findByText('Din adgangskode er ændret.')).toBeInTheDocument();
    await waitFor(() => expect(localStorage.getItem('authToken')).toBeNull());
  });

  it('refuses two different passwords before anything is sent', async () => {
    const { person, api } = open({ verifyReset: valid });
    await choose(person, 'en ny lang kode', 'en anden kode');
    expect(screen.getByLabelText('Bekræft adgangskode')).toHaveAccessibleDescription('Adgangskoderne matcher ikke');
    expect(api.of('resetPassword')).toHaveLength(0);
  });

  it('shows what the server says of a field, and keeps what was typed', async () => {
    const message = 'Adgangskoden er for almindelig';
    const { person } = open({ verifyReset: valid, resetPassword: refuse(400, message, { errors: { newPassword: message } }) });
    await choose(person, 'password1234');
    expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText('Ny adgangskode')).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByLabelText('Ny adgangskode')).toHaveValue('password1234');
  });

  it('offers a new link when this one was used up meanwhile', async () => {
    const { person } = open({ verifyReset: valid, resetPassword: invalid });
    await choose(person);
    expect(await screen.findByRole('link', { name: 'Bestil et nyt link' })).toBeInTheDocument();
  });

  it('says so when nobody answers', async () => {
    const { person } = open({ verifyReset: valid, resetPassword: silence });
    await choose(person);
    expect(await screen.findByRole('alert')).toHaveTextContent('Der opstod en fejl. Prøv igen senere.');
  });
});

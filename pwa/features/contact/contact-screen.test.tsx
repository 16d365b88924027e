import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { laterAnswer, refuse, silence, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import ContactScreen from './contact-screen';

const FAILED = 'Der opstod en fejl ved afsendelse af beskeden. Prøv venligst igen senere.';
const open = (answers: FakeAnswers = {}) =>
  renderScreen({ at: '/contact', routes: [{ path: '/contact', Component: ContactScreen }], answers });
const field = (name: string) => screen.findByRole('textbox', { name });
const send = () => screen.getByRole('button', { name: 'Send Besked' });

async function fillIn(person: ReturnType<typeof open>['person']) {
  await person.type(await field('Navn'), 'Mette');
  await person.type(await field('Email'), 'mette@example.dk');
  await person.type(await field('Emne'), 'Nyt skilt');
  await person.type(await field('Besked'), 'Har I det i blåt?');
}

it('shows email, phone, and an address that opens a map in a new tab', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Kontakt Os' })).toBeInTheDocument();
  expect(await screen.findByRole('link', { name: 'hej@example.dk' })).toHaveAttribute('href', 'mailto:hej@example.dk');
  expect(screen.getByRole('link', { name: '+45 12 34 56 78' })).toHaveAttribute('href', 'tel:+4512345678');
  const map = screen.getByRole('link', { name: /Frederiksberg \(åbner kort i ny fane\)/ });
  expect(map).toHaveAttribute('target', '_blank');
  expect(map).toHaveAttribute('href', 'https://www.google.com/maps/search/?api=1&query=Falkoner%20All%C3%A9%201%2C%202000%20Frederiksberg');
});

it('sends name, email, subject and message once, thanks for 6 seconds, and empties the form', async () => {
  const { held, give } = laterAnswer<'contact'>();
  const { person, api } = open({ contact: held });
  await fillIn(person);
  expect(await field('Besked')).toHaveAttribute('rows', '4');
  await person.dblClick(send());
  expect(await screen.findByRole('button', { name: 'Sender…' })).toBeOutOfUse();
  const timers = vi.spyOn(globalThis, 'setTimeout');
  give({ message: 'ok' });
  const thanks = await screen.findByText('Tak for din besked! Vi vender tilbage hurtigst muligt.');
  await act(async () => timers.mock.calls.find(([, ms]) => ms === 6000)?.[0]());
  expect(document.contains(thanks)).toBe(false);
  timers.mockRestore();
  expect(api.of('contact').map((call) => call.body)).toEqual([
    { name: 'Mette', email: 'mette@example.dk', subject: 'Nyt skilt', message: 'Har I det i blåt?' },
  ]);
  expect(await field('Besked')).toHaveValue('');
});

it.each([
  ['nobody answers', silence],
  ['the server refuses', refuse(500, 'Uventet fejl', { code: 'internal' })],
])('says so and keeps the message when %s', async (_, contact) => {
  const { person } = open({ contact });
  await fillIn(person);
  await person.click(send());
  expect(await screen.findByText(FAILED)).toBeInTheDocument();
  expect(await field('Besked')).toHaveValue('Har I det i blåt?');
});

it('counts down after too many messages', async () => {
  const { person } = open({ contact: refuse(429, 'For mange beskeder', { code: 'rate_limited', headers: { 'Retry-After': '42' } }) });
  await fillIn(person);
  await person.click(send());
  expect(await screen.findByText(FAILED)).toBeInTheDocument();
  expect(await screen.findByText('Prøv igen om 42 sekunder')).toBeInTheDocument();
});

it('asks for every field before anything is sent', async () => {
  const { person, api } = open();
  await field('Navn');
  await person.click(send());
  expect(await field('Navn')).toHaveFocus();
  expect(await field('Navn')).toHaveAccessibleDescription('Skriv dit navn');
  expect(await field('Email')).toHaveAccessibleDescription('Skriv en gyldig emailadresse');
  expect(await field('Emne')).toHaveAccessibleDescription('Skriv et emne');
  expect(await field('Besked')).toHaveAccessibleDescription('Skriv en besked');
  expect(api.of('contact')).toHaveLength(0);
});

it('has a trap for robots that people neither see nor reach, and passes on what is in it', async () => {
  const { person, api, container } = open({ contact: { message: 'ok' } });
  await fillIn(person);
  const trap = container.querySelector<HTMLInputElement>('input[name="website"]');
  expect(trap?.closest('[aria-hidden="true"]')).not.toBe(null);
  expect(trap?.tabIndex).toBe(-1);
  await person.type(trap as HTMLInputElement, 'http://spam.example');
  await person.click(send());
  await screen.findByText('Tak for din besked! Vi vender tilbage hurtigst muligt.');
  expect(api.of('contact')[0]?.body).toMatchObject({ website: 'http://spam.example' });
});

import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildUser } from '../../testing/records';
import { refuse, silence, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import RegisterScreen from './register-screen';

const routes = [{ path: '/register', Component: RegisterScreen }];
const open = (answers: FakeAnswers = {}, at = '/register') => renderScreen({ at, routes, answers });

async function fillIn(person: ReturnType<typeof open>['person'], confirm = 'en god kode 7') {
  await person.type(await screen.findByRole('textbox', { name: 'Brugernavn' }), 'mette');
  await person.type(screen.getByRole('textbox', { name: 'Email' }), 'mette@example.dk');
  await person.type(screen.getByLabelText('Adgangskode'), 'en god kode 7');
  await person.type(screen.getByLabelText('Bekræft adgangskode'), confirm);
  await person.click(screen.getByRole('button', { name: 'OPRET KONTO' }));
}

it('creates the account without sending the confirmation, and goes to the dashboard', async () => {
  const { person, api, address } = open({ register: { token: 't', user: buildUser(), message: 'Velkommen' } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Opret konto' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Fortsæt med Google' })).not.toBeOutOfUse();
  await fillIn(person);
  await waitFor(() => expect(address()).toBe('/dashboard'));
  expect(api.of('register')[0]?.body).toEqual({ username: 'mette', email: 'mette@example.dk', password: 'en god kode 7' });
});

it('refuses two different passwords and sends nothing (SPEC §5)', async () => {
  const { person, api } = open();
  await fillIn(person, 'noget andet');
  expect(screen.getByLabelText('Bekræft adgangskode')).toHaveAccessibleDescription('Adgangskoderne matcher ikke');
  expect(screen.getByLabelText('Bekræft adgangskode')).toHaveFocus();
  expect(api.of('register')).toHaveLength(0);
});

it("puts the server's words on the field they are about", async () => {
  const taken = 'Brugernavn eller email er allerede i brug';
  const { person } = open({ register: refuse(409, taken, { code: 'duplicate', errors: { email: taken } }) });
  await fillIn(person);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(taken));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Email' })).toHaveFocus());
});

it('keeps everything when nobody answers', async () => {
  const { person } = open({ register: silence });
  await fillIn(person);
  expect(await screen.findByRole('alert')).toHaveTextContent('Der opstod en fejl under registrering. Prøv igen.');
  expect(screen.getByLabelText('Adgangskode')).toHaveValue('en god kode 7');
});

it('says busy while the request runs', async () => {
  const { person } = open({ register: () => new Promise(() => undefined) });
  await fillIn(person);
  expect(await screen.findByRole('button', { name: 'Opretter konto...' })).toBeOutOfUse();
});

it('links to log in with the way back', async () => {
  open({}, '/register?redirect=%2Fclaim%2FABC001');
  const link = await screen.findByRole('link', { name: 'Har du allerede en konto? Log ind' });
  expect(link).toHaveAttribute('href', '/login?redirect=%2Fclaim%2FABC001');
});

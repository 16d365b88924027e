import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { buildPage } from '../../../../db/device/testing/build';
import { setViewport } from '../../../testing/browser-fakes';
import { buildUser } from '../../../testing/records';
import { laterAnswer, refuse, silence, type FakeAnswers } from '../../../testing/fake-answers';
import { renderScreen } from '../../../testing/render-screen';
import { UsersSection } from './users-section';

const routes = [{ path: '/admin', Component: UsersSection }];
const anna = buildUser({ _id: 'a1', username: 'anna', email: 'anna@example.dk', isAdmin: true });
const birk = buildUser({ _id: 'b1', username: 'birk', email: 'birk@example.dk', createdAt: '2026-02-03T12:00:00Z' });
const open = (answers: FakeAnswers = {}) =>
  renderScreen({ at: '/admin', routes, user: anna, answers: { listUsers: [anna, birk], ...answers } });
const button = (name: string) => screen.findByRole('button', { name });
/** A row's button: named by its label alone, which is quicker to find than by role. */
const rowButton = (name: string) => screen.findByLabelText<HTMLButtonElement>(name, { selector: 'button' });
const row = async (name: string) => within((await screen.findByText(name)).closest('tr')!);
/** All at once, as from the clipboard: each key would draw the screen anew. */
async function fill(person: ReturnType<typeof open>['person'], field: HTMLElement, text: string) {
  await person.clear(field);
  await person.click(field);
  await person.paste(text);
}
const refused = refuse(409, 'Det går ikke', { code: 'conflict' });
const alone = (user: typeof birk, message = 'ok') => ({ user, message });

describe('the table', () => {
  it('has the columns of SPEC §2 and marks oneself', async () => {
    open();
    const cells = (await row('birk')).getAllByRole('cell').map((cell) => cell.textContent);
    expect(cells.slice(0, 5)).toEqual(['birk', 'birk@example.dk', 'Nej', '3. feb. 2026', 'Aktiv']);
    expect((await row('anna')).getByText('(dig)')).toBeInTheDocument();
    expect((await row('anna')).getByText('Ja')).toBeInTheDocument();
    for (const name of ['Brugernavn', 'Email', 'Admin', 'Oprettet', 'Status', 'Handlinger'])
      expect(screen.getByRole('columnheader', { name })).toBeInTheDocument();
  });

  it('is cards with the same actions on a phone', async () => {
    setViewport(393);
    const { person } = open();
    await person.click(await rowButton('Handlinger for birk'));
    for (const name of ['Vis detaljer', 'Rediger', 'Deaktiver', 'Nulstil adgangskode', 'Slet'])
      expect((await screen.findByText(name)).closest('button')).not.toBeOutOfUse();
  });
});

describe('search and filters', () => {
  it('asks the server once the typing rests', async () => {
    const { person, api } = open();
    await rowButton('Rediger birk');
    await person.type(screen.getByRole('searchbox', { name: 'Søg efter brugernavn eller email' }), 'bir');
    await waitFor(() => expect(api.of('listUsers')).toHaveLength(2));
    expect(api.of('listUsers')[1]?.query).toEqual({ limit: '25', q: 'bir' });
  });

  it('says when nothing is found, and clears the search', async () => {
    const { person, api } = open();
    await rowButton('Rediger birk');
    api.answer({ listUsers: [] });
    await person.type(screen.getByRole('searchbox'), 'zzz');
    expect(await screen.findByText('Ingen resultater for "zzz"')).toBeInTheDocument();
    expect(screen.getByLabelText('Tøm søgefeltet')).toBeInTheDocument();
    api.answer({ listUsers: [anna, birk] });
    await person.click(await button('Ryd søgning'));
    expect(await rowButton('Rediger birk')).not.toBeOutOfUse();
  });

  it('has all four filters on, and leaves out what is not ticked', async () => {
    const { person, api } = open();
    for (const name of ['Vis admins', 'Vis brugere', 'Vis aktive', 'Vis deaktiverede'])
      expect(await screen.findByRole('checkbox', { name })).toBeChecked();
    await waitFor(() => expect(api.of('listUsers')[0]?.query).toEqual({ limit: '25' }));
    await person.click(screen.getByRole('checkbox', { name: 'Vis admins' }));
    await person.click(screen.getByRole('checkbox', { name: 'Vis deaktiverede' }));
    await waitFor(() => expect(api.of('listUsers').map(({ query }) => query)).toContainEqual({ limit: '25', admins: '0', blocked: '0' }));
  });

  it.each([
    [['Vis admins', 'Vis brugere'], 'Sæt hak ved "Vis admins" eller "Vis brugere" for at se brugere.'],
    [['Vis aktive', 'Vis deaktiverede'], 'Sæt hak ved "Vis aktive" eller "Vis deaktiverede" for at se brugere.'],
    [['Vis admins', 'Vis brugere', 'Vis aktive', 'Vis deaktiverede'], 'Alle filtre er slået fra. Sæt hak ved dem, du vil se.'],
  ])('%s off shows nobody and says why (rule 149)', async (names, words) => {
    const { person } = open();
    for (const name of names) await person.click(await screen.findByRole('checkbox', { name }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.queryByRole('table')).toBe(null);
    await person.click(await button('Vis alle'));
    expect(await rowButton('Rediger birk')).not.toBeOutOfUse();
  });
});

describe('guard rules (rule 92)', () => {
  it('an admin cannot block or delete themselves, nor another admin, and reads why', async () => {
    const other = buildUser({ _id: 'c1', username: 'carl', email: 'carl@example.dk', isAdmin: true });
    open({ listUsers: [anna, other] });
    expect(await rowButton('Deaktiver anna: Du kan ikke deaktivere dig selv')).toBeOutOfUse();
    expect(await rowButton('Slet anna: Du kan ikke slette din egen bruger her')).toBeOutOfUse();
    expect(await rowButton('Deaktiver carl: Administratorer kan ikke deaktiveres. Fjern administratorrollen først.')).toBeOutOfUse();
    expect(await rowButton('Slet carl: Administratorer kan ikke slettes. Fjern administratorrollen først.')).toBeOutOfUse();
  });

  it('a blocked user gets no temporary password (rule 45)', async () => {
    open({ listUsers: [{ ...birk, isBlocked: true }] });
    const reason = 'Brugeren er deaktiveret. Aktivér brugeren, før adgangskoden nulstilles.';
    expect(await rowButton(`Nulstil adgangskode birk: ${reason}`)).toBeOutOfUse();
  });

  it.each([
    ['their own role', anna, 'Du kan ikke fjerne din egen administratorrolle'],
    ['the role of a blocked user', { ...birk, isBlocked: true }, 'En deaktiveret bruger kan ikke gøres til administrator'],
  ])('an admin cannot change %s', async (_, user, reason) => {
    const { person } = open({ listUsers: [user] });
    await person.click(await rowButton(`Rediger ${user.username}`));
    const toggle = await screen.findByRole('switch', { name: 'Administrator' });
    expect(toggle).toBeOutOfUse();
    expect(screen.getByText(reason)).toBeInTheDocument();
  });
});

describe('actions', () => {
  it('block asks first, then shows what the server answered', async () => {
    const { person, api } = open({ blockUser: alone({ ...birk, isBlocked: true }, 'Bruger deaktiveret succesfuldt') });
    await person.click(await rowButton('Deaktiver birk'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Deaktiver bruger' });
    expect(dialog).toHaveTextContent('birk');
    expect(api.of('blockUser')).toHaveLength(0);
    await person.click(within(dialog).getByRole('button', { name: 'Deaktiver' }));
    expect(await screen.findByText('Bruger deaktiveret succesfuldt')).toBeInTheDocument();
    expect((await row('birk')).getByText('Deaktiveret')).toBeInTheDocument();
    expect(api.of('blockUser')[0]?.params).toEqual({ id: 'b1' });
  });

  it.each([
    ['blockUser', 'Deaktiver birk', 'Deaktiver', alone({ ...birk, isBlocked: true })],
    ['resetUserPassword', 'Nulstil adgangskode birk', 'Send adgangskode', { message: 'ok' }],
    ['deleteUser', 'Slet birk', 'Slet bruger', { message: 'ok' }],
  ] as const)('%s: its late answer does not close the next dialog', async (call, opener, confirm, answer) => {
    const { held, give } = laterAnswer<typeof call>();
    const { person } = open({ [call]: held });
    await person.click(await rowButton(opener));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null));
    await person.click(await rowButton('Rediger anna'));
    await fill(person, await screen.findByRole('textbox', { name: 'Brugernavn' }), 'anna2');
    await act(async () => give(answer));
    expect(await screen.findByText('ok')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Brugernavn' })).toHaveValue('anna2');
  });

  it('unblock does it at once', async () => {
    const { person } = open({ listUsers: [{ ...birk, isBlocked: true }], unblockUser: alone(birk, 'Bruger aktiveret succesfuldt') });
    await person.click(await rowButton('Aktiver birk'));
    expect(await screen.findByText('Bruger aktiveret succesfuldt')).toBeInTheDocument();
    expect(await rowButton('Deaktiver birk')).not.toBeOutOfUse();
  });

  it('reset password tells that a temporary one is mailed, and where', async () => {
    const { person, api } = open({ resetUserPassword: { message: 'En midlertidig adgangskode er sendt til brugerens email' } });
    await person.click(await rowButton('Nulstil adgangskode birk'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Nulstil adgangskode' });
    expect(dialog).toHaveTextContent('En midlertidig adgangskode sendes til brugerens email.');
    expect(dialog).toHaveTextContent('Sendes til birk@example.dk');
    await person.click(within(dialog).getByRole('button', { name: 'Send adgangskode' }));
    expect(await screen.findByText('En midlertidig adgangskode er sendt til brugerens email')).toBeInTheDocument();
    expect(api.of('resetUserPassword')[0]?.params).toEqual({ id: 'b1' });
  });

  it('delete says that it cannot be undone, and takes the row away', async () => {
    const { person } = open({ deleteUser: { message: 'Bruger slettet succesfuldt' } });
    await person.click(await rowButton('Slet birk'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Slet bruger' });
    expect(dialog).toHaveTextContent('Handlingen kan ikke fortrydes.');
    expect(within(dialog).getByRole('button', { name: 'Annuller' })).toHaveFocus();
    await person.click(within(dialog).getByRole('button', { name: 'Slet bruger' }));
    expect(await screen.findByText('Bruger slettet succesfuldt')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('birk@example.dk')).toBe(null));
    expect(screen.getByText('1 bruger')).toBeInTheDocument();
  });

  it.each([
    ['blockUser', silence, 'Deaktiver birk', 'Deaktiver', 'Der opstod en fejl ved opdatering af bruger status'],
    ['blockUser', refused, 'Deaktiver birk', 'Deaktiver', 'Der opstod en fejl ved opdatering af bruger status: Det går ikke'],
    ['resetUserPassword', silence, 'Nulstil adgangskode birk', 'Send adgangskode', 'Der opstod en fejl ved nulstilling af adgangskode'],
    ['deleteUser', silence, 'Slet birk', 'Slet bruger', 'Der opstod en fejl ved sletning af bruger'],
    ['deleteUser', refused, 'Slet birk', 'Slet bruger', 'Der opstod en fejl ved sletning af bruger: Det går ikke'],
  ] as const)('%s that did not succeed says so and changes nothing (%#)', async (call, answer, opener, confirm, words) => {
    const { person } = open({ [call]: answer });
    await person.click(await rowButton(opener));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect((await row('birk')).getByText('Aktiv')).toBeInTheDocument();
  });
});

describe('the edit dialog', () => {
  it('sends what was changed of username, email and role, and nothing of an old list', async () => {
    const saved = { ...birk, username: 'birk2', isAdmin: true };
    const { person, api } = open({ updateUser: alone(saved, 'Bruger opdateret succesfuldt') });
    await person.click(await rowButton('Rediger birk'));
    const name = await screen.findByRole('textbox', { name: 'Brugernavn' });
    await fill(person, name, 'birk2');
    await person.click(screen.getByRole('switch', { name: 'Administrator' }));
    await person.click(await button('Gem'));
    expect(await screen.findByText('Bruger opdateret succesfuldt')).toBeInTheDocument();
    expect(api.of('updateUser')[0]?.params).toEqual({ id: 'b1' });
    expect(api.of('updateUser')[0]?.body).toEqual({ username: 'birk2', isAdmin: true });
    expect((await row('birk2')).getByText('Ja')).toBeInTheDocument();
  });

  it('closes without a call when nothing was changed', async () => {
    const { person, api } = open();
    await person.click(await rowButton('Rediger birk'));
    await fill(person, await screen.findByRole('textbox', { name: 'Brugernavn' }), ' birk ');
    await person.click(await button('Gem'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
    expect(api.of('updateUser')).toHaveLength(0);
  });

  describe('closed before its answer', () => {
    const start = async () => {
      const { held, give } = laterAnswer<'updateUser'>();
      const { person } = open({ updateUser: held });
      await person.click(await rowButton('Rediger birk'));
      await fill(person, await screen.findByRole('textbox', { name: 'Brugernavn' }), 'birkx');
      await person.click(await button('Gem'));
      await person.click(await button('Annuller'));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
      await person.click(await rowButton('Rediger anna'));
      const name = await screen.findByRole('textbox', { name: 'Brugernavn' });
      await fill(person, name, 'anna2');
      return { name, give };
    };

    it('leaves the next one as it is', async () => {
      const { name, give } = await start();
      await act(async () => give(alone({ ...birk, username: 'birkx' }, 'Bruger opdateret succesfuldt')));
      expect(await screen.findByText('Bruger opdateret succesfuldt')).toBeInTheDocument();
      expect(screen.getByRole('textbox', { name: 'Brugernavn' })).toBe(name);
      expect(name).toHaveValue('anna2');
    });

    it('says that it was refused', async () => {
      const { name, give } = await start();
      await act(async () => give(refused));
      expect(await screen.findByText('Der opstod en fejl ved opdatering af bruger: Det går ikke')).toBeInTheDocument();
      expect(within(screen.getByRole('dialog')).queryByText(/Det går ikke/)).toBe(null);
      expect(name).toHaveValue('anna2');
    });
  });

  it('checks the fields, and puts the server’s words on them', async () => {
    const errors = { email: 'Emailadressen er allerede i brug' };
    const { person, api } = open({ updateUser: refuse(409, 'Brugernavn eller email er allerede i brug', { code: 'taken', errors }) });
    await person.click(await rowButton('Rediger birk'));
    const email = await screen.findByRole('textbox', { name: 'Email' });
    await fill(person, email, 'nix');
    await person.click(await button('Gem'));
    expect(await screen.findByText('Skriv en gyldig emailadresse')).toBeInTheDocument();
    expect(api.of('updateUser')).toHaveLength(0);
    await fill(person, email, 'nix@example.dk');
    await person.click(await button('Gem'));
    expect(await screen.findByText('Emailadressen er allerede i brug')).toBeInTheDocument();
    expect(await screen.findByText('Brugernavn eller email er allerede i brug')).toBeInTheDocument();
  });

  it('asks before Esc drops what was typed', async () => {
    const { person } = open();
    await person.click(await rowButton('Rediger birk'));
    await fill(person, await screen.findByRole('textbox', { name: 'Brugernavn' }), 'birkx');
    await person.keyboard('{Escape}');
    const question = within(await screen.findByRole('alertdialog', { name: 'Kassér ændringer?' }));
    await person.click(question.getByRole('button', { name: 'Annuller' }));
    expect(screen.getByRole('textbox', { name: 'Brugernavn' })).toHaveValue('birkx');
    await person.keyboard('{Escape}');
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Kassér' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null));
  });

  it.each([
    ['unanswered', silence, 'Der opstod en fejl ved opdatering af bruger'],
    ['refused', refused, 'Der opstod en fejl ved opdatering af bruger: Det går ikke'],
  ])('%s, keeps what was typed and says so', async (_, answer, words) => {
    const { person } = open({ updateUser: answer });
    await person.click(await rowButton('Rediger birk'));
    await fill(person, await screen.findByRole('textbox', { name: 'Brugernavn' }), 'birkx');
    await person.click(await button('Gem'));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Brugernavn' })).toHaveValue('birkx');
  });
});

describe('details', () => {
  const page = buildPage({ _id: 'd1', title: 'Café Birk', urlPath: 'birk', createdAt: '2026-03-04T12:00:00Z' });
  let answers: FakeAnswers;
  beforeEach(() => {
    answers = { listUserLandingPages: [page] };
  });

  it('show the user and their landing pages', async () => {
    const { person, api } = open(answers);
    await person.click(await rowButton('Vis detaljer birk'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Brugerdetaljer' }));
    expect(await dialog.findByRole('heading', { name: 'Landing pages (1)' })).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Café Birk' })).toHaveAttribute('href', '/birk');
    expect(dialog.getByText('3. februar 2026')).toBeInTheDocument();
    expect(api.of('listUserLandingPages')[0]?.params).toEqual({ id: 'b1' });
  });

  it('say when there are none, and when they cannot be fetched', async () => {
    const { person, api } = open({ listUserLandingPages: silence });
    await person.click(await rowButton('Vis detaljer birk'));
    expect(await screen.findByText('Landing pages kunne ikke hentes')).toBeInTheDocument();
    api.answer({ listUserLandingPages: [] });
    await person.click(await button('Prøv igen'));
    expect(await screen.findByText('Brugeren har ingen landing pages')).toBeInTheDocument();
  });
});

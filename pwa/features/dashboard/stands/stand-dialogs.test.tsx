import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setViewport, setOnline } from '../../../testing/browser-fakes';
import { type FakeAnswers, laterAnswer, refuse, silence, withHeaders } from '../../../testing/fake-answers';
import { buildStand, fetchAgain, ids, openStands, stands } from '../dashboard-fixture';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const row = async (name: string) => within((await screen.findByText(name)).closest('tr') as HTMLElement);
const answerOf = (more: Parameters<typeof buildStand>[0]) => ({ ...buildStand({ version: 2, ...more }), message: 'Produkt opdateret' });

describe('the products', () => {
  it('are a table with their figures, where they lead and every action', async () => {
    openStands();
    const disk = await row('Disken');
    for (const text of ['ABC001', 'Disken', 'eksempel.dk/menu', 'Stander', '1.234']) expect(disk.getByText(text)).toBeInTheDocument();
    for (const name of ['Rediger Disken', 'Vis QR-kode Disken', 'Åbn link Disken', 'Kopiér produktlink Disken', 'Slet Disken'])
      expect(disk.getByRole('button', { name })).not.toBeOutOfUse();
    const door = await row('ABC002');
    expect(door.getByText('Mangler link')).toBeInTheDocument();
    expect(door.getByRole('button', { name: 'Tilføj link ABC002' })).not.toBeOutOfUse();
  });

  it('tell two long links to one place apart', async () => {
    const review = (place: string) => `https://search.google.com/local/writereview?placeid=ChIJ${place}`;
    const [one, two] = ['aaaaaaaaaaaaaaaaaaaaaa1', 'aaaaaaaaaaaaaaaaaaaaaa2'].map(review);
    openStands({
      listStandRows: [
        buildStand({ redirectUrl: one ?? '', targetUrl: one ?? '' }),
        buildStand({ _id: ids.door, standerId: 'ABC002', nickname: 'Døren', redirectUrl: two ?? '', targetUrl: two ?? '' }),
      ],
    });
    const labels = [await row('Disken'), await row('Døren')].map((line) => line.getByRole('link').textContent);
    expect(labels).toEqual(['search.google.com/local…aaaaaaaaaaa1', 'search.google.com/local…aaaaaaaaaaa2']);
    expect((await row('Døren')).getByRole('link')).toHaveAttribute('title', two);
  });

  it('are cards on a phone with the same data and the same actions in a sheet', async () => {
    setViewport(393);
    const { person } = openStands();
    await screen.findByText('Disken');
    const list = screen.getByRole('list', { name: 'Dine produkter' });
    const card = within(within(list).getAllByRole('listitem')[0] as HTMLElement);
    expect(card.getByText('Disken')).toBeInTheDocument();
    expect(card.getByText(/ABC001/).parentElement).toHaveTextContent('ABC001 · Stander');
    expect(card.getByRole('link', { name: 'eksempel.dk' })).toBeInTheDocument();
    expect(card.getByText('1.234')).toBeInTheDocument();
    await person.click(card.getByRole('button', { name: 'Handlinger for Disken' }));
    for (const name of ['Rediger', 'Vis QR-kode', 'Åbn link', 'Kopiér produktlink', 'Slet'])
      expect(await screen.findByRole('button', { name })).not.toBeOutOfUse();
  });

  it('none yet: says so with the one thing to do', async () => {
    const { person } = openStands({ listStandRows: [] });
    expect(await screen.findByText('Du har ingen produkter endnu')).toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Aktivér produkt' }));
    expect(await screen.findByRole('dialog', { name: 'Tilføj nyt produkt' })).toBeInTheDocument();
  });
});

describe('editing', () => {
  it('sends a link, and no landing page with it', async () => {
    const { person, api } = openStands({ updateStand: answerOf({ redirectUrl: 'https://ny.dk/' }) });
    await person.click((await row('Disken')).getByRole('button', { name: 'Rediger Disken' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rediger produkt: Disken' }));
    const link = dialog.getByRole('textbox', { name: /^Link/ });
    await person.clear(link);
    await person.type(link, 'ny.dk');
    await person.click(dialog.getByRole('button', { name: 'Gem' }));
    expect(await screen.findByText('Produkt opdateret')).toBeInTheDocument();
    expect(api.of('updateStand')[0]).toMatchObject({ params: { id: ids.disk }, body: { redirectUrl: 'https://ny.dk/' } });
  });

  it('says that it was refused, and marks the product until its owner has chosen', async () => {
    const { person } = openStands({ updateStand: refuse(400, 'Adressen er spærret', { code: 'invalid' }) });
    await person.click((await row('Disken')).getByRole('button', { name: 'Rediger Disken' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.clear(dialog.getByRole('textbox', { name: /^Navn/ }));
    await person.type(dialog.getByRole('textbox', { name: /^Navn/ }), 'Vinduet');
    await person.click(dialog.getByRole('button', { name: 'Gem' }));
    expect(await screen.findByText(/^Der opstod en fejl ved opdatering af produkt/)).toBeInTheDocument();
  });

  it('offers to make a landing page for the product when there is none', async () => {
    const { person } = openStands();
    await person.click((await row('Disken')).getByRole('button', { name: 'Rediger Disken' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.click(dialog.getByRole('radio', { name: 'Vis en landing page' }));
    expect(dialog.getByRole('link', { name: 'Opret landing page' })).toHaveAttribute('href', '/landing-pages?ny=ABC001');
    await person.click(dialog.getByRole('button', { name: 'Gem' }));
    expect(await dialog.findByText('Vælg en landing page, eller brug et link')).toBeInTheDocument();
  });

  describe('a product that shows a landing page', () => {
    const shown = { _id: 'b00000000000000000000009', title: 'Sommermenu', urlPath: null };
    const withPage = [buildStand({ redirectUrl: null, landingPageId: shown._id, landingPage: shown })];
    const openEdit = async (listLandingPages: FakeAnswers['listLandingPages']) => {
      const view = openStands({ listStandRows: withPage, listLandingPages });
      await view.person.click((await row('Disken')).getByRole('button', { name: 'Rediger Disken' }));
      return within(await screen.findByRole('dialog'));
    };

    it('names it while the list is fetched, and calls nothing empty', async () => {
      const { held, give } = laterAnswer<'listLandingPages'>();
      const dialog = await openEdit(held);
      expect(await dialog.findByText('Henter dine landing pages…')).toBeInTheDocument();
      const select = dialog.getByRole('combobox', { name: 'Landing page' });
      expect(select).toHaveValue(shown._id);
      expect(within(select).getByRole('option', { name: 'Sommermenu' })).toBeInTheDocument();
      expect(dialog.queryByText(/ingen landing pages/)).toBeNull();
      give([]);
      expect(await dialog.findByText('Du har ingen landing pages endnu.')).toBeInTheDocument();
    });

    it('says that the list is not on this device when it cannot be fetched', async () => {
      const dialog = await openEdit(silence);
      expect(await dialog.findByText(/^Dine landing pages er ikke hentet til denne enhed endnu/)).toBeInTheDocument();
      expect(dialog.getByRole('combobox', { name: 'Landing page' })).toHaveValue(shown._id);
    });
  });

  it('asks before "Opret landing page" drops what was typed', async () => {
    const { person, address } = openStands();
    await person.click((await row('Disken')).getByRole('button', { name: 'Rediger Disken' }));
    const dialog = within(await screen.findByRole('dialog'));
    await person.type(dialog.getByRole('textbox', { name: /^Navn/ }), ' ude');
    await person.click(dialog.getByRole('radio', { name: 'Vis en landing page' }));
    await person.click(dialog.getByRole('link', { name: 'Opret landing page' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Kassér ændringer?' }));
    await person.click(question.getByRole('button', { name: 'Annuller' }));
    expect(address()).toBe('/dashboard');
    expect(dialog.getByRole('textbox', { name: /^Navn/ })).toHaveValue('Disken ude');
    await person.click(dialog.getByRole('link', { name: 'Opret landing page' }));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Kassér' }));
    await waitFor(() => expect(address()).toBe('/landing-pages?ny=ABC001'));
  });

  it('asks before Esc drops what was typed of a new product, but not for its id alone', async () => {
    const { person } = openStands();
    const add = async () => {
      await person.click(await screen.findByRole('button', { name: 'Tilføj nyt produkt' }));
      return within(await screen.findByRole('dialog'));
    };
    await person.type((await add()).getByRole('textbox', { name: 'Produkt ID' }), 'abc9');
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const dialog = await add();
    await person.type(dialog.getByRole('textbox', { name: /^Link/ }), 'eksempel.dk/anmeld');
    await person.keyboard('{Escape}');
    await person.click(
      within(await screen.findByRole('alertdialog', { name: 'Kassér ændringer?' })).getByRole('button', { name: 'Annuller' }),
    );
    expect(dialog.getByRole('textbox', { name: /^Link/ })).toHaveValue('eksempel.dk/anmeld');
    await person.click(dialog.getByRole('button', { name: 'Annuller' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('asks before Esc drops what was typed; "Annuller" says it already', async () => {
    const { person } = openStands();
    const edit = async () => {
      await person.click((await row('Disken')).getByRole('button', { name: 'Rediger Disken' }));
      return within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^Navn/ });
    };
    await edit();
    await person.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const name = await edit();
    await person.type(name, ' ude');
    await person.keyboard('{Escape}');
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Annuller' }));
    expect(name).toHaveValue('Disken ude');
    await person.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Annuller' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('offline it is kept and marked, and can be taken back in the row', async () => {
    // From the beginning: a drain that is still under way when the network goes would try the edit, and then it cannot be undone.
    setOnline(false);
    const { person, api } = openStands({ updateStand: silence });
    await person.click((await row('Disken')).getByRole('button', { name: 'Rediger Disken' }));
    const dialog = within(await screen.findByRole('dialog'));
    api.answer({ listStandRows: silence });
    await person.clear(dialog.getByRole('textbox', { name: /^Navn/ }));
    await person.type(dialog.getByRole('textbox', { name: /^Navn/ }), 'Vinduet');
    await person.click(dialog.getByRole('button', { name: 'Gem' }));
    const changed = await row('Vinduet');
    expect(changed.getByText('Venter på at blive sendt')).toBeInTheDocument();
    const undo = await changed.findByLabelText('Fortryd Vinduet');
    await person.click(undo);
    expect(await screen.findByText('Disken')).toBeInTheDocument();
    expect(screen.queryByText('Venter på at blive sendt')).toBeNull();
    expect(await screen.findByText('Ændringen er fortrudt')).toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('asks with the name, then deletes', async () => {
    const { person, api } = openStands({ deleteStand: { message: 'ok' } });
    await person.click((await row('Disken')).getByRole('button', { name: 'Slet Disken' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Slet produkt' }));
    expect(dialog.getByText('Disken')).toBeInTheDocument();
    expect(dialog.getByText('Er du sikker på, at du vil slette dette produkt?')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Annuller' })).toHaveFocus();
    api.answer({ listStandRows: stands.slice(1) });
    await person.click(dialog.getByRole('button', { name: 'Slet produkt' }));
    expect(await screen.findByText('Produkt slettet succesfuldt')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByText('Disken')).toBeNull());
  });
});

describe('adding', () => {
  const openAdd = async (answers = {}) => {
    const view = openStands(answers);
    await view.person.click(await screen.findByText('Tilføj nyt produkt'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tilføj nyt produkt' }));
    return {
      ...view,
      dialog,
      field: dialog.getByRole('textbox', { name: 'Produkt ID' }),
      submit: dialog.getByRole('button', { name: 'Tilføj produkt' }),
    };
  };
  const UNKNOWN =
    'Dette Produkt ID findes ikke i listen over tilgængelige produkter. Kontakt support hvis du har brug for flere produkter.';

  it('sends the id as printed', async () => {
    const { person, api, field, submit } = await openAdd({ claimStand: { message: 'ok', stand: buildStand() } });
    await person.type(field, ' abc007 ');
    await person.click(submit);
    expect(await screen.findByText('Produkt aktiveret succesfuldt')).toBeInTheDocument();
    expect(api.of('claimStand')[0]).toMatchObject({ params: { id: 'ABC007' }, body: {} });
  });

  it.each([
    ['that cannot be one', 'æble', {}],
    ['nobody knows', 'XYZ999', { claimStand: refuse(404, 'Produkt ikke fundet') }],
    ['of somebody else', 'XYZ998', { claimStand: refuse(409, 'Produktet er allerede aktiveret', { code: 'already_claimed' }) }],
  ])('an id %s gets the text of the specification', async (_, typed, answers) => {
    const { person, dialog, field, submit } = await openAdd(answers);
    await person.type(field, typed);
    await person.click(submit);
    expect(await dialog.findByText(UNKNOWN)).toBeInTheDocument();
    expect(field).toHaveValue(typed);
  });

  it("one's own says so, keeps what was typed, and goes on to the form that can save it", async () => {
    const mine = { message: 'Produktet er allerede på din konto', stand: buildStand(), alreadyMine: true };
    const { person, api, dialog, field, submit } = await openAdd({ claimStand: mine, updateStand: answerOf({ nickname: 'Vinduet' }) });
    await person.type(field, 'abc001');
    await person.type(dialog.getByRole('textbox', { name: /^Navn/ }), 'Vinduet');
    await person.type(dialog.getByRole('textbox', { name: /^Link/ }), 'ny.dk');
    await person.click(submit);
    expect(await dialog.findByText('Produktet er allerede på din konto')).toBeInTheDocument();
    expect(screen.queryByText('Produkt aktiveret succesfuldt')).toBeNull();
    expect(dialog.getByRole('textbox', { name: /^Navn/ })).toHaveValue('Vinduet');
    await person.click(dialog.getByRole('button', { name: 'Rediger produktet' }));
    const edit = within(await screen.findByRole('dialog', { name: 'Rediger produkt: Disken' }));
    expect(edit.getByRole('textbox', { name: /^Link/ })).toHaveValue('ny.dk');
    await person.click(edit.getByRole('button', { name: 'Gem' }));
    await waitFor(() => expect(api.of('updateStand')[0]?.body).toMatchObject({ nickname: 'Vinduet', redirectUrl: 'https://ny.dk/' }));
  });

  it('needs the network', async () => {
    const { dialog, submit } = await openAdd();
    setOnline(false);
    expect(await dialog.findByText('Du er offline – produkter kan kun tilføjes, når du er online')).toBeInTheDocument();
    expect(submit).toBeOutOfUse();
  });

  describe('by camera', () => {
    /** A camera that looks at what it is shown, until it is shown something else. */
    function fakeCamera(getUserMedia?: () => Promise<MediaStream>) {
      const stop = vi.fn();
      const stream = { getTracks: () => [{ stop }] } as unknown as MediaStream;
      let inView: { rawValue: string }[] = [];
      vi.stubGlobal(
        'navigator',
        Object.assign(navigator, {
          mediaDevices: { enumerateDevices: async () => [{ kind: 'videoinput' }], getUserMedia: getUserMedia ?? (async () => stream) },
        }),
      );
      class FakeDetector {
        static getSupportedFormats = async () => ['qr_code'];
        detect = async () => inView;
      }
      vi.stubGlobal('BarcodeDetector', FakeDetector);
      vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
      return { stop, show: (rawValue: string) => (inView = [{ rawValue }]) };
    }
    afterEach(() => void Reflect.deleteProperty(navigator, 'mediaDevices'));

    it('fills in the id of our product, passes over others, and lets the camera go', async () => {
      const { stop, show } = fakeCamera();
      show('https://another.example/ABC123');
      const { person, dialog, field } = await openAdd();
      await person.click(await dialog.findByRole('button', { name: 'Scan med kamera' }));
      expect(await dialog.findByText('Koden hører ikke til et af vores produkter')).toBeInTheDocument();
      show('https://portal.example.dk/ABC007');
      await waitFor(() => expect(field).toHaveValue('ABC007'));
      expect(stop).toHaveBeenCalled();
      expect(field).toHaveFocus();
      expect(dialog.queryByRole('button', { name: 'Stop kamera' })).toBeNull();
    });

    it('says when the camera may not be used', async () => {
      fakeCamera(() => Promise.reject(new DOMException('no', 'NotAllowedError')));
      const { person, dialog } = await openAdd();
      await person.click(await dialog.findByRole('button', { name: 'Scan med kamera' }));
      expect(await dialog.findByText(/^Kameraet må ikke bruges/)).toBeInTheDocument();
      await person.click(dialog.getByRole('button', { name: 'Stop kamera' }));
      expect(dialog.getByRole('button', { name: 'Scan med kamera' })).toBeInTheDocument();
    });

    it('is not offered without a camera', async () => {
      const { dialog, field } = await openAdd();
      expect(field).toBeInTheDocument();
      await waitFor(() => expect(dialog.queryByRole('button', { name: 'Scan med kamera' })).toBeNull());
    });
  });
});

describe('the QR code', () => {
  it('shows the link that is printed and offers the download', async () => {
    const { person } = openStands();
    await person.click((await row('Disken')).getByRole('button', { name: 'Vis QR-kode Disken' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'QR-kode: Disken' }));
    expect(dialog.getByText('https://portal.example.dk/ABC001')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Download QR-kode' })).not.toBeOutOfUse();
  });
});

describe('a dialog that stays open while others write', () => {
  const opened = async (meanwhile: Parameters<typeof buildStand>[0]) => {
    const { person, api } = openStands({
      updateStand: answerOf({ version: 6, nickname: 'Givet på telefonen', redirectUrl: 'https://ny.dk/' }),
    });
    await person.click((await row('Disken')).getByRole('button', { name: 'Rediger Disken' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rediger produkt: Disken' }));
    api.answer({ listStandRows: withHeaders([buildStand({ version: 5, ...meanwhile })], { 'X-Rev': '5', ETag: '"e.5"' }) });
    await act(fetchAgain);
    await screen.findByText('Givet på telefonen');
    return { person, api, dialog };
  };

  it('sends what its user changed, and leaves another name alone', async () => {
    const { person, api, dialog } = await opened({ nickname: 'Givet på telefonen' });
    expect(dialog.getByRole('textbox', { name: /^Navn/ })).toHaveValue('Disken');
    const link = dialog.getByRole('textbox', { name: /^Link/ });
    await person.clear(link);
    await person.type(link, 'ny.dk');
    await person.click(dialog.getByRole('button', { name: 'Gem' }));
    await screen.findByText('Produkt opdateret');
    expect(api.of('updateStand').map(({ body }) => body)).toEqual([{ redirectUrl: 'https://ny.dk/', landingPageId: null }]);
    expect(await screen.findByText('Givet på telefonen')).toBeInTheDocument();
  });

  it('asks before it deletes a product that others have changed under the question', async () => {
    const { person, api } = openStands();
    await person.click((await row('Disken')).getByRole('button', { name: 'Slet Disken' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Slet produkt' }));
    const current = buildStand({ version: 5, nickname: 'Givet på telefonen' });
    api.answer({
      listStandRows: withHeaders([current], { 'X-Rev': '5', ETag: '"e.5"' }),
      deleteStand: refuse(412, 'Ændret et andet sted', { code: 'version_conflict', current }),
    });
    await act(fetchAgain);
    await screen.findByText('Givet på telefonen');
    await person.click(dialog.getByRole('button', { name: 'Slet produkt' }));
    await waitFor(() => expect(api.of('deleteStand')).toHaveLength(1));
    expect(api.of('deleteStand')[0]?.headers.get('If-Match')).not.toBe('"5"');
    expect(await screen.findByText(/er også blevet ændret et andet sted/)).toBeInTheDocument();
  });

  it('asks its user about a name that both have changed', async () => {
    const { person, api, dialog } = await opened({ nickname: 'Givet på telefonen' });
    const current = buildStand({ version: 5, nickname: 'Givet på telefonen' });
    api.answer({ updateStand: refuse(412, 'Ændret et andet sted', { code: 'version_conflict', current }) });
    const name = dialog.getByRole('textbox', { name: /^Navn/ });
    await person.clear(name);
    await person.type(name, 'Vinduet');
    await person.click(dialog.getByRole('button', { name: 'Gem' }));
    await waitFor(() => expect(api.of('updateStand')).toHaveLength(1));
    expect(api.of('updateStand')[0]?.headers.get('If-Match')).not.toBe('"5"');
    await waitFor(() => expect(screen.getAllByText('Kræver dit valg').length).toBeGreaterThan(0));
  });
});

import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { hasUnsavedChanges } from '../../../platform/unsaved-changes';
import { setViewport } from '../../../testing/browser-fakes';
import { refuse, silence, withHeaders } from '../../../testing/fake-answers';
import {
  buildPage,
  button,
  dialog,
  fetchAgain,
  fakeImageAddresses,
  fill,
  open,
  openSection,
  said,
  sent,
  startCreate,
} from '../landing-pages-fixture';

beforeEach(fakeImageAddresses);

describe('the editor', () => {
  it('needs a title, and sends a new page with the id it made (SPEC §5)', async () => {
    const { person, api } = open();
    const form = await startCreate(person);
    const submit = button('Opret landing page');
    await person.click(submit);
    const title = form.getByLabelText('Titel');
    await waitFor(() => expect(title).toHaveFocus());
    expect(said(title)).toContain('Skriv en titel');
    expect(form.getByRole('switch', { name: 'Vis titlen på siden', hidden: true })).not.toBeChecked();
    expect(api.of('createLandingPage')).toHaveLength(0);
    await fill(person, title, ' Ny side ');
    await person.click(submit);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(api.of('createLandingPage')).toHaveLength(1));
    const fields = sent(api.of('createLandingPage')[0]?.body);
    expect(fields).toMatchObject({ title: 'Ny side', showTitle: 'false', buttons: '[]', backgroundColor: '#ffffff', titleFont: 'Inter' });
    expect(fields._id).toMatch(/^[0-9a-f]{24}$/);
    expect(await screen.findByText('Landing page oprettet')).toBeInTheDocument();
  });

  it('says what is in a section only while it is closed: then its fields say it', async () => {
    const { person } = open();
    const form = await startCreate(person);
    await fill(person, form.getByLabelText('Titel'), 'Kun én gang');
    expect(form.queryByText('Kun én gang')).toBe(null);
    await openSection(person, /^Indhold/);
    expect(form.getByText('Kun én gang')).toBeInTheDocument();
  });

  it('adds, updates, moves and deletes links', async () => {
    const { person, api } = open();
    const form = await startCreate(person);
    await fill(person, form.getByLabelText('Titel'), 'Links');
    const add = async (words: string, url: string) => {
      if (words) await fill(person, form.getByLabelText('Tekst på knappen'), words);
      await fill(person, form.getByLabelText('Adresse'), url);
      await person.keyboard('{Enter}');
    };
    await add('', 'javascript:alert(1)');
    expect(said(form.getByLabelText('Tekst på knappen'))).toBe('Skriv en tekst til linket');
    expect(said(form.getByLabelText('Adresse'))).toContain('Adressen skal være en webadresse');
    await add('Menu', 'kanel.dk/menu');
    await add('Ring', '12 34 56 78');
    await person.click(button('Flyt Ring op'));
    expect(button('Flyt Ring op')).toHaveFocus();
    expect(form.getByText('Ring er nu nummer 1 af 2')).toBeInTheDocument();
    await person.click(button('Rediger Menu'));
    await fill(person, form.getByLabelText('Tekst på knappen'), 'Menukort');
    await person.click(button('Opdatér link'));
    await person.click(button('Slet Ring'));
    // Written and not added: it is meant to be there.
    await fill(person, form.getByLabelText('Tekst på knappen'), 'Skriv');
    await fill(person, form.getByLabelText('Adresse'), 'hej@kanel.dk');
    await person.click(button('Opret landing page'));
    await waitFor(() => expect(api.of('createLandingPage')).toHaveLength(1));
    expect(JSON.parse(String(sent(api.of('createLandingPage')[0]?.body).buttons))).toEqual([
      { text: 'Menukort', url: 'https://kanel.dk/menu' },
      { text: 'Skriv', url: 'mailto:hej@kanel.dk' },
    ]);
  });

  it('asks for a stored link to be put right that may not be any more, and loses nothing (rule 117)', async () => {
    const buttons = [
      { text: 'Menu', url: 'https://kanel.dk/' },
      { text: 'Kassen', url: 'http://127.0.0.1/' },
    ];
    const { person, api } = open({ listLandingPages: [buildPage({ buttons })] });
    await person.click(await screen.findByRole('button', { name: 'Rediger Café Kanel', hidden: true }));
    const form = within(await dialog());
    await fill(person, form.getByLabelText('Beskrivelse (valgfrit)'), 'Hej');
    await person.click(button('Gem ændringer'));
    const address = form.getByLabelText('Adresse');
    await waitFor(() => expect(address).toHaveFocus());
    expect(address).toHaveValue('http://127.0.0.1/');
    expect(form.getByLabelText('Tekst på knappen')).toHaveValue('Kassen');
    expect(said(address)).toContain('Adressen skal være en webadresse, en e-mail eller et telefonnummer');
    expect(api.of('updateLandingPage')).toHaveLength(0);
    await fill(person, address, 'kanel.dk/kassen');
    await person.click(button('Gem ændringer'));
    await waitFor(() => expect(api.of('updateLandingPage')).toHaveLength(1));
    const fields = sent(api.of('updateLandingPage')[0]?.body);
    expect({ ...fields, buttons: JSON.parse(String(fields.buttons)) }).toEqual({
      description: 'Hej',
      buttons: [buttons[0], { text: 'Kassen', url: 'https://kanel.dk/kassen' }],
    });
  });

  it('sends only what changed, and shows a refusal in the words of SPEC §8 and the server’s', async () => {
    const { person, api } = open({ updateLandingPage: refuse(409, 'Denne URL er allerede i brug', { code: 'taken' }) });
    await person.click(await screen.findByRole('button', { name: 'Rediger Café Kanel', hidden: true }));
    const form = within(await dialog());
    expect(form.getByLabelText('Titel')).toHaveValue('Café Kanel');
    await fill(person, form.getByLabelText('Beskrivelse (valgfrit)'), 'Hej');
    await person.click(button('Gem ændringer'));
    expect(await screen.findByText('Fejl ved oprettelse/opdatering af landing page: Denne URL er allerede i brug')).toBeInTheDocument();
    expect(sent(api.of('updateLandingPage')[0]?.body)).toEqual({ description: 'Hej' });
    expect(await screen.findByText('Kræver dit valg')).toBeInTheDocument();
  });

  it('asks before changes are lost', async () => {
    const { person } = open();
    await startCreate(person);
    await person.click(button('Annuller'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const again = await startCreate(person);
    await fill(person, again.getByLabelText('Titel'), 'X');
    await person.click(button('Luk'));
    await screen.findByRole('alertdialog', { name: 'Kassér ændringer?' });
    await person.click(button('Annuller'));
    expect(again.getByLabelText('Titel')).toHaveValue('X');
    await person.click(button('Luk'));
    await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Kassér' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('holds back a reload of the app as long as something would be lost (rule 140)', async () => {
    const { person } = open();
    const form = await startCreate(person);
    expect(hasUnsavedChanges()).toBe(false);
    await fill(person, form.getByLabelText('Titel'), 'Ny side');
    expect(hasUnsavedChanges()).toBe(true);
    await person.click(button('Opret landing page'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(hasUnsavedChanges()).toBe(false);
  });

  it('writes the path as it must be, suggests one, and tells when it is taken', async () => {
    const { person, api } = open({
      checkUrlPath: ({ params }: { params: Record<string, string> }) =>
        params.urlPath === 'aeblet' ? { available: false, message: 'Denne URL er allerede i brug' } : { available: true },
    });
    const form = await startCreate(person);
    await fill(person, form.getByLabelText('Titel'), 'Café Ærø');
    await openSection(person, /^Adresse/);
    await person.click(button('Brug forslaget: cafe-aeroe'));
    const path = form.getByLabelText('Egen adresse');
    expect(path).toHaveValue('cafe-aeroe');
    await waitFor(() => expect(said(path)).toContain('Adressen er ledig'));
    expect(said(path)).toContain('Kun små bogstaver, tal og bindestreger');
    await fill(person, path, 'Æblet');
    expect(path).toHaveValue('aeblet');
    await waitFor(() => expect(said(path)).toContain('Denne URL er allerede i brug'));
    await person.click(button('Opret landing page'));
    await waitFor(() => expect(path).toHaveFocus());
    expect(api.of('createLandingPage')).toHaveLength(0);
  });

  it('scrolls what is said of the address into view while it is typed', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    onTestFinished(() => scroll.mockRestore());
    const shown = () => scroll.mock.contexts as Element[];
    const { person } = open({ checkUrlPath: { available: false, message: 'Denne URL er allerede i brug' } });
    const form = await startCreate(person);
    await openSection(person, /^Adresse/);
    const path = form.getByLabelText('Egen adresse');
    await fill(person, path, 'frokost');
    const message = await form.findByText('Denne URL er allerede i brug');
    await waitFor(() => expect(shown().some((element) => element.contains(path) && element.contains(message))).toBe(true));
  });

  it('says nothing of the path without a network, and what this device knows anyway', async () => {
    const { person } = open({ checkUrlPath: silence });
    const form = await startCreate(person);
    await openSection(person, /^Adresse/);
    const path = form.getByLabelText('Egen adresse');
    await fill(person, path, 'frokost');
    await waitFor(() => expect(said(path)).toBe('Kun små bogstaver, tal og bindestreger'));
    // Not only when the field is left: more typing is not what these lack.
    await fill(person, path, 'cafe kanel');
    await waitFor(() => expect(said(path)).toContain('Denne URL er allerede i brug'));
    await fill(person, path, 'login');
    await waitFor(() => expect(said(path)).toContain('Denne URL er reserveret'));
    await fill(person, path, 'x');
    await waitFor(() => expect(said(path)).toBe('Kun små bogstaver, tal og bindestreger'));
  });

  it('takes an image, sends its bytes, and refuses what is no image or too large', async () => {
    const { person, api } = open();
    const form = await startCreate(person);
    await fill(person, form.getByLabelText('Titel'), 'Billeder');
    await openSection(person, /^Udseende/);
    expect(form.getByText('Anbefalet 500x500 pixels. Højst 5MB.')).toBeInTheDocument();
    expect(form.getByText('Anbefalet 1080x1920 pixels (9:16). Højst 5MB.')).toBeInTheDocument();
    const input = form.getByLabelText('Logo');
    await person.upload(input, new File(['<svg/>'], 'x.png', { type: 'image/png' }));
    expect(await form.findByRole('alert')).toHaveTextContent('Vælg et billede i formatet JPG, PNG, WebP eller AVIF');
    await person.upload(input, new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'x.png', { type: 'image/png' }));
    await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent('Billedet må højst være 5 MB'));
    await person.upload(input, new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'logo.jpg', { type: 'image/jpeg' }));
    expect(await form.findByRole('img', { name: 'Valgt logo' })).toHaveAttribute('src', 'blob:1');
    await person.click(button('Opret landing page'));
    await waitFor(() => expect(api.of('createLandingPage')).toHaveLength(1));
    const logo = sent(api.of('createLandingPage')[0]?.body).logo as File;
    expect([logo.name, logo.type, logo.size]).toEqual(['logo.jpg', 'image/jpeg', 4]);
  });

  it('warns of colours that are hard to read, and saves them all the same (rule 151)', async () => {
    const { person, api } = open();
    const form = await startCreate(person);
    await fill(person, form.getByLabelText('Titel'), 'Bleg');
    await person.click(form.getByRole('switch', { name: 'Vis titlen på siden', hidden: true }));
    await openSection(person, /^Udseende/);
    const code = form.getByLabelText('Farvekode: Titel');
    await fill(person, code, 'DDD');
    await person.click(form.getByLabelText('Farvekode: Tekst'));
    expect(code).toHaveValue('#dddddd');
    expect(form.getByText('Titlen kan være svær at læse på baggrunden (kontrast 1,3:1, mindst 4,5:1 anbefales).')).toBeInTheDocument();
    await person.click(button('Opret landing page'));
    await waitFor(() => expect(sent(api.of('createLandingPage')[0]?.body)).toMatchObject({ titleColor: '#dddddd', showTitle: 'true' }));
  });

  it('says when a visitor would see nothing', async () => {
    const { person } = open();
    const form = await startCreate(person);
    const note = /^Der er ikke noget at se endnu/;
    await fill(person, form.getByLabelText('Titel'), 'Blank');
    expect(form.getByText(note)).toBeInTheDocument();
    await person.click(form.getByRole('switch', { name: 'Vis titlen på siden', hidden: true }));
    expect(form.queryByText(note)).not.toBeInTheDocument();
  });

  it('has tabs instead of columns below 900 px', async () => {
    setViewport(393);
    const { person } = open();
    const form = await startCreate(person);
    expect(screen.queryByRole('region', { name: 'Forhåndsvisning' })).not.toBeInTheDocument();
    await fill(person, form.getByLabelText('Titel'), 'Side');
    await person.click(form.getByRole('tab', { name: 'Forhåndsvis', hidden: true }));
    const preview = screen.getByRole('region', { name: 'Forhåndsvisning' });
    await waitFor(() => expect(preview.shadowRoot?.querySelector('h1')?.textContent).toBe('Side'));
  });
});

describe('an editor that stays open while others write', () => {
  const ETAG = { 'X-Rev': '5', ETag: '"e.5"' };
  const current = buildPage({ title: 'Deres titel', version: 5 });

  it('asks about a title that both have changed instead of overwriting it', async () => {
    const { person, api } = open({ updateLandingPage: refuse(412, 'Ændret et andet sted', { code: 'version_conflict', current }) });
    await person.click(await screen.findByRole('button', { name: /^Rediger/ }));
    const form = within(await dialog());
    api.answer({ listLandingPages: withHeaders([current], ETAG) });
    await act(fetchAgain);
    await screen.findByRole('heading', { name: 'Deres titel', hidden: true });
    expect(form.getByLabelText('Titel')).toHaveValue('Café Kanel');
    await fill(person, form.getByLabelText('Titel'), 'Min titel');
    await person.click(button('Gem ændringer'));
    await waitFor(() => expect(api.of('updateLandingPage')).toHaveLength(1));
    expect(api.of('updateLandingPage')[0]?.headers.get('If-Match')).not.toBe('"5"');
    await waitFor(() => expect(screen.getAllByText('Kræver dit valg').length).toBeGreaterThan(0));
  });

  it('sends only what was changed here, and leaves their title alone', async () => {
    const { person, api } = open();
    await person.click(await screen.findByRole('button', { name: /^Rediger/ }));
    const form = within(await dialog());
    api.answer({ listLandingPages: withHeaders([current], ETAG) });
    await act(fetchAgain);
    await screen.findByRole('heading', { name: 'Deres titel', hidden: true });
    await fill(person, form.getByLabelText(/^Beskrivelse/), 'Nyt om frokosten');
    await person.click(button('Gem ændringer'));
    await waitFor(() => expect(api.of('updateLandingPage')).toHaveLength(1));
    expect(Object.keys(sent(api.of('updateLandingPage')[0]?.body))).toEqual(['description']);
    expect(api.of('updateLandingPage')[0]?.headers.get('If-Match')).toBe('"5"');
  });
});

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { laterAnswer, refuse, type FakeAnswer } from '../../testing/fake-answers';
import { buildBusiness, buildStand, openReviews, openStands } from './dashboard-fixture';

type Person = ReturnType<typeof openStands>['person'];

const csv = new File(['standerId;redirectUrl\nABC001;https://eksempel.dk'], 'produkter.csv', { type: 'text/csv' });
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

/** The edit dialog of a product with something typed in it; answers how to find that it is still there. */
async function typeElsewhere(person: Person) {
  await person.click(await screen.findByLabelText('Rediger Disken', { selector: 'button' }));
  const name = within(await screen.findByRole('dialog', { name: 'Rediger produkt: Disken' })).getByRole('textbox', { name: /^Navn/ });
  await person.clear(name);
  await person.type(name, 'Vinduet');
  return () => expect(within(screen.getByRole('dialog', { name: 'Rediger produkt: Disken' })).getByDisplayValue('Vinduet')).toBe(name);
}

it('a file cannot be exchanged while the one before it is on its way', async () => {
  const { held, give } = laterAnswer<'uploadStands'>();
  const { person } = openStands({ uploadStands: held });
  await person.click(await screen.findByText('Bulk Upload'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Upload' }));
  await person.upload(dialog.getByLabelText('CSV-fil: Vælg fil'), csv);
  await person.click(dialog.getByRole('button', { name: 'Upload' }));
  expect(dialog.getByLabelText('CSV-fil: Vælg en anden fil')).toBeDisabled();
  const other = new File(['x'], 'andre.csv', { type: 'text/csv' });
  fireEvent.drop(dialog.getByText('produkter.csv (1 kB)'), { dataTransfer: { files: [other] } });
  expect(dialog.getByText('produkter.csv (1 kB)')).toBeInTheDocument();
  await act(async () => give({ added: 1, errors: [], message: '' }));
  await closed();
});

it('what is typed in a dialog stays when an address asks for another one, which opens afterwards', async () => {
  const { person, router } = openStands();
  const isThere = await typeElsewhere(person);
  await act(() => router.navigate('/dashboard?rediger=ABC002'));
  isThere();
  await person.click(screen.getByRole('button', { name: 'Annuller' }));
  expect(await screen.findByRole('dialog', { name: 'Rediger produkt: ABC002' })).toBeInTheDocument();
});

describe('an upload whose dialog was closed', () => {
  const start = async () => {
    const { held, give } = laterAnswer<'uploadStands'>();
    const { person } = openStands({ uploadStands: held });
    const openUpload = async () => {
      await person.click(await screen.findByText('Bulk Upload'));
      return within(await screen.findByRole('dialog', { name: 'Bulk Upload' }));
    };
    const dialog = await openUpload();
    await person.upload(dialog.getByLabelText('CSV-fil: Vælg fil'), csv);
    await person.click(dialog.getByRole('button', { name: 'Upload' }));
    await person.click(dialog.getByRole('button', { name: 'Luk' }));
    await closed();
    return { person, openUpload, give: (answer: FakeAnswer<'uploadStands'>) => act(async () => give(answer)) };
  };

  it('leaves the next dialog as it is', async () => {
    const { person, give } = await start();
    const isThere = await typeElsewhere(person);
    await give({ added: 3, errors: [], message: '' });
    expect(await screen.findByText('3 produkter tilføjet succesfuldt')).toBeInTheDocument();
    isThere();
  });

  it('leaves the same dialog, opened anew, as it is', async () => {
    const { person, openUpload, give } = await start();
    const again = await openUpload();
    await person.upload(again.getByLabelText('CSV-fil: Vælg fil'), csv);
    await give({ added: 3, errors: [], message: '' });
    expect(await screen.findByText('3 produkter tilføjet succesfuldt')).toBeInTheDocument();
    expect(again.getByText('produkter.csv (1 kB)')).toBeInTheDocument();
  });

  it('tells which lines were skipped, and until it is closed', async () => {
    const { person, give } = await start();
    const isThere = await typeElsewhere(person);
    const errors = [3, 5, 7, 9].map((row) => ({ row, standerId: '', message: 'Produkt ID mangler' }));
    await give({ added: 2, errors, message: '2 produkter tilføjet succesfuldt' });
    const lines = 'linje 3: Produkt ID mangler; linje 5: Produkt ID mangler; linje 7: Produkt ID mangler; og 1 til';
    expect(await screen.findByText(`2 produkter tilføjet succesfuldt. 4 linjer blev sprunget over (${lines})`)).toBeInTheDocument();
    isThere();
  });

  it('tells that it was refused', async () => {
    const { give } = await start();
    await give(refuse(400, 'CSV-filen mangler kolonnen redirectUrl'));
    expect(
      await screen.findByText('Der opstod en fejl ved upload af produkter: CSV-filen mangler kolonnen redirectUrl'),
    ).toBeInTheDocument();
  });
});

describe('a claim whose dialog was closed', () => {
  const start = async () => {
    const { held, give } = laterAnswer<'claimStand'>();
    const { person } = openStands({ claimStand: held });
    await person.click(await screen.findByText('Tilføj nyt produkt'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Tilføj nyt produkt' }));
    await person.type(dialog.getByRole('textbox', { name: 'Produkt ID' }), 'ABC007');
    await person.click(dialog.getByRole('button', { name: 'Tilføj produkt' }));
    await person.click(dialog.getByRole('button', { name: 'Annuller' }));
    await closed();
    return { isThere: await typeElsewhere(person), give: (answer: FakeAnswer<'claimStand'>) => act(async () => give(answer)) };
  };

  it('leaves the next dialog as it is', async () => {
    const { isThere, give } = await start();
    await give({ message: 'ok', stand: buildStand() });
    expect(await screen.findByText('Produkt aktiveret succesfuldt')).toBeInTheDocument();
    isThere();
  });

  it.each([
    ['refused', refuse(404, 'Produkt ikke fundet'), /^Dette Produkt ID findes ikke i listen/],
    ["one's own already", { message: 'ok', stand: buildStand(), alreadyMine: true }, 'Produktet er allerede på din konto'],
  ])('tells that it was %s', async (_, answer, words) => {
    const { isThere, give } = await start();
    await give(answer);
    expect(await screen.findByText(words)).toBeInTheDocument();
    isThere();
  });
});

describe('a business whose dialog was closed', () => {
  const place = { placeId: 'place-1', name: 'Café Kanel', address: 'Kanelgade 12', rating: 4.3, userRatingsTotal: 186 };
  const start = async () => {
    const { held, give } = laterAnswer<'setupBusiness'>();
    const { person } = openReviews({ searchPlaces: { places: [place] }, setupBusiness: held });
    const openSearch = async () => {
      await person.click(await screen.findByText('Tilknyt din virksomhed'));
      const dialog = within(await screen.findByRole('dialog', { name: 'Find din virksomhed' }));
      await person.type(dialog.getByRole('searchbox'), 'kanel');
      return dialog;
    };
    const dialog = await openSearch();
    await person.click(await dialog.findByText('Café Kanel'));
    await person.click(dialog.getByRole('button', { name: 'Luk' }));
    await closed();
    return { openSearch, give: (answer: FakeAnswer<'setupBusiness'>) => act(async () => give(answer)) };
  };

  it('leaves a new search as it is', async () => {
    const { openSearch, give } = await start();
    const again = await openSearch();
    await give({ business: buildBusiness(), reviews: [], message: 'Café Kanel er nu tilknyttet din konto' });
    expect(await screen.findByText('Café Kanel er nu tilknyttet din konto')).toBeInTheDocument();
    expect(within(screen.getByRole('dialog')).getByRole('searchbox')).toBe(again.getByRole('searchbox'));
  });

  it('tells that it could not be linked', async () => {
    const { give } = await start();
    await give(refuse(404, 'Virksomheden findes ikke hos Google'));
    const words = 'Der opstod en fejl ved opsætning af Google Maps integration: Virksomheden findes ikke hos Google';
    expect(await screen.findByText(words)).toBeInTheDocument();
  });
});

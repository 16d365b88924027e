import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { buildStand } from '../../../../db/device/testing/build';
import { refuse, silence, type FakeAnswers } from '../../../testing/fake-answers';
import { renderScreen } from '../../../testing/render-screen';
import { AddStandDialog } from './add-stand-dialog';
import { BulkCreateDialog } from './bulk-create-dialog';

const onCreated = vi.fn<() => void>();
const onClose = vi.fn<() => void>();
const show =
  (Component: () => React.ReactNode) =>
  (answers: FakeAnswers = {}) => {
    onCreated.mockClear();
    return renderScreen({ at: '/admin', routes: [{ path: '/admin', Component }], user: { isAdmin: true }, answers });
  };
const button = (name: string) => screen.findByRole('button', { name });

describe('Tilføj produkt', () => {
  const open = show(() => <AddStandDialog onClose={onClose} onCreated={onCreated} />);

  it('sends the id in capitals, the type, and status unclaimed', async () => {
    const { person, api } = open({ createStand: { ...buildStand({ standerId: 'ABC001' }), message: 'Produkt oprettet succesfuldt' } });
    await person.type(await screen.findByRole('textbox', { name: 'Produkt ID' }), ' abc001 ');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Produkttype' }), 'Plate');
    await person.click(await button('Tilføj produkt'));
    expect(await screen.findByText('Produkt oprettet succesfuldt')).toBeInTheDocument();
    expect(api.of('createStand')[0]?.body).toEqual({ standerId: 'ABC001', productType: 'plate', status: 'unclaimed' });
    expect(onCreated).toHaveBeenCalledOnce();
  });

  it('offers the four types, stander first', async () => {
    open();
    const options = await screen.findAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Stander', 'Sticker', 'Kort', 'Plate']);
  });

  it('needs an id of capital letters and digits', async () => {
    const { person, api } = open();
    await person.click(await button('Tilføj produkt'));
    expect(await screen.findByText('Skriv et produkt ID')).toBeInTheDocument();
    await person.type(screen.getByRole('textbox', { name: 'Produkt ID' }), 'ÆBLE-1');
    await person.click(await button('Tilføj produkt'));
    expect(await screen.findByText(/^Produkt ID må kun indeholde store bogstaver/)).toBeInTheDocument();
    expect(api.of('createStand')).toHaveLength(0);
  });

  it.each([
    [silence, 'Kunne ikke oprette produkt'],
    [refuse(409, 'Produkt ID findes allerede', { code: 'duplicate' }), 'Produkt ID findes allerede'],
  ])('says why it failed (%#)', async (answer, words) => {
    const { person } = open({ createStand: answer });
    await person.type(await screen.findByRole('textbox', { name: 'Produkt ID' }), 'ABC001');
    await person.click(await button('Tilføj produkt'));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(onCreated).not.toHaveBeenCalled();
  });

  it('says on the field what is about the field, and only there', async () => {
    const words = 'Produkt ID findes allerede';
    const { person } = open({ createStand: refuse(409, words, { code: 'duplicate', errors: { standerId: words } }) });
    await person.type(await screen.findByRole('textbox', { name: 'Produkt ID' }), 'ABC001');
    await person.click(await button('Tilføj produkt'));
    expect(await screen.findAllByText(words)).toHaveLength(1);
    expect(screen.getByRole('textbox', { name: 'Produkt ID' })).toHaveAccessibleDescription(
      `${words} Kun store bogstaver (A-Z) og tal, fx ABC001`,
    );
    expect(screen.getByText('Ret disse felter:')).toBeInTheDocument();
  });
});

describe('Opret flere', () => {
  const open = show(() => <BulkCreateDialog onClose={onClose} onCreated={onCreated} />);
  const field = (name: string) => screen.findByRole('textbox', { name });
  const preview = () => screen.getByRole('status', { name: 'Forhåndsvisning' });

  async function fill(person: ReturnType<typeof open>['person'], startId: string, count: string) {
    await person.clear(await field('Start ID'));
    await person.click(await field('Start ID'));
    await person.paste(startId);
    await person.clear(await field('Antal'));
    await person.click(await field('Antal'));
    await person.paste(count);
  }

  it.each([
    ['abc', '250', 'ABC001', 'ABC250'],
    ['ABC7', '3', 'ABC007', 'ABC009'],
    ['ABC0099', '2', 'ABC0099', 'ABC0100'],
    ['ABC', 'mange', 'ABC001', 'ABC001'],
  ])('previews %s × %s as %s to %s (rule 106)', async (startId, count, first, last) => {
    const { person } = open();
    await fill(person, startId, count);
    expect(preview()).toHaveTextContent(`Første${first}Sidste${last}`);
    expect(await button('Opret Produkter')).not.toBeOutOfUse();
  });

  it.each([
    ['', '10'],
    ['ABC', '0'],
    ['ABC', '-5'],
  ])('cannot be sent with start id "%s" and count %s (SPEC §5)', async (startId, count) => {
    const { person } = open();
    await fill(person, startId, count);
    expect(await button('Opret Produkter')).toBeOutOfUse();
  });

  it('turns what is no number into 1', async () => {
    const { person } = open();
    await fill(person, 'ABC', 'mange');
    await person.click(await field('Start ID'));
    expect(await field('Antal')).toHaveValue('1');
  });

  it.each(['1001', '9'.repeat(24)])('leaves %s too many when the field is left', async (count) => {
    const { person } = open();
    await fill(person, 'ABC', count);
    await person.click(await field('Start ID'));
    expect(screen.getByText('Højst 1000 produkter ad gangen')).toBeInTheDocument();
  });

  it('takes at most 1000, and no id longer than 32', async () => {
    const { person, api } = open();
    await fill(person, 'ABC', '1001');
    expect(screen.getByText('Højst 1000 produkter ad gangen')).toBeInTheDocument();
    await person.click(await button('Opret Produkter'));
    await fill(person, 'A'.repeat(30), '5');
    await person.click(await button('Opret Produkter'));
    expect(await screen.findByText('Det sidste ID bliver længere end 32 tegn')).toBeInTheDocument();
    expect(api.of('bulkCreateStands')).toHaveLength(0);
  });

  it('sends every id with type and status', async () => {
    const { person, api } = open({ bulkCreateStands: { added: 2, message: '2 produkter oprettet succesfuldt', products: [] } });
    await fill(person, 'abc9', '2');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Produkttype' }), 'Kort');
    await person.click(await button('Opret Produkter'));
    expect(await screen.findByText('2 produkter oprettet succesfuldt')).toBeInTheDocument();
    const products = ['ABC009', 'ABC010'].map((standerId) => ({ standerId, productType: 'kort', status: 'unclaimed' }));
    expect(api.of('bulkCreateStands')[0]?.body).toEqual({ products });
    expect(onCreated).toHaveBeenCalledOnce();
  });

  it.each([
    [silence, 'Kunne ikke oprette produkter'],
    [refuse(409, 'Produkt ID findes allerede: ABC001', { code: 'duplicate' }), 'Produkt ID findes allerede: ABC001'],
  ])('says why it failed (%#)', async (answer, words) => {
    const { person } = open({ bulkCreateStands: answer });
    await fill(person, 'ABC', '2');
    await person.click(await button('Opret Produkter'));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
  });
});

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { hasUnsavedChanges } from '../../../platform/unsaved-changes';
import { setOnline } from '../../../testing/browser-fakes';
import { badGateway, refuse, silence, type FakeAnswers } from '../../../testing/fake-answers';
import { EXAMPLE_CSV } from './csv-example';
import { openStands } from '../dashboard-fixture';

afterEach(() => {
  vi.restoreAllMocks();
});

const csv = new File(['standerId;redirectUrl\nABC001;https://eksempel.dk'], 'produkter.csv', { type: 'text/csv' });
const open = async (answers: FakeAnswers = {}) => {
  const view = openStands(answers);
  await view.person.click(await screen.findByText('Bulk Upload'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bulk Upload' }));
  return { ...view, dialog, field: dialog.getByLabelText('CSV-fil: Vælg fil'), button: dialog.getByRole('button', { name: 'Upload' }) };
};

it('sends the chosen file, tells how many were added and closes', async () => {
  const { person, api, field, button } = await open({ uploadStands: { added: 3, errors: [], message: '' } });
  expect(button).toBeOutOfUse();
  await person.upload(field, csv);
  expect(screen.getByText('produkter.csv (1 kB)')).toBeInTheDocument();
  await person.click(button);
  expect(await screen.findByText('3 produkter tilføjet succesfuldt')).toBeInTheDocument();
  const sent = (api.of('uploadStands')[0]?.body as FormData).get('file') as File;
  expect([sent.name, await sent.text()]).toEqual(['produkter.csv', await csv.text()]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('holds back a reload of the app while a file is chosen (rule 140)', async () => {
  const { person, field, dialog } = await open();
  expect(hasUnsavedChanges()).toBe(false);
  await person.upload(field, csv);
  expect(hasUnsavedChanges()).toBe(true);
  await person.click(dialog.getByRole('button', { name: 'Annuller' }));
  await waitFor(() => expect(hasUnsavedChanges()).toBe(false));
});

it('does not call products added that were only changed', async () => {
  const { person, field, button } = await open({
    uploadStands: { added: 1, updated: 1, errors: [], message: '1 produkt opdateret succesfuldt' },
  });
  await person.upload(field, csv);
  await person.click(button);
  expect(await screen.findByText('1 produkt opdateret succesfuldt')).toBeInTheDocument();
  expect(screen.queryByText(/tilføjet/)).toBeNull();
});

it('shows why lines were skipped, and stays open', async () => {
  const errors = [
    { row: 3, standerId: 'ABC009', message: 'Produkt ikke fundet' },
    { row: 5, standerId: '', message: 'Produkt ID mangler' },
  ];
  const { person, dialog, field, button } = await open({ uploadStands: { added: 2, errors, message: '' } });
  await person.upload(field, csv);
  await person.click(button);
  expect(await dialog.findByText('2 produkter tilføjet succesfuldt')).toBeInTheDocument();
  const table = within(dialog.getByRole('table', { name: '2 linjer blev sprunget over' }));
  expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'LinjeProdukt IDÅrsag',
    '3ABC009Produkt ikke fundet',
    '5Produkt ID mangler',
  ]);
  expect(button).toBeOutOfUse();
});

it('takes a file that is dragged there', async () => {
  const { dialog, button } = await open();
  fireEvent.drop(dialog.getByText('Træk en CSV-fil hertil'), { dataTransfer: { files: [csv] } });
  expect(dialog.getByText('produkter.csv (1 kB)')).toBeInTheDocument();
  expect(button).not.toBeOutOfUse();
});

it.each([
  ['another type', new File(['x'], 'billede.png', { type: 'image/png' }), 'Vælg en CSV-fil. Andre filtyper kan ikke bruges.'],
  ['more than 1 MB', new File([new Uint8Array(1024 * 1024 + 1)], 'stor.csv'), 'Filen er for stor. Den må højst fylde 1 MB.'],
])('refuses %s and leaves the button out of use', async (_, file, text) => {
  const { dialog, button } = await open();
  fireEvent.drop(dialog.getByText('Træk en CSV-fil hertil'), { dataTransfer: { files: [file] } });
  expect(await dialog.findByText(text)).toBeInTheDocument();
  expect(button).toBeOutOfUse();
});

it.each([
  ['with its reason', refuse(400, 'CSV-filen mangler kolonnen redirectUrl'), /CSV-filen mangler kolonnen redirectUrl/],
  ['as silence', silence, /Du er offline/],
  ['without one while a proxy is in trouble', badGateway, null],
])('an upload that fails is told %s; the file stays chosen', async (_, answer, text) => {
  const { person, dialog, field, button } = await open({ uploadStands: answer });
  await person.upload(field, csv);
  await person.click(button);
  expect(await dialog.findByText('Der opstod en fejl ved upload af produkter')).toBeInTheDocument();
  if (text) expect(dialog.getByText(text)).toBeInTheDocument();
  else expect(dialog.queryByText(/Du er offline/)).not.toBeInTheDocument();
  expect(button).not.toBeOutOfUse();
});

it('is out of use offline', async () => {
  const { person, dialog, field, button } = await open();
  await person.upload(field, csv);
  setOnline(false);
  expect(await dialog.findByText('Du er offline – upload kræver internet')).toBeInTheDocument();
  expect(button).toBeOutOfUse();
});

it('explains the format with an example to download: the four columns, semicolons', async () => {
  const made: Blob[] = [];
  URL.createObjectURL = (blob) => (made.push(blob as Blob), 'blob:example');
  URL.revokeObjectURL = () => undefined;
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const { person, dialog } = await open();
  for (const column of ['standerId', 'redirectUrl', 'productType', 'nickname']) expect(dialog.getByText(column)).toBeInTheDocument();
  await person.click(dialog.getByRole('button', { name: 'Hent eksempelfil' }));
  expect(click).toHaveBeenCalledOnce();
  expect(EXAMPLE_CSV.split('\r\n')[0]).toBe('standerId;redirectUrl;productType;nickname');
  expect((made[0] as File).name).toBe('produkter-eksempel.csv');
});

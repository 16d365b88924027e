import { screen, within, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openApp } from '../../../db/device/open';
import { DeviceDatabase } from '../../../db/device/storage/schema';
import { deviceDatabaseName } from '../../../db/device/storage/stored-names';
import { cleanups } from '../../testing/cleanups';
import { renderScreen } from '../../testing/render-screen';
import LoginScreen from './login-screen';

const SUB = 'c0ffee00000000000000beef';
const hasDatabase = async () => (await indexedDB.databases()).some(({ name }) => name === deviceDatabaseName(SUB));

it('edits of an account that can never sign in again are given up at a person’s word', async () => {
  const left = new DeviceDatabase(SUB);
  await left.open();
  left.close();
  const stored = new IDBFactory();
  const app = await openApp({ dexie: { indexedDB: stored, IDBKeyRange } });
  cleanups.push(() => app.close());
  await app.accounts.put({ sub: SUB, maskedEmail: 'm***@example.dk', waiting: 2 });
  const { person } = renderScreen({ at: '/login', routes: [{ path: '/login', Component: LoginScreen }], stored });
  const note = '2 ændringer fra m***@example.dk venter på denne enhed';
  await screen.findByText(note);

  await person.click(screen.getByRole('button', { name: 'Fjern ændringerne fra m***@example.dk' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Fjern ændringerne?' });
  await person.click(within(dialog).getByRole('button', { name: 'Annuller' }));
  expect(await hasDatabase()).toBe(true);

  await person.click(await screen.findByRole('button', { name: 'Fjern ændringerne fra m***@example.dk' }));
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Fjern ændringerne' }));
  await waitFor(() => expect(screen.queryByText(note)).not.toBeInTheDocument());
  await waitFor(async () => expect(await hasDatabase()).toBe(false));
  expect(await app.accounts.count()).toBe(0);
});

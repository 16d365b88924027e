import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Device } from '../../../db/device/device';
import type { NewEdit } from '../../../db/device/new-edit';
import { buildStand, STAND_ID } from '../../../db/device/testing/build';
import { LoginGuard } from '../../session/login-guard';
import { useDevice } from '../../sync/device-context';
import { DeviceProvider } from '../../sync/device-provider';
import { refuse, silence, withHeaders, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import { StatusChip } from '../shell/status-chip';
import WaitingEditsScreen from './waiting-edits-screen';
import { mutateOne } from '../../../db/device/testing/mutate-one';

/** The device the screen reads from, so that a test can leave an edit on it as another screen would. */
let device: Device;
function Screen() {
  device = useDevice().device;
  return (
    <>
      <StatusChip />
      <WaitingEditsScreen />
    </>
  );
}
const routes = [
  {
    path: '/sync',
    element: (
      <LoginGuard>
        <DeviceProvider>
          <Screen />
        </DeviceProvider>
      </LoginGuard>
    ),
  },
];
const stand = buildStand({ nickname: 'Kassen', version: 1 });
const rename: NewEdit = { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Disken' } };

/** The screen over a device that has read one product. */
async function open(answers: FakeAnswers = {}) {
  const view = renderScreen({
    at: '/sync',
    routes,
    user: {},
    answers: { listStandRows: withHeaders([stand], { 'X-Rev': '1', ETag: '"e.1"' }), ...answers },
  });
  await screen.findByText(/^Alle dine ændringer er sendt/);
  await device.pull('products');
  return view;
}
const chip = (text: RegExp) => screen.findByRole('link', { name: text });

it('is empty when all is saved, and the chip says so', async () => {
  await open();
  expect(await chip(/^Alt er gemt/)).toHaveAttribute('href', '/sync');
});

it('shows an edit from old to new and takes it back', async () => {
  const { person, api } = await open();
  await mutateOne(device, rename);
  const card = await screen.findByRole('region', { name: 'Kassen' });
  expect(within(card).getByRole('definition')).toHaveTextContent('Før: KassenNy: Disken');
  expect(await chip(/^1 ændring venter/)).toBeInTheDocument();
  await person.click(within(card).getByRole('button', { name: 'Fortryd: Kassen' }));
  expect(await screen.findByText(/^Alle dine ændringer er sendt/)).toBeInTheDocument();
  expect(api.of('updateStand')).toEqual([]);
});

it('keeps an edit that reaches nobody, and says so', async () => {
  const { person, api } = await open({ updateStand: silence });
  await mutateOne(device, rename);
  await person.click(await screen.findByRole('button', { name: 'Synkronisér nu' }));
  // Found is all that is asked: the next try, a random moment later, may already have replaced it.
  await screen.findByText(/Serveren kunne ikke nås/);
  await screen.findByText('Forsøgt sendt');
  await screen.findByText(/^Næste forsøg kl\./);
  api.answer({ updateStand: { ...stand, nickname: 'Disken', version: 2, message: 'Produkt opdateret' } });
  await person.click(await screen.findByRole('button', { name: 'Synkronisér nu' }));
  await screen.findByText(/^Alle dine ændringer er sendt/);
  const keys = api.of('updateStand').map((call) => call.headers.get('Idempotency-Key'));
  expect(keys.length).toBeGreaterThanOrEqual(2);
  expect(new Set(keys).size).toBe(1);
});

it('offers no way back from an edit that may have arrived', async () => {
  const { person } = await open({ updateStand: silence });
  await mutateOne(device, rename);
  const card = await screen.findByRole('region', { name: 'Kassen' });
  expect(within(card).getByRole('button', { name: 'Fortryd: Kassen' })).toBeInTheDocument();
  await person.click(screen.getByRole('button', { name: 'Synkronisér nu' }));
  await waitFor(() => expect(within(card).queryByRole('button')).not.toBeInTheDocument());
  expect(card).toHaveTextContent('Forsøgt sendt');
});

it('shows the server’s refusal in its own words and sends again when asked', async () => {
  const { person, api } = await open({ updateStand: refuse(400, 'Navnet er for langt') });
  await mutateOne(device, rename);
  await device.drain({ reset: true });
  await screen.findByText('Serveren sagde nej: Navnet er for langt');
  const card = screen.getByRole('region', { name: 'Kassen' });
  expect(await chip(/^1 ændring kræver dit valg/)).toBeInTheDocument();
  api.answer({ updateStand: { ...stand, nickname: 'Disken', version: 2, message: 'Produkt opdateret' } });
  await person.click(within(card).getByRole('button', { name: 'Prøv igen: Kassen' }));
  expect(await screen.findByText(/^Alle dine ændringer er sendt/)).toBeInTheDocument();
});

it('lays both values of a conflict side by side and sends the author’s own when that is chosen (QUALITY 9)', async () => {
  const theirs = { ...stand, nickname: 'Døren', version: 5 };
  const { person, api } = await open({ updateStand: refuse(412, 'Ændret imens', { code: 'version_conflict', current: theirs }) });
  await mutateOne(device, rename);
  await device.drain({ reset: true });
  await person.click(await screen.findByRole('button', { name: 'Vælg: Døren' }));
  const dialog = await screen.findByRole('dialog', { name: 'Hvad skal gælde? Døren' });
  expect(within(dialog).getByRole('region', { name: 'Navn' })).toHaveTextContent('Din ændringDiskenPå serveren nuDøren');
  api.answer({ updateStand: { ...theirs, nickname: 'Disken', version: 6, message: 'Produkt opdateret' } });
  await person.click(within(dialog).getByRole('button', { name: 'Behold min' }));
  expect(await screen.findByText(/^Alle dine ændringer er sendt/)).toBeInTheDocument();
  await waitFor(() => expect(api.of('updateStand').at(-1)?.headers.get('If-Match')).toBe('"5"'));
  expect(api.of('updateStand').at(-1)?.body).toEqual({ nickname: 'Disken' });
});

it('the chip leads to the one question there is with a single press', async () => {
  const theirs = { ...stand, nickname: 'Døren', version: 5 };
  const { person } = await open({ updateStand: refuse(412, 'Ændret imens', { code: 'version_conflict', current: theirs }) });
  await mutateOne(device, rename);
  await device.drain({ reset: true });
  await person.click(await chip(/^1 ændring kræver dit valg/));
  expect(await screen.findByRole('dialog', { name: 'Hvad skal gælde? Døren' })).toBeInTheDocument();
});

it('has nobody to tell when the screen is left while it sends: an unhandled rejection would fail the run', async () => {
  const sent = { ...stand, nickname: 'Disken', version: 2, message: 'Produkt opdateret' };
  const { person, unmount } = await open({ updateStand: sent });
  await mutateOne(device, rename);
  const button = await screen.findByRole('button', { name: 'Synkronisér nu' });
  // The status that is asked for once all is sent meets a device that has been closed.
  const { drain } = device;
  const leave = vi.fn(async (): Promise<never> => {
    unmount();
    await waitFor(() => expect(device.isClosed()).toBe(true));
    throw new Error('Database has been closed');
  });
  vi.spyOn(device, 'drain').mockImplementation(async (options) => {
    const result = await drain(options);
    vi.spyOn(device, 'status').mockImplementation(leave);
    return result;
  });
  await person.click(button);
  await waitFor(() => expect(leave).toHaveBeenCalled());
  await waitFor(() => expect(device.isClosed()).toBe(true));
});

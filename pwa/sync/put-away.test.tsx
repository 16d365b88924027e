import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { deleteUserDatabase } from '../../db/device/open';
import { deviceDatabaseName } from '../../db/device/storage/stored-names';
import { buildStand, STAND_ID } from '../../db/device/testing/build';
import { LoginGuard } from '../session/login-guard';
import { buildUser } from '../testing/records';
import { silence, withHeaders } from '../testing/fake-answers';
import { renderScreen } from '../testing/render-screen';
import { type DeviceValue, useDevice } from './device-context';
import { DeviceProvider } from './device-provider';
import { useStands } from './use-live';
import { useResource } from './use-resource';
import { mutateOne } from '../../db/device/testing/mutate-one';

let here: DeviceValue;
function Screen() {
  here = useDevice();
  useResource('products');
  return <p>{useStands()?.map((stand) => stand.nickname)}</p>;
}
const routes = [
  {
    path: '/dashboard',
    element: (
      <LoginGuard>
        <DeviceProvider>
          <Screen />
        </DeviceProvider>
      </LoginGuard>
    ),
  },
];
const open = () =>
  renderScreen({
    at: '/dashboard',
    routes,
    user: {},
    answers: { listStandRows: withHeaders([buildStand({ nickname: 'Kassen' })], { 'X-Rev': '1', ETag: '"e.1"' }), updateStand: silence },
  });
const pass = (type: 'pagehide' | 'pageshow', persisted = true): Promise<void> =>
  act(async () => void window.dispatchEvent(Object.assign(new Event(type), { persisted })));
const rename = (nickname: string) => ({ entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname } }) as const;

it('what was begun when the page was left goes on when the user comes back to it', async () => {
  open();
  await screen.findByText('Kassen');
  const saving = mutateOne(here.device, rename('Disken'));
  await pass('pagehide');
  expect(here.device.db.isOpen()).toBe(false);
  await pass('pageshow');
  expect(await saving).toMatchObject({ kind: 'queued' });
  await screen.findByText('Disken');
  await mutateOne(here.device, rename('Baren'));
  await screen.findByText('Baren');
});

it('a page that ends is left to end: what is being saved is not given up', async () => {
  open();
  await screen.findByText('Kassen');
  await pass('pagehide', false);
  expect(here.device.db.isOpen()).toBe(true);
});

it('coming back after a log-out elsewhere shows and makes nothing of the user any more', async () => {
  const { services } = open();
  await screen.findByText('Kassen');
  await pass('pagehide');
  const nobody = { announce: () => undefined, listen: () => () => undefined };
  const loggingOut = services.records.update(() => null);
  await deleteUserDatabase(buildUser()._id, nobody);
  await pass('pageshow');
  await loggingOut;
  await vi.waitFor(() => expect(here.device.isClosed()).toBe(true));
  expect(screen.queryByText('Kassen')).not.toBeInTheDocument();
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(deviceDatabaseName(buildUser()._id));
});

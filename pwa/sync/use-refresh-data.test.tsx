import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildStand } from '../../db/device/testing/build';
import { LoginGuard } from '../session/login-guard';
import { silence, withHeaders } from '../testing/fake-answers';
import { renderScreen } from '../testing/render-screen';
import { errors } from '../text/errors';
import { syncText } from '../text/sync';
import { type DeviceValue, useDevice } from './device-context';
import { DeviceProvider } from './device-provider';
import { useStands } from './use-live';
import { useRefreshData } from './use-refresh-data';
import { useResource } from './use-resource';

let here: DeviceValue;
function Screen() {
  here = useDevice();
  const { isRefreshing, refresh } = useRefreshData(useResource('products'));
  return (
    <>
      <p>{useStands()?.map((stand) => stand.nickname)}</p>
      <button disabled={isRefreshing} onClick={refresh}>
        Hent
      </button>
    </>
  );
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
const { success, refreshData } = errors.dashboard;
const said = () => [success.refreshed, refreshData, syncText.offlineRefresh].filter((words) => screen.queryByText(words));

async function open() {
  const listStandRows = withHeaders([buildStand({ nickname: 'Kassen' })], { 'X-Rev': '1', ETag: '"e.1"' });
  const view = renderScreen({ at: '/dashboard', routes, user: {}, answers: { listStandRows } });
  await screen.findByText('Kassen');
  return view;
}
const button = () => screen.findByRole('button', { name: 'Hent' });

it('says that data is new, or that nobody answered', async () => {
  const { person, api } = await open();
  await person.click(await button());
  await screen.findByText(success.refreshed);
  api.answer({ listStandRows: silence });
  await person.click(await button());
  await screen.findByText(syncText.offlineRefresh);
});

it('is silent when the session has ended and closed the device meanwhile: an unhandled rejection would fail the run', async () => {
  const { person } = await open();
  here.device.close();
  await person.click(await button());
  await expect.poll(async () => (await button()).hasAttribute('disabled')).toBe(false);
  expect(said()).toEqual([]);
});

import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { buildStand } from '../../../db/device/testing/build';
import { LoginGuard } from '../../session/login-guard';
import { DeviceProvider } from '../../sync/device-provider';
import { useStands } from '../../sync/use-live';
import { useResource } from '../../sync/use-resource';
import { renderScreen } from '../../testing/render-screen';
import ClaimScreen from '../claim/claim-screen';
import ActivateScreen from './activate-screen';
import ActivationScreen from './activation-screen';

function Products() {
  useResource('products');
  return (
    <ul aria-label="Produkter">
      {useStands()?.map((stand) => (
        <li key={stand._id}>{stand.standerId}</li>
      ))}
    </ul>
  );
}

const guarded = (element: React.ReactElement) => (
  <LoginGuard>
    <DeviceProvider>{element}</DeviceProvider>
  </LoginGuard>
);
const routes = [
  { path: '/dashboard', element: guarded(<Products />) },
  { path: '/claim/:standerId', element: guarded(<ClaimScreen />) },
  { path: '/unclaimed/:standerId', Component: ActivationScreen },
  { path: '/activate/:code', Component: ActivateScreen },
];
const first = buildStand({ standerId: 'ABC001' });
const second = buildStand({ _id: 'b00000000000000000000002', standerId: 'ABC002' });
const claimed = { message: 'Produkt aktiveret succesfuldt', stand: second };

it.each([
  ['/claim/ABC002', 'Aktivér produkt'],
  ['/unclaimed/ABC002', 'Aktivér på min konto (mette)'],
  ['/activate/ABC002', 'Aktivér på min konto (mette)'],
])('a product claimed at %s is on the dashboard at once, however young the copy there is', async (address, button) => {
  const { api, person, router } = renderScreen({
    at: '/dashboard',
    routes,
    user: {},
    answers: {
      listStandRows: [first],
      listLandingPages: [],
      lookupStand: { standerId: 'ABC002', productType: 'kort', status: 'unclaimed', configured: false, redirectUrl: null },
      claimStand: claimed,
      activateStand: claimed,
    },
  });
  await screen.findByText('ABC001');
  api.answer({ listStandRows: [first, second] });
  await act(() => router.navigate(address));
  await person.click(await screen.findByRole('button', { name: button }));
  const list = await screen.findByRole('list', { name: 'Produkter' });
  await screen.findByText('ABC002');
  expect(list).toHaveTextContent('ABC001ABC002');
  expect(api.of('listStandRows')).toHaveLength(2);
});

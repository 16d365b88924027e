import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Device } from '../../../db/device/device';
import { DeviceDatabase } from '../../../db/device/storage/schema';
import { buildPage } from '../../../db/device/testing/build';
import { LoginGuard } from '../../session/login-guard';
import { DeviceProvider } from '../../sync/device-provider';
import { useDevice } from '../../sync/device-context';
import { setOnline, setViewport } from '../../testing/browser-fakes';
import { laterAnswer, refuse, silence, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import { SignedInLayout } from './signed-in-layout';
import { mutateOne } from '../../../db/device/testing/mutate-one';

const PAGE = 'b0000000000000000000000b';

/** A screen that can leave an edit on the device. */
let device: Device;
function Screen() {
  device = useDevice().device;
  const page = { title: 'Ny', description: '' };
  const create = (id: string) => void mutateOne(device, { entity: 'page', kind: 'create', id, patch: page });
  return (
    <>
      <button onClick={() => create(PAGE)}>Opret offline</button>
      <button onClick={() => create('b0000000000000000000000c')}>Opret én til</button>
    </>
  );
}
const routes = [
  {
    element: (
      <LoginGuard>
        <DeviceProvider>
          <SignedInLayout />
        </DeviceProvider>
      </LoginGuard>
    ),
    children: [
      { path: '/dashboard', handle: { title: 'Dashboard' }, Component: Screen },
      { path: '/settings', handle: { title: 'Indstillinger' }, element: <p>Her</p> },
    ],
  },
];
const open = (user: object = {}, answers: FakeAnswers = {}) => renderScreen({ at: '/dashboard', routes, user, answers });
const MENU = ['Dashboard', 'Landing Pages', 'Statistik', 'Indstillinger'];

it('tells of an edit that another tab or the worker found to need its author, with one press to the question', async () => {
  // Before it opens: what is sent then could take the edit along.
  setOnline(false);
  const { person, address } = open(
    {},
    // Asked for after the refusal.
    { createLandingPage: refuse(409, 'Denne URL er allerede i brug', { code: 'taken' }), listLandingPages: [] },
  );
  await person.click(await screen.findByText('Opret offline'));
  await screen.findByRole('link', { name: /^Offline · 1 ændring venter/ });
  setOnline(true);
  const notice = await screen.findByRole('alert');
  expect(notice).toHaveTextContent('Fejl ved oprettelse/opdatering af landing page: Denne URL er allerede i brug');
  await person.click(within(notice).getByRole('button', { name: 'Vis' }));
  await waitFor(() => expect(address()).toMatch(/^\/sync\?aendring=/));
});

describe('the shell on a wide screen', () => {
  it('has the title as h1 and the menu with the current item marked', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeInTheDocument();
    const menu = screen.getByRole('navigation', { name: 'Hovedmenu' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(MENU);
    expect(within(menu).getByRole('link', { current: 'page' })).toHaveTextContent('Dashboard');
  });

  it('folds the menu to icons that keep their names', async () => {
    const { person } = open();
    const button = await screen.findByRole('button', { name: 'Fold menuen sammen', expanded: true });
    await person.click(button);
    expect(screen.getByRole('button', { name: 'Fold menuen ud', expanded: false })).toBeInTheDocument();
    for (const name of MENU) expect(screen.getByRole('link', { name })).toBeInTheDocument();
  });

  it('shows the Admin Panel to admins only', async () => {
    const { person } = open({ isAdmin: true });
    expect(await screen.findByRole('link', { name: 'Admin Panel' })).toHaveAttribute('href', '/admin');
    await person.click(screen.getByRole('button', { name: 'Konto: mette' }));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Indstillinger',
      'Admin Panel',
      'Meddelelser',
      'Lyst tema',
      'Log ud',
    ]);
  });

  it('names the actions of the account menu by their owner, inside the menu', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Konto: mette' }));
    const group = within(await screen.findByRole('menu')).getByRole('group', { name: /mette/ });
    expect(within(group).getAllByRole('menuitem')).toHaveLength(screen.getAllByRole('menuitem').length);
  });

  it('switches the theme and remembers it', async () => {
    const { person } = open();
    await person.click(await screen.findByRole('switch', { name: 'Mørkt tema' }));
    expect(localStorage.getItem('theme')).toBe('light');
    expect(document.documentElement.dataset.theme).toBe('light');
  });
});

it('has bottom navigation with four items and a drawer on a phone', async () => {
  setViewport(393);
  const { person } = open({ isAdmin: true });
  const bottom = await screen.findByRole('navigation', { name: 'Bundmenu' });
  expect(
    within(bottom)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(MENU);
  await person.click(screen.getByRole('button', { name: 'Åbn menu' }));
  const drawer = await screen.findByRole('dialog', { name: 'Hovedmenu' });
  expect(within(drawer).getByRole('link', { name: 'Admin Panel' })).toBeInTheDocument();
  await person.click(within(drawer).getByRole('link', { name: 'Indstillinger' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Indstillinger', hidden: true })).toBeInTheDocument();
});

describe('logging out', () => {
  const logOut = async (person: ReturnType<typeof open>['person']) => {
    await person.click(await screen.findByRole('button', { name: 'Konto: mette' }));
    await person.click(await screen.findByRole('menuitem', { name: 'Log ud' }));
  };

  it('goes to /login at once when nothing waits', async () => {
    const { person, address } = open();
    await logOut(person);
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('asks first when an edit has not been sent (rule 137)', async () => {
    // Before it opens: what is sent then could take the edit along.
    setOnline(false);
    const { person, address } = open({}, { createLandingPage: silence });
    await person.click(await screen.findByRole('button', { name: 'Opret offline' }));
    await screen.findByText(/venter/);
    await logOut(person);
    // Without a layout the focus trap may believe itself left, and hides its dialog; Chromium shows what is reachable.
    const dialog = await screen.findByRole('alertdialog', { name: 'Log ud?', hidden: true });
    expect(dialog).toHaveTextContent('1 ændring er ikke synkroniseret');
    await person.click(await within(dialog).findByRole('button', { name: 'Synkronisér', hidden: true }));
    expect(await within(dialog).findByRole('alert', { hidden: true })).toHaveTextContent('Ændringerne kunne ikke sendes endnu');
    await person.click(await within(dialog).findByRole('button', { name: 'Log ud alligevel', hidden: true }));
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(async () => expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain('u_a0000000000000000000000a'));
  });

  /** One edit that waits, the question about it, and "Synkronisér" pressed while the answer is held back. */
  const synchronise = async () => {
    setOnline(false);
    const { held, give } = laterAnswer<'createLandingPage'>();
    const { person, address, api } = open({}, { createLandingPage: held });
    await person.click(await screen.findByRole('button', { name: 'Opret offline' }));
    await screen.findByText(/venter/);
    await logOut(person);
    const dialog = await screen.findByRole('alertdialog', { name: 'Log ud?', hidden: true });
    setOnline(true);
    await person.click(await within(dialog).findByRole('button', { name: 'Synkronisér', hidden: true }));
    await waitFor(() => expect(api.of('createLandingPage').length).toBeGreaterThan(0));
    return { person, address, api, give: () => act(async () => give({ ...buildPage(), _id: PAGE, message: 'ok' })) };
  };

  it('sends what waits, then goes to /login', async () => {
    const { address, give } = await synchronise();
    await give();
    await waitFor(() => expect(address()).toBe('/login'));
  });

  it('synchronised when the session turns out to be over: what waits stays for the next sign-in', async () => {
    setOnline(false);
    const over = refuse(401, 'Du er ikke logget ind', { code: 'not_signed_in' });
    const { person, address, api } = open({}, { createLandingPage: over });
    await person.click(await screen.findByRole('button', { name: 'Opret offline' }));
    await screen.findByText(/venter/);
    await logOut(person);
    const dialog = await screen.findByRole('alertdialog', { name: 'Log ud?', hidden: true });
    // Nothing is asked of the server for it: the session is over already, and another tab may hold what is sent.
    api.answer({ refresh: over });
    setOnline(true);
    await person.click(await within(dialog).findByRole('button', { name: 'Synkronisér', hidden: true }));
    await waitFor(() => expect(address()).toMatch(/^\/login/));
    await waitFor(() => expect(device.isClosed()).toBe(true));
    const ofUser = new DeviceDatabase('a0000000000000000000000a');
    onTestFinished(() => ofUser.close());
    expect(await ofUser.outbox.count()).toBe(1);
    expect(api.of('logout')).toEqual([]);
  });

  it('cancelled while what waits is sent, without a keyboard too, stays and asks nothing more', async () => {
    const { person, address, api, give } = await synchronise();
    await person.click(screen.getByRole('button', { name: 'Annuller', hidden: true }));
    await waitFor(() => expect(screen.queryByRole('alertdialog', { hidden: true })).not.toBeInTheDocument());
    await give();
    await screen.findByRole('link', { name: /^Alt er gemt/ });
    // Behind the same lock, so what was begun by "Synkronisér" is over.
    await act(() => device.drain({ wait: true }));
    await act(() => device.status());
    expect(api.of('logout')).toEqual([]);
    expect(address()).toBe('/dashboard');
    expect(screen.queryByRole('alertdialog', { hidden: true })).not.toBeInTheDocument();
  });

  it('asks once more when the yes was about others than wait by then, and ends nothing of this browser for whoever stays (SYNC R8)', async () => {
    setOnline(false);
    localStorage.setItem('push-owner', 'a0000000000000000000000a');
    const { person, address } = open({}, { createLandingPage: silence });
    await person.click(await screen.findByRole('button', { name: 'Opret offline' }));
    await screen.findByText(/venter/);
    await logOut(person);
    const dialog = await screen.findByRole('alertdialog', { name: 'Log ud?', hidden: true });
    // As in another tab.
    act(() => screen.getByText('Opret én til').click());
    await screen.findByText(/2 ændringer venter/);
    await person.click(await within(dialog).findByRole('button', { name: 'Log ud alligevel', hidden: true }));
    expect(await within(dialog).findByText('2 ændringer er ikke synkroniseret')).toBeInTheDocument();
    expect(address()).toBe('/dashboard');
    expect(localStorage.getItem('push-owner')).not.toBeNull();
    await person.click(await within(dialog).findByRole('button', { name: 'Log ud alligevel', hidden: true }));
    await waitFor(() => expect(address()).toBe('/login'));
    await waitFor(() => expect(localStorage.getItem('push-owner')).toBeNull());
  });
});

import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LoginGuard } from '../../session/login-guard';
import { DeviceProvider } from '../../sync/device-provider';
import { useDevice } from '../../sync/device-context';
import { setOnline, setViewport } from '../../testing/browser-fakes';
import { refuse, silence, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import { SignedInLayout } from './signed-in-layout';

/** A screen that can leave an edit on the device. */
function Screen() {
  const { device } = useDevice();
  const page = { title: 'Ny', description: '' };
  return (
    <button onClick={() => void device.mutate({ entity: 'page', kind: 'create', id: 'b0000000000000000000000b', patch: page })}>
      Opret offline
    </button>
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
});

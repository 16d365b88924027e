import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link, type RouteObject, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppRouter, createBrowserRouter, createMemoryRouter } from './router';
import { useIsNavigating, useNavigationGuard } from './router-context';
import { RouterView } from './router-view';

/** Code that comes when the test says so. */
function openLazy() {
  let arrive: (part: Partial<RouteObject>) => void = () => undefined;
  let fail: (error: Error) => void = () => undefined;
  const part = new Promise<Partial<RouteObject>>((resolve, reject) => {
    arrive = resolve;
    fail = reject;
  });
  return {
    lazy: () => part,
    arrive: (text: string) => arrive({ Component: () => <h1>{text}</h1> }),
    fail: () => fail(new Error('no code')),
  };
}

function Home() {
  const isNavigating = useIsNavigating();
  return (
    <>
      <h1>Hjem</h1>
      {isNavigating && <p>På vej</p>}
      <Link to="/a">a</Link> <Link to="/b">b</Link>
    </>
  );
}

function Form() {
  const { isHeld, proceed, stay } = useNavigationGuard((next) => next.pathname !== '/form');
  const navigate = useNavigate();
  const { search } = useLocation();
  return (
    <>
      <h1>Formular{search}</h1>
      <Link to="/">hjem</Link>
      <button onClick={() => void navigate('/form?trin=2')}>næste</button>
      {isHeld && (
        <>
          <button onClick={proceed}>Forlad</button>
          <button onClick={stay}>Bliv</button>
        </>
      )}
    </>
  );
}

const heading = () => screen.getByRole('heading', { level: 1 }).textContent;
let router: AppRouter;
beforeEach(() => void vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined));
afterEach(() => {
  router.dispose();
  window.history.replaceState(null, '', '/');
});

describe('a screen whose code is not here yet', () => {
  const open = () => {
    const [a, b] = [openLazy(), openLazy()];
    router = createMemoryRouter(
      [
        { path: '/', Component: Home },
        { path: '/a', lazy: a.lazy as never },
        { path: '/b', lazy: b.lazy as never },
      ],
      { initialEntries: ['/'] },
    );
    render(<RouterView router={router} crash={<p>Noget gik galt</p>} />);
    return { a, b, user: userEvent.setup() };
  };

  it('takes the place of the one before when it is', async () => {
    const { a, user } = open();
    await user.click(screen.getByRole('link', { name: 'a' }));
    expect([heading(), screen.getByText('På vej').textContent]).toEqual(['Hjem', 'På vej']);
    await act(async () => a.arrive('Skærm a'));
    expect(heading()).toBe('Skærm a');
  });

  it('does not come back over the one that was asked for after it', async () => {
    const { a, b, user } = open();
    await user.click(screen.getByRole('link', { name: 'a' }));
    await user.click(screen.getByRole('link', { name: 'b' }));
    await act(async () => b.arrive('Skærm b'));
    await act(async () => a.arrive('Skærm a'));
    expect([heading(), router.state.location.pathname]).toEqual(['Skærm b', '/b']);
  });

  it('that cannot be fetched says so, and the next one is shown', async () => {
    const { a, b } = open();
    void act(() => void router.navigate('/a'));
    await act(async () => a.fail());
    expect(screen.getByText('Noget gik galt')).toBeTruthy();
    void act(() => void router.navigate('/b'));
    await act(async () => b.arrive('Skærm b'));
    expect(heading()).toBe('Skærm b');
  });
});

describe('a screen that holds what was typed', () => {
  const open = async () => {
    window.history.replaceState(null, '', '/');
    router = createBrowserRouter([
      { path: '/', Component: Home },
      { path: '/form', Component: Form },
    ]);
    render(<RouterView router={router} />);
    await act(() => router.navigate('/form'));
    return userEvent.setup();
  };

  it('lets go of steps of its own', async () => {
    const user = await open();
    await user.click(screen.getByRole('button', { name: 'næste' }));
    expect([heading(), window.location.search]).toEqual(['Formular?trin=2', '?trin=2']);
  });

  it('holds a link until the user has answered', async () => {
    const user = await open();
    await user.click(screen.getByRole('link', { name: 'hjem' }));
    await user.click(screen.getByRole('button', { name: 'Bliv' }));
    expect([heading(), window.location.pathname, screen.queryByRole('button', { name: 'Forlad' })]).toEqual(['Formular', '/form', null]);
    await user.click(screen.getByRole('link', { name: 'hjem' }));
    await user.click(screen.getByRole('button', { name: 'Forlad' }));
    expect([heading(), window.location.pathname]).toEqual(['Hjem', '/']);
  });

  it('holds the way back, and the address with it', async () => {
    const user = await open();
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Bliv' }));
    await waitFor(() => expect(window.location.pathname).toBe('/form'));
    expect(heading()).toBe('Formular');
    window.history.back();
    await user.click(await screen.findByRole('button', { name: 'Forlad' }));
    await waitFor(() => expect(heading()).toBe('Hjem'));
    expect(window.location.pathname).toBe('/');
    window.history.forward();
    await waitFor(() => expect(heading()).toBe('Formular'));
  });
});

it('a screen that breaks is replaced by words, until the user goes elsewhere', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Broken = () => {
    throw new Error('broken');
  };
  router = createMemoryRouter(
    [
      { path: '/', Component: Broken },
      { path: '/a', Component: () => <h1>Skærm a</h1> },
    ],
    { initialEntries: ['/'] },
  );
  render(<RouterView router={router} crash={<p>Noget gik galt</p>} />);
  expect(screen.getByText('Noget gik galt')).toBeTruthy();
  await act(() => router.navigate('/a'));
  expect(heading()).toBe('Skærm a');
});

it('forward begins at the top, back where one was', async () => {
  window.history.replaceState(null, '', '/');
  router = createBrowserRouter([
    { path: '/', Component: Home },
    { path: '/a', Component: () => <h1>Skærm a</h1> },
  ]);
  render(<RouterView router={router} />);
  vi.stubGlobal('scrollY', 700);
  await act(() => router.navigate('/a'));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 0);
  vi.stubGlobal('scrollY', 0);
  window.history.back();
  await waitFor(() => expect(heading()).toBe('Hjem'));
  expect(window.scrollTo).toHaveBeenLastCalledWith(0, 700);
});

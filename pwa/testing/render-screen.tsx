import { createDOMRenderer, RendererProvider, useFocusFinders } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import userEvent, { PointerEventsCheckLevel } from '@testing-library/user-event';
import type { RouteObject } from 'react-router-dom';
import type { User } from '../../api/contract/account';
import { createClient } from '../../api/contract/client';
import { CrashScreen } from '../features/shell/crash-screen';
import { createMemoryRouter } from '../platform/navigation/router';
import { RouterView } from '../platform/navigation/router-view';
import { SessionProvider } from '../session/session-provider';
import { openSessionServices } from '../session/session-services';
import { ThemeProvider } from '../ui/theme/theme';
import { ToastProvider } from '../ui/toast/toast';
import { cleanups } from './cleanups';
import { buildUser } from './records';
import { fakeApi } from './fake-api';
import { refuse, type FakeAnswers } from './fake-answers';

interface Options {
  /** Address to open, with query. */
  at: string;
  /** Routes under test; any other address shows itself as text, so that a test can see where it was led. */
  routes: RouteObject[];
  /** Who is signed in on this device; nobody when left out. */
  user?: User | Partial<User> | null;
  /** What the server answers; see fakeApi. */
  answers?: FakeAnswers;
  /** Where the device stores; nothing is stored in a new one. */
  stored?: IDBFactory;
}

/** Puts a session on the device, as an earlier visit would have left it. */
export function storeSession(user: User, token = 'token-1'): void {
  localStorage.setItem('authToken', token);
  localStorage.setItem('userData', JSON.stringify(user));
}

/**
 * Uses what Fluent manages the focus with, as the app's frame does all the time: when the last part of a page that does so goes
 * with a dialog, nobody is left to take back that the rest of the page was hidden.
 */
function FocusUser() {
  useFocusFinders();
  return null;
}

/** Renders routes with everything the app puts around them, a fake server behind, and a person in front. */
export function renderScreen({ at, routes, user: given, answers = {}, stored = new IDBFactory() }: Options) {
  const signedIn = given ? buildUser(given) : null;
  if (signedIn) storeSession(signedIn);
  const api = fakeApi({
    status: { isAuthenticated: signedIn !== null },
    ...(signedIn && { refresh: { token: 'token-2' } }),
    // A screen may sign somebody in before the device has read that nobody was: the session is then verified as any other.
    verify: { valid: true },
    profile: signedIn ?? (async () => (await services.records.read())?.user ?? refuse(401, 'Log ind igen')),
    logout: null,
    ...answers,
  });
  const services = openSessionServices(createClient({ fetch: api.fetch }), Date.now, { indexedDB: stored, IDBKeyRange });
  cleanups.push(() => services.close());
  const router = createMemoryRouter([...routes, { path: '*', Component: () => <output>elsewhere</output> }], { initialEntries: [at] });
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'always', retry: false, gcTime: 0 } } });
  // Of the style sheets only what hides things: jsdom has no layout, but would weigh every rule in each query by role.
  const renderer = createDOMRenderer(document, { unstable_filterCSSRule: (rule) => /display:\s*none|visibility:\s*hidden/.test(rule) });
  const view = render(
    <RendererProvider renderer={renderer}>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <SessionProvider services={services}>
              <RouterView router={router} crash={<CrashScreen />} />
              <FocusUser />
            </SessionProvider>
          </ToastProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </RendererProvider>,
  );
  /** Address now shown, with query. */
  const address = (): string => router.state.location.pathname + router.state.location.search;
  return {
    ...view,
    api,
    services,
    router,
    queryClient,
    address,
    person: userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never }),
    user: signedIn,
  };
}

import { type GriffelRenderer, RendererProvider } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { CrashScreen } from './features/shell/crash-screen';
import { keepAnswers, type PaintedPage } from './lookups/painted-page';
import { repeatEarlyPresses } from './platform/early-presses';
import { useIsHydrated } from './platform/hydration';
import type { AppRouter } from './platform/navigation/router';
import { RouterView } from './platform/navigation/router-view';
import { SessionProvider } from './session/session-provider';
import type { SessionServices } from './session/session-services';
import { LoadingScreen } from './ui/state/loading-screen';
import { createStyleRenderer } from './ui/theme/style-renderer';
import { ThemeProvider } from './ui/theme/theme';
import { ToastProvider } from './ui/toast/toast';

/** Queries run offline too: each query function decides what no answer means (rule 141). */
function createQueryClient(painted: PaintedPage | null): QueryClient {
  const queryClient = new QueryClient({ defaultOptions: { queries: { networkMode: 'offlineFirst', retry: 1 } } });
  if (painted) keepAnswers(queryClient, painted);
  return queryClient;
}

interface Props {
  router: AppRouter;
  /** null where the app starts from an empty page. */
  painted: PaintedPage | null;
  /** The page holds the frame of a screen behind the log-in: it was painted for whoever carries a session. */
  hasFrame?: boolean;
  /** Parts to use instead of the browser's, where there is none. */
  renderer?: GriffelRenderer;
  services?: SessionServices;
}

/**
 * A render after the one that took the page over: by then the forms hold what was typed into them. Also where no screen can be
 * shown: until somebody takes the presses, nobody else hears of any.
 */
function EarlyPresses() {
  const isHydrated = useIsHydrated();
  useEffect(() => {
    if (isHydrated) repeatEarlyPresses();
  }, [isHydrated]);
  return null;
}

/** The router's screens, and everything they may rely on, from the outside in. */
export function App({ router, painted, hasFrame = false, renderer: given, services }: Props) {
  const [queryClient] = useState(() => createQueryClient(painted));
  const [renderer] = useState(() => given ?? createStyleRenderer(document));
  return (
    <RendererProvider renderer={renderer}>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <SessionProvider isVisitor={painted !== null} isExpected={hasFrame} services={services}>
              <RouterView router={router} crash={<CrashScreen />} meanwhile={<LoadingScreen isFull />} />
              <EarlyPresses />
            </SessionProvider>
          </ToastProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </RendererProvider>
  );
}

import { type GriffelRenderer, RendererProvider } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { type DataRouter, RouterProvider } from 'react-router-dom';
import type { SiteInfo } from '../api/contract/site';
import { SessionProvider } from './session/session-provider';
import type { SessionServices } from './session/session-services';
import { SITE_KEY } from './session/use-site';
import { createStyleRenderer } from './ui/theme/style-renderer';
import { ThemeProvider } from './ui/theme/theme';
import { ToastProvider } from './ui/toast/toast';

/** Queries run offline too: what they fetch decides for itself what silence means (rule 141). */
function createQueryClient(site: SiteInfo | null): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: { queries: { networkMode: 'offlineFirst', retry: 1 }, mutations: { networkMode: 'offlineFirst', retry: 0 } },
  });
  if (site) queryClient.setQueryData(SITE_KEY, site);
  return queryClient;
}

interface Props {
  router: DataRouter;
  /** What the page itself tells of this installation; null where it has to be asked for. */
  site: SiteInfo | null;
  /** Parts to use instead of the browser's, where there is none. */
  renderer?: GriffelRenderer;
  services?: SessionServices;
}

/** The router's screens, and everything they may rely on, from the outside in. */
export function App({ router, site, renderer: given, services }: Props) {
  const [queryClient] = useState(() => createQueryClient(site));
  const [renderer] = useState(() => given ?? createStyleRenderer(document));
  return (
    <RendererProvider renderer={renderer}>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <SessionProvider {...(services && { services })}>
              <RouterProvider router={router} />
            </SessionProvider>
          </ToastProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </RendererProvider>
  );
}

import { RendererProvider } from '@fluentui/react-components';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { RouterProvider } from 'react-router-dom';
import { createAppRouter } from './router';
import { SessionProvider } from './session/session-provider';
import { createStyleRenderer } from './ui/theme/style-renderer';
import { ThemeProvider } from './ui/theme/theme';
import { ToastProvider } from './ui/toast/toast';

/** Queries run offline too: each query function decides what no answer means (rule 141). */
const createQueryClient = () =>
  new QueryClient({
    defaultOptions: { queries: { networkMode: 'offlineFirst', retry: 1 }, mutations: { networkMode: 'offlineFirst', retry: 0 } },
  });

/** Everything a screen may rely on, from the outside in. */
export function AppProviders({ children }: { children: ReactNode }) {
  const [queryClient] = useState(createQueryClient);
  const [renderer] = useState(createStyleRenderer);
  return (
    <RendererProvider renderer={renderer}>
      <ThemeProvider>
        <QueryClientProvider client={queryClient}>
          <ToastProvider>
            <SessionProvider>{children}</SessionProvider>
          </ToastProvider>
        </QueryClientProvider>
      </ThemeProvider>
    </RendererProvider>
  );
}

export function App() {
  const [router] = useState(createAppRouter);
  return (
    <AppProviders>
      <RouterProvider router={router} />
    </AppProviders>
  );
}

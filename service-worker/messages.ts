import type { WorkerScope } from './worker-scope';

/** The page's only order: the user said yes to the new version (rule 140). */
export function listenForMessages(scope: WorkerScope): void {
  scope.addEventListener('message', (event) => {
    const { data } = event as MessageEvent<{ type?: string } | null>;
    if (data?.type === 'SKIP_WAITING') void scope.skipWaiting();
  });
}

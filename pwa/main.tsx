import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import './app.css';
import { App } from './app';
import { registerServiceWorker } from './platform/app-update';
import { fetchFile, fetchWhenIdle } from './platform/idle';
import { watchInstallPrompt } from './platform/install-prompt';
import { reloadOnStaleChunk } from './platform/stale-chunk';
import { allowEmptyMarkup } from './platform/trusted-types';
import { createAppRouter, loadScreen } from './router';
import { readPaintedPage } from './lookups/painted-page';

allowEmptyMarkup();
watchInstallPrompt();
reloadOnStaleChunk();

/** False when a part of the screen cannot be fetched: then the app says so in the page's place. */
const canShow = (address: string): Promise<boolean> =>
  loadScreen(address).then(
    () => true,
    () => false,
  );

/** Draws the app; what the server sent painted is taken over as it is, once all of its screen is here. */
async function start(root: HTMLElement): Promise<void> {
  const isPainted = root.hasChildNodes() && (await canShow(window.location.pathname));
  const painted = readPaintedPage(root);
  const app = (
    <StrictMode>
      <App router={createAppRouter()} painted={painted} hasFrame={isPainted && painted === null} />
    </StrictMode>
  );
  // A page to be read is taken over in steps of a few milliseconds, as a transition; a shape waits for what comes into it.
  if (isPainted && painted) startTransition(() => void hydrateRoot(root, app));
  else if (isPainted) hydrateRoot(root, app);
  else createRoot(root).render(app);
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
void start(root);
registerServiceWorker();
for (const file of root.dataset.next?.split(' ') ?? []) fetchWhenIdle(() => fetchFile(file));

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { App } from './app';
import { registerServiceWorker } from './platform/app-update';
import { watchInstallPrompt } from './platform/install-prompt';
import { reloadOnStaleChunk } from './platform/stale-chunk';
import { allowEmptyMarkup } from './platform/trusted-types';

allowEmptyMarkup();
watchInstallPrompt();
reloadOnStaleChunk();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerServiceWorker();

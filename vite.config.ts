import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { chunkPlan } from './pwa/build/chunk-plan.ts';
import { SERVED_BY_API } from './pwa/build/dev-proxy.ts';
import { leanSources } from './pwa/build/lean-sources.ts';
import { manifest } from './pwa/build/manifest.ts';
import { routePreloads } from './pwa/build/route-preloads.ts';

/** Where `npm run dev` serves the API; the browser sees one origin (rule 24). */
const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;

export default defineConfig({
  root: 'pwa',
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    // Fonts and icons stay files of their own: a data: address would be refused by the content security policy.
    assetsInlineLimit: 0,
    // The charts' own file, loaded where a chart is shown.
    chunkSizeWarningLimit: 600,
    modulePreload: { polyfill: false },
    // The page's one stylesheet stands in the painted pages: no part of the app waits for its file.
    cssCodeSplit: false,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(SERVED_BY_API.map((pattern) => [pattern, api])),
  },
  plugins: [
    leanSources(),
    react(),
    chunkPlan(),
    routePreloads(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: '../service-worker',
      filename: 'service-worker.ts',
      outDir: '../dist/client',
      registerType: 'prompt',
      // Registered by pwa/platform/app-update.ts after load, so that a failure is only logged (SPEC §4).
      injectRegister: null,
      manifest,
      includeManifestIcons: false,
      injectManifest: {
        // As the app's: the worker is read anew at each start of the installed app.
        buildPlugins: { vite: leanSources() },
        globPatterns: ['index.html', 'assets/*.{js,css}', 'before-paint.js', 'icons/{favicon.svg,any-192.png}'],
        // Loaded on demand and online: the QR reader of browsers without their own, and the store of browsers without
        // IndexedDB (private windows), which takes no edits offline either.
        globIgnores: ['**/jsQR-*', '**/in-memory-store-*'],
        // The address of the shell, whatever the address of the worker: / is the start page, already painted (api/pages).
        manifestTransforms: [
          async (entries) => ({
            manifest: entries.map((entry) => (entry.url === 'index.html' ? { ...entry, url: '/index.html' } : entry)),
          }),
        ],
        maximumFileSizeToCacheInBytes: 1_500_000,
      },
      devOptions: { enabled: false },
    }),
  ],
});

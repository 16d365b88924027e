import { join } from 'node:path';
import { DEMO_FOLDER } from '../../db/server/files/data-files';
import { demoGuide, seedDemo } from '../../db/server/seed/demo-shop';
import { loadSettings, readConfig, readDataDir } from '../config';
import { plainShell } from '../pages/app-shell';
import { run, start } from '../run';

/** Vite serves the client in development; this only says so to whoever opens the API's port. */
const DEV_PAGE = '<!doctype html><html lang="da"><title>API</title><p>The client is served by Vite in development.</p></html>';

/** `npm run demo`: the whole product on a demo shop of its own, with log-ins anybody may read. */
start(() => {
  const settings = loadSettings();
  // Below DATA_DIR, never in it: log-ins anybody may read have no place among real ones.
  const ownFile = { DATABASE_URL: undefined, DATABASE_URL_FILE: undefined };
  const config = readConfig({ ...settings, ...ownFile, DATA_DIR: join(readDataDir(settings), DEMO_FOLDER), DEMO: 'on' });
  return run({
    config,
    shell: settings.DEMO_CLIENT === 'dev' ? plainShell(DEV_PAGE) : undefined,
    prepare: async (database) => {
      await seedDemo(database, Date.now());
    },
    onListening: ({ deps }) => console.log(demoGuide(deps.config.publicUrl).join('\n')),
  });
});

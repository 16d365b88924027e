// Development and tests only: starts the worker thread whose TypeScript is named by the first argument. Plain JavaScript
// because tsx hooks only the main thread; the build bundles every worker and never comes here.
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [source] = process.argv.slice(2);
// Tests have bundled the workers (api/testing/bundle-programs.mjs), because tsx takes longer than they do.
const bundle = pathToFileURL(join(process.env.BUNDLED_PROGRAMS ?? '', basename(source, '.ts') + '.js'));
const isBundled = process.env.BUNDLED_PROGRAMS !== undefined && existsSync(bundle);
if (!isBundled) (await import('tsx/esm/api')).register();
await import(isBundled ? bundle.href : source);

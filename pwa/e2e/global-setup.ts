import { existsSync } from 'node:fs';

/** The end-to-end tests drive the built product: say so in one line instead of failing everywhere. */
export default function checkBuild(): void {
  if (!existsSync('dist/server/main.js') || !existsSync('dist/client/index.html')) {
    throw new Error('Nothing is built: run `npm run build` before the end-to-end tests.');
  }
}

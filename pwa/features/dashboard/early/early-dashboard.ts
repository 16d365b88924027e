import { showFigures } from './show-figures';

/**
 * Stands in the painted dashboard and runs before the app. A script of its own, a hundredth of the app's; whatever goes wrong
 * here is left to the app. start-app.js waits for it, for a moment.
 */
(window as { beforeApp?: Promise<void> }).beforeApp = showFigures().catch(() => undefined);

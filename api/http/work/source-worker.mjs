// Development and tests only: lets a worker thread read TypeScript, then starts the file named by its first argument.
// Plain JavaScript because tsx hooks only the main thread; the build bundles every worker and never comes here.
import { register } from 'tsx/esm/api';

register();
await import(process.argv[2]);

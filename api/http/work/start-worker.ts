import { basename } from 'node:path';
import { Worker, type WorkerOptions } from 'node:worker_threads';

/** In the sources this file is TypeScript below api/; in the build all entries and chunks lie side by side as .js. */
const inSources = import.meta.url.endsWith('.ts');

/**
 * Start a worker thread from its path below api/, without extension: `startWorker('click-log/click-writer.worker')`.
 * In the build that is `click-writer.worker.js` beside the running file, so worker names must be unique.
 */
export function startWorker(path: string, options: Omit<WorkerOptions, 'argv' | 'eval'> = {}): Worker {
  if (!inSources) return new Worker(new URL(`./${basename(path)}.js`, import.meta.url), options);
  const source = new URL(`../../${path}.ts`, import.meta.url);
  return new Worker(new URL('./source-worker.mjs', import.meta.url), { ...options, argv: [source.href] });
}

import { readConfig } from '../config';
import { TEST_SHELL } from './test-shell';
import { run } from '../run';

/** The real program, with two mistakes in it that nobody catches: SIGUSR2 rejects a promise, SIGHUP throws. */
process.on('SIGUSR2', () => void Promise.reject(new Error('a promise of the test')));
process.on('SIGHUP', () => {
  throw new Error('an exception of the test');
});

await run({ config: readConfig(process.env), shell: TEST_SHELL });

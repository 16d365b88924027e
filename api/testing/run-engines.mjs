// `npm run e2e:engines`: the built product in Firefox and WebKit, pages left in each way several times.
import { spawnSync } from 'node:child_process';
import { findOtherEngines } from './browsers.mjs';
import { countTests } from './count-tests.mjs';

process.env.ENGINE_ROUNDS ??= '5';
if (!findOtherEngines()) {
  process.stdout.write("Firefox and WebKit are missing: install Debian's firefox-esr, webkit2gtk-driver and xvfb.\n");
  process.exit(1);
}
const isBuilt = spawnSync('npm', ['run', '-s', 'build'], { stdio: 'inherit' }).status === 0;
const { passed, failed } = isBuilt ? countTests(['engines']) : { passed: 0, failed: 1 };
process.stdout.write(`\nFirefox and WebKit: ${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

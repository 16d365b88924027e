// `npm test`: format, types, lint, imports, unused code, then every test; the built product last, in real Chromium and,
// the main things, in Firefox and WebKit. All steps run even when one fails, and the last line counts what passed and
// failed.
import { spawnSync } from 'node:child_process';
import { findChromium, findOtherEngines } from './browsers.mjs';
import { countTests } from './count-tests.mjs';

let passed = 0;
let failed = 0;

function step(name, command, args) {
  process.stdout.write(`\n== ${name}\n`);
  const ok = spawnSync(command, args, { stdio: 'inherit' }).status === 0;
  if (ok) passed += 1;
  else failed += 1;
  if (!ok) process.stdout.write(`== ${name} FAILED\n`);
  return ok;
}

/** The journeys that take seconds; `npm run e2e:engines` goes offline, elsewhere while a screen loads, and leaves pages in every way. */
const QUICK_JOURNEYS = 'the main job|a landing page';

function vitest(name, projects, only) {
  process.stdout.write(`\n== ${name}\n`);
  const counted = countTests(projects, only);
  passed += counted.passed;
  failed += counted.failed;
}

step('format', 'npm', ['run', '-s', 'format:check']);
step('types', 'npm', ['run', '-s', 'types']);
step('lint', 'npm', ['run', '-s', 'lint']);
step('unused code', 'npm', ['run', '-s', 'unused']);
vitest('programs and screens', ['node', 'screens']);
if (step('build', 'npm', ['run', '-s', 'build'])) {
  if (findChromium()) vitest('end to end', ['e2e']);
  else {
    process.stdout.write('The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to its executable.\n');
    failed += 1;
  }
  if (findOtherEngines()) vitest('Firefox and WebKit', ['engines'], QUICK_JOURNEYS);
  else process.stdout.write("\n== Firefox and WebKit were not tried: Debian's firefox-esr, webkit2gtk-driver and xvfb are missing\n");
}
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

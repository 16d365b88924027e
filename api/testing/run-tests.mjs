// `npm test`: format, types, lint, imports and unused code side by side, then every test; the built product last, in real
// Chromium and, the main things, in Firefox and WebKit. `npm run check` leaves out the simulator of the sync and stops before
// the build. All steps run even when one fails, and the last line counts what passed and failed.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { findChromium, findOtherEngines, findPostgres } from './browsers.mjs';
import { countTests } from './count-tests.mjs';

const isQuick = process.argv.includes('--quick');
let passed = 0;
let failed = 0;

/** Runs a script of package.json; what it says is shown in one piece when it is over. */
async function script(name) {
  const started = Date.now();
  const child = spawn('npm', ['run', '-s', name], { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => {
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
  const [said, complained, ok] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  if (ok) passed += 1;
  else failed += 1;
  const seconds = Math.round((Date.now() - started) / 1000);
  process.stdout.write(`\n== ${name}${ok ? '' : ' FAILED'} (${seconds} s)\n${said}${complained}`);
  return ok;
}

/** As many at a time as there are cores, the longest first. */
async function scripts(names) {
  const left = [...names];
  const work = async () => {
    for (let name = left.shift(); name; name = left.shift()) await script(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
}

/** The journeys that take seconds; `npm run e2e:engines` goes offline, elsewhere while a screen loads, and leaves pages in every way. */
const QUICK_JOURNEYS = 'the main job|a landing page';

function vitest(name, projects, only) {
  process.stdout.write(`\n== ${name}\n`);
  const counted = countTests(projects, only);
  passed += counted.passed;
  failed += counted.failed;
}

/** The API's tests once more, on the other engine. */
function postgres() {
  if (findPostgres()) return ['postgres'];
  process.stdout.write('The tests on PostgreSQL need it: install PostgreSQL 15 or newer, with initdb and postgres in the path.\n');
  failed += 1;
  return [];
}

async function testBuilt() {
  if (!(await script('build'))) return;
  if (findChromium()) vitest('end to end', ['e2e']);
  else {
    process.stdout.write('The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to its executable.\n');
    failed += 1;
  }
  if (findOtherEngines()) vitest('Firefox and WebKit', ['engines'], QUICK_JOURNEYS);
  else process.stdout.write("\n== Firefox and WebKit were not tried: Debian's firefox-esr, webkit2gtk-driver and xvfb are missing\n");
}

await scripts(['types', 'lint', 'unused', 'format:check']);
// One run, so that both cores have work to its end; the simulator of the sync needs as long as all the rest.
vitest('programs and screens', [...(isQuick ? [] : ['model', ...postgres()]), 'alone', 'node', 'screens']);
if (!isQuick) await testBuilt();
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

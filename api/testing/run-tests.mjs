// `npm test`: types, lint, imports, unused code, then every test; the built product last, in real Chromium. All steps
// run even when one fails, and the last line counts what passed and failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const CHROMIUM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
const reports = mkdtempSync(join(tmpdir(), 'portal-reports-'));
let passed = 0;
let failed = 0;

const run = (command, args, options = {}) => spawnSync(command, args, { stdio: 'inherit', env: process.env, ...options }).status === 0;

function step(name, command, args) {
  process.stdout.write(`\n== ${name}\n`);
  const ok = run(command, args);
  if (ok) passed += 1;
  else failed += 1;
  if (!ok) process.stdout.write(`== ${name} FAILED\n`);
  return ok;
}

function vitest(name, projects) {
  process.stdout.write(`\n== ${name}\n`);
  const report = join(reports, `${name.replaceAll(' ', '-')}.json`);
  const ok = run('npx', [
    'vitest',
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  if (!existsSync(report)) {
    failed += 1;
    return;
  }
  const { numPassedTests, numFailedTests, numTotalTests, success } = JSON.parse(readFileSync(report, 'utf8'));
  passed += numPassedTests;
  failed += numFailedTests;
  if ((!ok || !success || numTotalTests === 0) && numFailedTests === 0) failed += 1;
}

/** A browser for the end-to-end tests: the system's, or got here. */
function findChromium() {
  const known = () => [process.env.CHROMIUM_PATH, ...CHROMIUM].find((path) => path && existsSync(path));
  if (!known() && existsSync('/usr/bin/apt-get') && process.getuid?.() === 0) {
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  if (known()) return known();
  if (run('npx', ['playwright', 'install', 'chromium'])) return 'playwright';
  return null;
}

step('types', 'npm', ['run', '-s', 'types']);
step('lint', 'npm', ['run', '-s', 'lint']);
step('unused code', 'npm', ['run', '-s', 'unused']);
vitest('programs and screens', ['node', 'screens']);
if (step('build', 'npm', ['run', '-s', 'build'])) {
  const chromium = findChromium();
  if (chromium === null) {
    process.stdout.write('The end-to-end tests need Chromium: install it, or set CHROMIUM_PATH to its executable.\n');
    failed += 1;
  } else {
    if (chromium !== 'playwright') process.env.CHROMIUM_PATH = chromium;
    vitest('end to end', ['e2e']);
  }
}
rmSync(reports, { recursive: true, force: true });
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = failed === 0 ? 0 : 1;

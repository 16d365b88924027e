// Runs projects of Vitest and counts what passed and failed.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this in memory; containers often have 64 MB of it. */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 4 * 2 ** 30;

/** What databases wait for is the disk, thousands of times; nothing of tests has to survive anything. */
function placeForFiles() {
  if (process.env.TMPDIR || !existsSync(IN_MEMORY)) return tmpdir();
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize >= ENOUGH_BYTES ? IN_MEMORY : tmpdir();
}

/** `failed` is never 0 when something went wrong, whatever the report says. `only` picks tests by a pattern of their names. */
export function countTests(projects, only) {
  const folder = mkdtempSync(join(placeForFiles(), 'portal-tests-'));
  // PostgreSQL has a user of its own, who must come through.
  chmodSync(folder, 0o711);
  const report = join(folder, 'report.json');
  const named = projects.flatMap((project) => ['--project', project]);
  const picked = only ? ['-t', only] : [];
  const args = ['vitest', 'run', ...named, ...picked, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const ok = spawnSync('npx', args, { stdio: 'inherit', env: { ...process.env, TMPDIR: folder } }).status === 0;
  const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  rmSync(folder, { recursive: true, force: true });
  if (!counted) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numTotalTests, success } = counted;
  const isUncounted = (!ok || !success || numTotalTests === 0) && numFailedTests === 0;
  return { passed: numPassedTests, failed: isUncounted ? 1 : numFailedTests };
}

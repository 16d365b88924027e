// Runs projects of Vitest and counts what passed and failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `failed` is never 0 when something went wrong, whatever the report says. `only` picks tests by a pattern of their names. */
export function countTests(projects, only) {
  const folder = mkdtempSync(join(tmpdir(), 'portal-report-'));
  const report = join(folder, 'report.json');
  const named = projects.flatMap((project) => ['--project', project]);
  const picked = only ? ['-t', only] : [];
  const args = ['vitest', 'run', ...named, ...picked, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const ok = spawnSync('npx', args, { stdio: 'inherit', env: process.env }).status === 0;
  const counted = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : null;
  rmSync(folder, { recursive: true, force: true });
  if (!counted) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, numTotalTests, success } = counted;
  const isUncounted = (!ok || !success || numTotalTests === 0) && numFailedTests === 0;
  return { passed: numPassedTests, failed: isUncounted ? 1 : numFailedTests };
}

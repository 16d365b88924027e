import { spawnSync } from 'node:child_process';

/**
 * `npm run bench [name …]`: every measurement, one process each so that none warms or starves another. Each prints
 * ratios against a baseline of its own run; `-- --quick` shortens them.
 */
const BENCHES = [
  'scan',
  'live',
  'fleet',
  'answers',
  'qr',
  'landing',
  'app',
  'smooth',
  'sync',
  'admin',
  'soak',
  'stalls',
  'silence',
  'structure',
  'lighthouse',
] as const;

const given = process.argv.slice(2);
const options = given.filter((word) => word.startsWith('--'));
const names = given.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !BENCHES.some((bench) => bench === name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${BENCHES.join(', ')}`);
  process.exit(1);
}

let failed = 0;
for (const bench of BENCHES.filter((name) => names.length === 0 || names.includes(name))) {
  console.log(`\n== ${bench}`);
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', `api/bench/${bench}.ts`, ...options], { stdio: 'inherit' });
  if (status !== 0) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;

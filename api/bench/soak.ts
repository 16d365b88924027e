import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openSqlite } from '../../db/server/sqlite/open';
import { type ChildServer, startChildServer } from './child-server';
import { saturate } from './load';
import { BENCH_STANDS, benchStanderId, buildScanDatabase } from './scan-data';
import { DATABASE_FILE } from '../../db/server/files/data-files';

/**
 * A million taps on one server: what grows with them besides the history itself (QUALITY 67)? Memory and open files are
 * given as ratios to what they were after the first tenth. Linux only: read from /proc. `--quick` for a tenth of it.
 */
const TAPS = process.argv.includes('--quick') ? 100_000 : 1_000_000;
const ROUND_MS = 2000;
const MIB = 1024 * 1024;

interface Sample {
  taps: number;
  /** Resident memory, bytes. */
  rss: number;
  files: number;
  /** Write-ahead log on disk, bytes. */
  wal: number;
}

const directory = await mkdtemp(join(tmpdir(), 'soak-bench-'));
const file = join(directory, DATABASE_FILE);

async function sample({ process: { pid } }: ChildServer, taps: number): Promise<Sample> {
  await pause(1000); // What is put off under load is done by then.
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const rss = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
  const files = (await readdir(`/proc/${pid}/fd`)).length;
  const wal = await stat(`${file}-wal`).then(
    ({ size }) => size,
    () => 0,
  );
  const found = { taps, rss, files, wal };
  console.log(
    `${taps.toLocaleString('en').padStart(9)} taps   ${(rss / MIB).toFixed(0).padStart(4)} MiB   ${String(files).padStart(3)} files   WAL ${(wal / MIB).toFixed(1).padStart(5)} MiB`,
  );
  return found;
}

try {
  await buildScanDatabase({ engine: 'sqlite', file }, BENCH_STANDS);
  const server = await startChildServer('./scan-server.ts', ['product', directory]);
  const path = (index: number): string => `/${benchStanderId((index * 7919) % BENCH_STANDS)}`;
  const samples: Sample[] = [];
  let taps = 0;
  try {
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      while (taps < (TAPS / 10) * tenth) {
        const { answered, failed } = await saturate({ ports: [server.port], connections: 64, durationMs: ROUND_MS, path, status: 302 });
        if (failed > 0) throw new Error(`${failed} taps were not answered with 302`);
        taps += answered;
      }
      samples.push(await sample(server, taps));
    }
  } finally {
    await server.stop();
  }
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last) throw new Error('nothing was measured');
  console.log(`memory, end to first tenth  ${(last.rss / first.rss).toFixed(2)}   (budget 1.10)`);
  console.log(`open files, likewise        ${(last.files / first.files).toFixed(2)}   (budget 1.00)`);
  console.log(`largest WAL                 ${(Math.max(...samples.map(({ wal }) => wal)) / MIB).toFixed(1)} MiB   (budget 64)`);
  const sqlite = openSqlite(file, { readonly: true, busyTimeoutMs: 1000 });
  const stored = sqlite.prepare<[], number>('SELECT count(*) FROM clicks').pluck().get() ?? 0;
  sqlite.close();
  console.log(`taps in the database        ${stored.toLocaleString('en')} = ${taps.toLocaleString('en')} redirects received`);
  if (stored !== taps) process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}

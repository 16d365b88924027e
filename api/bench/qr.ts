import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../db/server/sqlite/database';
import { insertStand, insertUser } from '../../db/server/seed/factories';
import { insertSession } from '../../db/server/queries/session-queries';
import { endpoints } from '../contract/endpoints';
import { newRowId } from '../contract/patterns';
import { hashSecret, SESSION_ABSOLUTE_MS } from '../http/access/session-cookie';
import { readStoredZip } from '../testing/read-stored-zip';
import { startChildServer } from './child-server';
import { median, percentile } from './figures';
import { atSteadyRate, type LoadResult } from './load';
import { BENCH_STANDS, benchStanderId, buildScanDatabase } from './scan-data';
import { DATABASE_FILE } from '../../db/server/files/data-files';

/**
 * What scans notice of a thousand QR codes being made: their latency at a steady rate while one download follows the
 * other, as a ratio to the same rate without, rounds interleaved (rule 110). `--quick` for a few seconds.
 */
const isQuick = process.argv.includes('--quick');
const rounds = isQuick ? 2 : 5;
const roundMs = isQuick ? 1500 : 4000;
const SCANS_PER_SECOND = 500;
const CODES = 1000;
const SECRET = 'bench-session';

const directory = await mkdtemp(join(tmpdir(), 'qr-bench-'));
const file = join(directory, DATABASE_FILE);
const codeId = (index: number): string => `QR${String(index).padStart(4, '0')}`;
const path = (index: number): string => `/${benchStanderId((index * 7919) % BENCH_STANDS)}`;

/** The products that are scanned, the stock that is downloaded, and an admin who is signed in. */
async function prepare(): Promise<void> {
  await buildScanDatabase({ engine: 'sqlite', file });
  const database = openDatabase(file);
  await database.db.transaction().execute(async (trx) => {
    const admin = await insertUser(trx, { is_admin: 1 });
    const now = Date.now();
    await insertSession(trx, {
      id: newRowId(),
      user_id: admin.id,
      secret_hash: hashSecret(SECRET),
      previous_secret_hash: null,
      rotated_at: null,
      label: 'Bench',
      created_at: now,
      last_seen_at: now,
      expires_at: now + SESSION_ABSOLUTE_MS,
    });
    for (let index = 0; index < CODES; index++) await insertStand(trx, { stander_id: codeId(index) });
  });
  await database.close();
}

/** One download of a thousand codes, checked; milliseconds. */
async function downloadCodes(port: number): Promise<number> {
  const started = performance.now();
  const response = await fetch(`http://127.0.0.1:${port}${endpoints.unclaimedQrOf.path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Cookie: `session=${SECRET}`, 'Sec-Fetch-Site': 'same-origin' },
    body: JSON.stringify({ ids: Array.from({ length: CODES }, (_, index) => codeId(index)) }),
  });
  const zip = Buffer.from(await response.arrayBuffer());
  const took = performance.now() - started;
  if (response.status !== 200 || readStoredZip(zip).size !== CODES) throw new Error(`download: ${response.status}, ${zip.length} bytes`);
  return took;
}

const scan = (port: number): Promise<LoadResult> =>
  atSteadyRate({ ports: [port], connections: 32, durationMs: roundMs, path, status: 302, perSecond: SCANS_PER_SECOND });

/** Scans while one download follows the other. */
async function scanWhileEncoding(port: number): Promise<{ scans: LoadResult; downloads: number[] }> {
  const downloads: number[] = [];
  const load = { isOver: false };
  const encoding = (async () => {
    while (!load.isOver) downloads.push(await downloadCodes(port));
  })();
  const scans = await scan(port);
  load.isOver = true;
  await encoding;
  return { scans, downloads };
}

function describe(name: string, rows: readonly LoadResult[]): { p50: number; p99: number } {
  const failed = rows.reduce((sum, row) => sum + row.failed, 0);
  if (failed > 0) throw new Error(`${failed} scans were not answered with 302`);
  // Medians over the rounds: one hiccup of the machine must not decide the figure.
  const [p50, p99] = [0.5, 0.99].map((share) => median(rows.map((row) => percentile(row.latencies, share)))) as [number, number];
  console.log(`${name.padEnd(34)}p50 ${p50.toFixed(2)} ms, p99 ${p99.toFixed(2)} ms`);
  return { p50, p99 };
}

try {
  await prepare();
  const server = await startChildServer('./scan-server.ts', ['product', directory]);
  try {
    await scan(server.port);
    await downloadCodes(server.port);
    const [idle, busy, downloads]: [LoadResult[], LoadResult[], number[]] = [[], [], []];
    for (let round = 0; round < rounds; round++) {
      idle.push(await scan(server.port));
      const during = await scanWhileEncoding(server.port);
      busy.push(during.scans);
      downloads.push(...during.downloads);
    }
    const quiet = describe(`${SCANS_PER_SECOND} scans/s`, idle);
    const loaded = describe(`${SCANS_PER_SECOND} scans/s, QR codes being made`, busy);
    console.log(`ratio of scan p99 to idle         ${(loaded.p99 / quiet.p99).toFixed(2)}   (p50 ${(loaded.p50 / quiet.p50).toFixed(2)})`);
    console.log(`1,000 codes in one ZIP            ${(median(downloads) / 1000).toFixed(1)} s meanwhile`);
  } finally {
    await server.stop();
  }
} finally {
  await rm(directory, { recursive: true, force: true });
}

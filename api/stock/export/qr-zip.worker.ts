import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { ZipFile } from 'yazl';
import { qrImage } from './qr-image';
import type { QrZipJob } from './qr-zip';

// Encoding is arithmetic that would hold every scan while it lasts, so it has a thread of its own (rule 110). The
// first message says how large the file will be, about; then each message in is answered with the next piece, null last.

const { codes, now } = workerData as QrZipJob;

/** Bytes per piece: few messages, and few writes on the thread that answers scans. */
const PIECE = 64 * 1024;
/** Images made before the size is estimated: those of one series differ by a few per cent. */
const SAMPLE = 20;
/** Per entry: its header twice, and its name twice (ZIP specification 4.3). */
const entryOverhead = (name: string): number => 30 + 46 + 2 * name.length;
const END_BYTES = 22;

const zip = new ZipFile();
const output = zip.outputStream as NodeJS.ReadWriteStream & { writableNeedDrain: boolean };
const chunks = output[Symbol.asyncIterator]() as AsyncIterator<Buffer>;

const first = codes.slice(0, SAMPLE).map((code) => qrImage(code.text));
const average = first.reduce((sum, image) => sum + image.length, 0) / first.length;

async function addAll(): Promise<void> {
  for (const [index, code] of codes.entries()) {
    zip.addBuffer(first[index] ?? qrImage(code.text), code.name, { compress: false, mtime: new Date(now) });
    // A slow client is waited for: no more is made than there is room for.
    if (output.writableNeedDrain) await once(output, 'drain');
    await nextTurn();
  }
  zip.end();
}

async function nextPiece(): Promise<Uint8Array | null> {
  const parts: Buffer[] = [];
  for (let size = 0; size < PIECE; size += parts.at(-1)!.length) {
    const { value, done } = await chunks.next();
    if (done) break;
    parts.push(value);
  }
  return parts.length > 0 ? new Uint8Array(Buffer.concat(parts)) : null;
}

parentPort?.on('message', async () => parentPort?.postMessage(await nextPiece()));
parentPort?.postMessage(Math.round(codes.reduce((sum, code) => sum + average + entryOverhead(code.name), END_BYTES)));
void addAll();

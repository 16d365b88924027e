import { once } from 'node:events';
import { Readable } from 'node:stream';
import { startWorker } from '../../http/work/start-worker';

interface QrCode {
  /** File name inside the ZIP. */
  name: string;
  /** What the code says, exactly. */
  text: string;
}

/** What the worker is started with; `now` dates the files, milliseconds UTC. */
export interface QrZipJob {
  codes: readonly QrCode[];
  now: number;
}

interface QrZip {
  stream: Readable;
  /** Bytes, estimated from the first images; for progress bars. */
  estimatedBytes: number;
}

/**
 * A ZIP of QR code images (stored), made in a worker thread at the pace it is read. Resolves when the first images
 * exist, so a failure to make any is an error answer, not a broken download. Destroying the stream, as a client that
 * goes away does, ends the worker.
 */
export async function qrZip(job: QrZipJob): Promise<QrZip> {
  const worker = startWorker('stock/export/qr-zip.worker', { workerData: job });
  const [estimatedBytes] = (await once(worker, 'message')) as [number];
  const stream = new Readable({
    read: () => worker.postMessage('next'),
    destroy: (error, done) => {
      void worker.terminate();
      done(error);
    },
  });
  worker.on('message', (piece: Uint8Array | null) => stream.push(piece));
  worker.on('error', (error) => stream.destroy(error));
  return { stream, estimatedBytes };
}

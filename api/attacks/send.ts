import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface Ask {
  port: number;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Keeps connections for the next call; the caller destroys it. */
  agent?: Agent;
  signal?: AbortSignal;
}

export interface Answer {
  /** 0 when none came. */
  status: number;
  headers: IncomingHttpHeaders;
  /** The first part of the body. */
  text: string;
  bytes: number;
  ms: number;
  failure?: string;
}

const KEPT_BYTES = 16 * 1024 * 1024;

/** One call on a connection of its own unless an agent is given. Never throws: no answer is an answer too. */
export function send({ port, path, method = 'GET', headers = {}, body, agent, signal }: Ask): Promise<Answer> {
  const started = performance.now();
  return new Promise((resolve) => {
    const nothing = (error: Error): void =>
      resolve({ status: 0, headers: {}, text: '', bytes: 0, ms: performance.now() - started, failure: error.message });
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const call = request({ host: '127.0.0.1', port, path, method, agent: agent ?? false, headers: { ...length, ...headers }, signal });
    call.on('error', nothing);
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
        if (bytes <= KEPT_BYTES) parts.push(part);
      });
      response.on('error', nothing);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        resolve({ status, headers, text: Buffer.concat(parts).toString(), bytes, ms: performance.now() - started });
      });
    });
    call.end(body);
  });
}

/** Bytes as they are, and everything that came back until the connection closed or nothing more can be expected. */
export async function sendRaw(port: number, bytes: string, patienceMs = 3000): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
  const patience = setTimeout(() => socket.destroy(), patienceMs);
  let received = '';
  socket.on('data', (chunk: Buffer) => (received += chunk.toString()));
  await new Promise<void>((resolve) => {
    socket.on('error', () => resolve());
    socket.on('close', () => resolve());
  });
  clearTimeout(patience);
  return received;
}

export interface Part {
  name: string;
  data: string | Buffer;
  /** Makes it a file. */
  filename?: string;
  /** Lines beside Content-Disposition. */
  headers?: Record<string, string>;
}

const BOUNDARY = 'grense-7f3a9c';
export const MULTIPART = { 'Content-Type': `multipart/form-data; boundary=${BOUNDARY}` };

export function partHead({ name, filename, headers = {} }: Omit<Part, 'data'>): string {
  const file = filename === undefined ? '' : `; filename="${filename}"\r\nContent-Type: application/octet-stream`;
  const lines = Object.entries(headers).map(([key, value]) => `${key}: ${value}\r\n`);
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${lines.join('')}\r\n`;
}

/** A multipart body; `isCut` leaves out the end, as a client that stops in the middle does. */
export function multipart(parts: readonly Part[], isCut = false): Buffer {
  const pieces = parts.flatMap((part) => [Buffer.from(partHead(part)), Buffer.from(part.data as string), Buffer.from('\r\n')]);
  return Buffer.concat(isCut ? pieces.slice(0, -1) : [...pieces, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

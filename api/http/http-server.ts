import { createServer, type RequestListener, type Server, STATUS_CODES } from 'node:http';
import type { Config } from '../config';
import { responseHeaders } from './security-headers';

const MAX_HEADER_BYTES = 16 * 1024;
const LIMITS = { maxHeaderSize: MAX_HEADER_BYTES, requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 };

/** What Node's parser refuses before there is a request: its error code, our status. Anything else is 400. */
const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };
const TEXT_OF: Record<number, string> = {
  408: 'Forespørgslen tog for lang tid. Prøv igen.',
  431: 'Adressen er for lang, eller browseren sender for mange cookies. Slet sidens cookies, og prøv igen.',
};
const UNREADABLE = 'Forespørgslen kunne ikke læses.';

/** A whole answer for a connection whose request could not be read: plain words, the headers of every other answer. */
function refusal(status: number, headers: Record<string, string>): string {
  const text = `${TEXT_OF[status] ?? UNREADABLE}\n`;
  const all = {
    ...headers,
    'Cache-Control': 'no-store',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Length': Buffer.byteLength(text),
    Date: new Date().toUTCString(),
    Connection: 'close',
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${text}`;
}

/** Node's server with our limits (SECURITY, Limits), and words for what never becomes a request. */
export function createHttpServer(config: Pick<Config, 'isHttps'>, handler: RequestListener): Server {
  const headers = responseHeaders(config);
  const server = createServer(LIMITS, handler);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (socket.writable) socket.end(refusal(STATUS_OF[error.code ?? ''] ?? 400, headers));
    else socket.destroy();
  });
  return server;
}

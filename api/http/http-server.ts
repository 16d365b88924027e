import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Config } from '../config';
import { discardUnread } from './body/paced';
import { plainRefusal } from './refusals/plain-refusal';
import { responseHeaders } from './answers/security-headers';

const SECOND = 1000;
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10 * SECOND,
  /** 12 MB of pictures from a phone with 0.6 Mbit/s. Small bodies have a shorter limit of their own (request-body.ts). */
  requestTimeout: 180 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  /** How late the limits above may be kept. */
  connectionsCheckingInterval: 2 * SECOND,
  /** Refused below, in our words. */
  requireHostHeader: false,
};
/** A connection on which nothing moves, however long its answer is. Longer than any call takes. */
const IDLE_MS = 200 * SECOND;
/** A connection costs some 20 kB. A proxy in front needs far fewer; without one this is a crowd and no attack. */
const MAX_CONNECTIONS = 4096;

/** What Node's parser refuses before there is a request: its error code, our status. Anything else is 400. */
const STATUS_OF: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** The address that was asked for, if the bytes that could not be read begin with a request; else nobody knows. */
function pathOf(packet: Buffer | undefined): string {
  return /^[A-Z]{3,10} (\/\S{0,100})/.exec(packet?.toString('latin1', 0, 120) ?? '')?.[1] ?? '/';
}

/** A whole answer for a connection that has no request to answer, and the end of it. */
function refuseConnection(socket: Pick<Socket, 'end'>, status: number, path: string, guards: Record<string, string>): void {
  const { headers, body } = plainRefusal(status, path, guards);
  const all = { ...headers, Date: new Date().toUTCString(), Connection: 'close' };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

function refuseRequest(request: IncomingMessage, response: ServerResponse, status: number, guards: Record<string, string>): void {
  const { headers, body } = plainRefusal(status, request.url ?? '', guards);
  response.writeHead(status, { ...headers, Connection: 'close' }).end(body);
}

/** Exactly one Host, as RFC 9112 wants; a program of 1996 may have none. */
function hasOneHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  let hosts = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) if (rawHeaders[i]?.toLowerCase() === 'host') hosts += 1;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

/**
 * A client that takes us for its proxy sends the whole address, which every server has to understand (RFC 9112, 3.2.2). Only the path
 * of it is read: read as it is, a scan would not be known for one, and sent on to itself for ever.
 */
function readPathAlone(request: IncomingMessage): void {
  const rest = /^https?:\/\/[^/?#]*(.*)$/is.exec(request.url ?? '')?.[1];
  if (rest !== undefined) request.url = rest.startsWith('/') ? rest : `/${rest}`;
}

/** Node's server with our limits (SECURITY, Limits), and words for what never becomes a request. */
export function createHttpServer(config: Pick<Config, 'isHttps'>, handler: RequestListener): Server {
  const guards = responseHeaders(config);
  const listener: RequestListener = (request, response) => {
    discardUnread(request, response);
    readPathAlone(request);
    if (hasOneHost(request)) handler(request, response);
    else refuseRequest(request, response, 400, guards);
  };
  const server = createServer(LIMITS, listener);
  server.setTimeout(IDLE_MS);
  server.maxConnections = MAX_CONNECTIONS;
  // Whoever asks before sending a body is told to go on when the body is wanted, or gets the refusal instead.
  server.on('checkContinue', listener);
  server.on('checkExpectation', (request, response) => refuseRequest(request, response, 417, guards));
  server.on('connect', (request, socket) => refuseConnection(socket as Socket, 405, request.url ?? '', guards));
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket) => {
    if (socket.writable) refuseConnection(socket as Socket, STATUS_OF[error.code ?? ''] ?? 400, pathOf(error.rawPacket), guards);
    else socket.destroy();
  });
  return server;
}

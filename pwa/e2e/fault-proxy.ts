import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the proxy saw of one request. */
export interface SeenRequest {
  method: string;
  path: string;
  headers: IncomingMessage['headers'];
  /** What the browser was answered; null when it heard nothing. */
  status: number | null;
}

/** What goes wrong with a request. */
export type Fault =
  /** The server never hears of it. */
  | { kind: 'drop-request' }
  /** The server answers; nobody hears it. `onAnswer` runs in between. */
  | { kind: 'drop-answer'; onAnswer?: () => Promise<void> }
  /** Nothing happens until the promise is settled, then it goes on as if nothing had been. */
  | { kind: 'hold'; until: Promise<void> }
  | { kind: 'status'; status: number }
  /** Nothing goes wrong; the body is heard on its way. */
  | { kind: 'overhear'; heard: (body: Buffer) => void }
  /** A server started with other settings answers. */
  | { kind: 'elsewhere'; port: number }
  /** The answer with something behind it: a file of the next version. */
  | { kind: 'append'; text: string }
  /** The hotel's Wi-Fi: 200 and a page of its own. */
  | { kind: 'captive-portal' };

type Match = (request: SeenRequest) => boolean;

export interface FaultProxy {
  port: number;
  url: string;
  seen: SeenRequest[];
  /** Requests of one method whose path starts like that. */
  of: (method: string, path: string) => SeenRequest[];
  /**
   * From now on matching requests meet the fault, `times` times. Resolves when it has happened for the first time; an
   * answer that is dropped has then been given.
   */
  fail: (match: Match, fault: Fault, times?: number) => Promise<void>;
  /** Cut every connection and refuse new ones, until `heal`. */
  cut: () => void;
  /** All faults end. */
  heal: () => void;
  stop: () => Promise<void>;
}

interface Rule {
  match: Match;
  fault: Fault;
  left: number;
  happened: () => void;
}

const PORTAL = '<!doctype html><title>Hotel</title><h1>Log ind på hotellets net</h1>';

/** Headers under which the server answers plainly and in full. */
const plain = ({ 'accept-encoding': _coding, 'if-none-match': _tag, ...rest }: IncomingMessage['headers']): IncomingMessage['headers'] =>
  rest;

/** Pass a request on, and its answer back unless that is dropped. */
function forward(target: number, incoming: IncomingMessage, answer: ServerResponse, entry: SeenRequest, rule?: Rule): void {
  const fault = rule?.fault;
  const { method, url, headers } = incoming;
  const options = { host: '127.0.0.1', port: target, method, path: url, headers: fault?.kind === 'append' ? plain(headers) : headers };
  const outgoing = ask(options, (response) => {
    if (fault?.kind === 'drop-answer') {
      response.resume();
      const lose = async (): Promise<void> => {
        await fault.onAnswer?.();
        incoming.socket.destroy();
        rule?.happened();
      };
      response.once('end', () => void lose());
      return;
    }
    entry.status = response.statusCode ?? null;
    if (fault?.kind !== 'append') {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
      return;
    }
    const { 'content-length': _length, etag: _etag, ...kept } = response.headers;
    answer.writeHead(response.statusCode ?? 502, kept);
    response.once('end', () => answer.end(fault.text));
    response.pipe(answer, { end: false });
  });
  outgoing.on('error', () => incoming.socket.destroy());
  if (fault?.kind === 'overhear') {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.once('end', () => fault.heard(Buffer.concat(parts)));
  }
  incoming.pipe(outgoing);
}

/** An HTTP proxy in front of the server on `target` that can behave like a bad network. */
export async function startFaultProxy(target: () => number): Promise<FaultProxy> {
  const seen: SeenRequest[] = [];
  const sockets = new Set<Socket>();
  let rules: Rule[] = [];
  let isCut = false;

  const handle = async (incoming: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const entry: SeenRequest = { method: incoming.method ?? 'GET', path: incoming.url ?? '/', headers: incoming.headers, status: null };
    seen.push(entry);
    const rule = rules.find(({ match, left }) => left > 0 && match(entry));
    if (!rule) return forward(target(), incoming, answer, entry);
    rule.left -= 1;
    const { fault } = rule;
    if (fault.kind !== 'drop-answer') rule.happened();
    if (fault.kind === 'drop-request') return void incoming.socket.destroy();
    if (fault.kind === 'hold') await fault.until;
    if (fault.kind === 'status' || fault.kind === 'captive-portal') {
      entry.status = fault.kind === 'status' ? fault.status : 200;
      const isPortal = fault.kind === 'captive-portal';
      const ofServer = { 'Content-Type': 'application/json', 'X-Api': '1', 'Cache-Control': 'no-store' };
      answer.writeHead(entry.status, isPortal ? { 'Content-Type': 'text/html' } : ofServer);
      answer.end(isPortal ? PORTAL : JSON.stringify({ message: 'Ikke lige nu', code: 'unavailable' }));
      return;
    }
    forward(fault.kind === 'elsewhere' ? fault.port : target(), incoming, answer, entry, rule);
  };

  const server = createServer((incoming, answer) => void handle(incoming, answer));
  server.on('connection', (socket) => {
    if (isCut) return void socket.destroy();
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const cutAll = (): void => sockets.forEach((socket) => socket.destroy());
  return {
    port,
    url: `http://localhost:${port}`,
    seen,
    of: (method, path) => seen.filter((entry) => entry.method === method && entry.path.startsWith(path)),
    fail: (match, fault, times = Infinity) =>
      new Promise((resolve) => {
        rules.push({ match, fault, left: times, happened: resolve });
      }),
    cut: () => {
      isCut = true;
      cutAll();
    },
    heal: () => {
      isCut = false;
      rules = [];
    },
    stop: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

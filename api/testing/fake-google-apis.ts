import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SeenRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: unknown;
}

export interface CannedAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** A value is sent as JSON, a string as it is. */
  body: unknown;
  /** How long Google thinks it over. */
  afterMs?: number;
}

/** Answers by method and path, or by a function of the request; 'hang' never answers. */
type Answer = CannedAnswer | 'hang' | ((request: SeenRequest) => CannedAnswer | 'hang');

/** A stand-in for Google's HTTP APIs: remembers what it was asked and answers what the test says. */
export interface FakeGoogleApis {
  url: string;
  requests: SeenRequest[];
  /** Key: "GET /v1/accounts". What is not listed answers 404 as Google does. */
  answers: Record<string, Answer>;
  /** Forget requests and answers. */
  reset(): void;
  stop(): Promise<void>;
}

/** Google's error body: https://cloud.google.com/apis/design/errors#error_model */
export const googleError = (code: number, status: string, reason?: string): CannedAnswer => ({
  status: code,
  body: {
    error: {
      code,
      message: `${status} with words about project 123`,
      status,
      ...(reason && { details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }] }),
    },
  },
});

function send(response: ServerResponse, { status = 200, headers = {}, body }: CannedAnswer): void {
  response.writeHead(status, { 'Content-Type': 'application/json; charset=UTF-8', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

export async function startFakeGoogleApis(): Promise<FakeGoogleApis> {
  const fake: FakeGoogleApis = {
    url: '',
    requests: [],
    answers: {},
    reset: () => {
      fake.requests.length = 0;
      fake.answers = {};
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://fake');
      const text = Buffer.concat(chunks).toString();
      const seen: SeenRequest = {
        method: request.method ?? '',
        path: url.pathname,
        query: Object.fromEntries(url.searchParams),
        headers: request.headers,
        body: text === '' ? undefined : JSON.parse(text),
      };
      fake.requests.push(seen);
      const known = fake.answers[`${seen.method} ${seen.path}`] ?? googleError(404, 'NOT_FOUND');
      const answer = typeof known === 'function' ? known(seen) : known;
      if (answer === 'hang') return;
      if (answer.afterMs === undefined) send(response, answer);
      else setTimeout(() => send(response, answer), answer.afterMs);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}

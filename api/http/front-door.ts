import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Config } from '../config';
import { createHttpServer } from './http-server';

const DRAIN_MS = 8000;

/** Where the server listens. */
export interface FrontDoor {
  /** The one that was asked for, or the free one that was found. */
  port: number;
  /** `http://` and the address listened on. */
  url: string;
  /** Whoever came before this is answered now. Call it once. */
  answerWith(listener: RequestListener): void;
  /** Takes no more connections, lets the requests under way finish, then cuts what is left. */
  close(): Promise<void>;
}

type Where = Pick<Config, 'port' | 'host' | 'isHttps'>;

/**
 * Listens before there is anything to answer with: with PORT=0 the public address follows from the port, and every part
 * is given that address when it is made. What comes in the milliseconds between waits.
 */
export async function openFrontDoor({ port: wanted, host, isHttps }: Where): Promise<FrontDoor> {
  let open: (listener: RequestListener) => void = () => undefined;
  const opened = new Promise<RequestListener>((resolve) => (open = resolve));
  let answer: RequestListener = (request, response) => void opened.then((listener) => listener(request, response));
  const server = createHttpServer({ isHttps }, (request, response) => answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(wanted, host, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
    answerWith: (listener) => {
      answer = listener;
      open(listener);
    },
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
      await closed;
      clearTimeout(cut);
    },
  };
}

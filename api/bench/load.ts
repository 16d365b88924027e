import { connect, type Socket } from 'node:net';

export interface LoadResult {
  /** Answers with the expected status, by status line. */
  answered: number;
  /** Answers with any other status, and connections that broke. */
  failed: number;
  /** Latency of every answer, milliseconds. */
  latencies: number[];
  seconds: number;
}

export interface LoadOptions {
  /** Connections go to them by turns. */
  ports: readonly number[];
  connections: number;
  durationMs: number;
  /** Path of the n-th request. */
  path: (index: number) => string;
  status: number;
}

/** One keep-alive connection; answers must have no body. Raw sockets: an HTTP client would cost more than the server. */
class Connection {
  readonly #socket: Socket;
  readonly #status: string;
  #text = '';
  #done: ((isExpected: boolean) => void) | null = null;

  private constructor(socket: Socket, status: number) {
    this.#socket = socket;
    this.#status = `HTTP/1.1 ${status} `;
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('data', (text) => this.#receive(String(text)));
    socket.on('close', () => this.#finish(false));
    socket.on('error', () => undefined);
  }

  static open(port: number, status: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Connection(socket, status)));
      socket.once('error', reject);
    });
  }

  request(path: string, done: (isExpected: boolean) => void): void {
    this.#done = done;
    this.#text = '';
    if (this.#socket.destroyed) this.#finish(false);
    else this.#socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nUser-Agent: bench\r\n\r\n`);
  }

  close(): void {
    this.#socket.destroy();
  }

  #receive(text: string): void {
    this.#text += text;
    if (this.#text.endsWith('\r\n\r\n')) this.#finish(this.#text.startsWith(this.#status));
  }

  #finish(isExpected: boolean): void {
    const done = this.#done;
    this.#done = null;
    done?.(isExpected);
  }
}

const openAll = (options: LoadOptions): Promise<Connection[]> =>
  Promise.all(
    Array.from({ length: options.connections }, (_, index) =>
      Connection.open(options.ports[index % options.ports.length] ?? 0, options.status),
    ),
  );

/** Closed loop: every connection asks again as soon as it is answered. Measures capacity. */
export async function saturate(options: LoadOptions): Promise<LoadResult> {
  const connections = await openAll(options);
  const result: LoadResult = { answered: 0, failed: 0, latencies: [], seconds: 0 };
  const started = performance.now();
  const end = started + options.durationMs;
  let index = 0;
  const drive = (connection: Connection): Promise<void> =>
    new Promise((resolve) => {
      const next = (): void => {
        const asked = performance.now();
        if (asked >= end) return resolve();
        connection.request(options.path(index++), (isExpected) => {
          result.latencies.push(performance.now() - asked);
          if (isExpected) {
            result.answered += 1;
            next();
          } else {
            result.failed += 1;
            resolve();
          }
        });
      };
      next();
    });
  await Promise.all(connections.map(drive));
  result.seconds = (performance.now() - started) / 1000;
  for (const connection of connections) connection.close();
  return result;
}

/**
 * Open loop: requests leave at a steady rate whatever the answers do, and latency counts from the moment a request
 * was due, so a stall is not hidden by the requests that waited for it.
 */
export async function atSteadyRate(options: LoadOptions & { perSecond: number }): Promise<LoadResult> {
  const idle = await openAll(options);
  const all = [...idle];
  const result: LoadResult = { answered: 0, failed: 0, latencies: [], seconds: 0 };
  const waiting: number[] = [];
  const total = Math.round((options.durationMs / 1000) * options.perSecond);
  const started = performance.now();
  let sent = 0;
  let index = 0;
  await new Promise<void>((resolve) => {
    const send = (connection: Connection, due: number): void => {
      connection.request(options.path(index++), (isExpected) => {
        result.latencies.push(performance.now() - due);
        if (isExpected) result.answered += 1;
        else result.failed += 1;
        const next = waiting.shift();
        if (next === undefined) idle.push(connection);
        else send(connection, next);
        if (result.answered + result.failed === total) resolve();
      });
    };
    const tick = (): void => {
      const now = performance.now();
      for (let due = dueAt(sent); sent < total && due <= now; due = dueAt(++sent)) {
        const connection = idle.pop();
        if (connection) send(connection, due);
        else waiting.push(due);
      }
      if (sent < total) setTimeout(tick, 1);
    };
    const dueAt = (nth: number): number => started + (nth * 1000) / options.perSecond;
    tick();
  });
  result.seconds = (performance.now() - started) / 1000;
  for (const connection of all) connection.close();
  return result;
}

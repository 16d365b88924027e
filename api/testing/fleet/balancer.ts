import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface Balancer {
  url: string;
  /** The place is served at this port; null while nobody is there. */
  use(place: number, port: number | null): void;
  close(): Promise<void>;
}

/**
 * A small load balancer: requests go to the processes by turns, over connections that are kept. One that cannot be connected to is
 * passed over; what has been sent to a process that dies is answered with 502 and never sent again, for it may have been done.
 */
export async function openBalancer(): Promise<Balancer> {
  const ports = new Map<number, number>();
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function pass(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, tries: number): void {
    const alive = [...ports.values()];
    const port = alive[(turn += 1) % alive.length];
    if (port === undefined || tries > alive.length) return void outgoing.writeHead(503).end();
    const { method, url: path, headers } = incoming;
    const onward = request({ host: '127.0.0.1', port, method, path, headers, agent }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    onward.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') pass(incoming, body, outgoing, tries + 1);
      else if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    onward.end(body);
  }
  const server = createServer((incoming, outgoing) => {
    buffer(incoming).then(
      (body) => pass(incoming, body, outgoing, 0),
      () => outgoing.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    use: (place, port) => void (port === null ? ports.delete(place) : ports.set(place, port)),
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      agent.destroy();
    },
  };
}

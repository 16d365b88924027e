import { once } from 'node:events';
import { Agent, createServer, request as httpRequest, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, test } from 'vitest';
import { discardUnread, nextPiece } from './paced';

const MB = 1024 * 1024;

test('pieces of all clients are let go one a turn, in the order they came', async () => {
  const seen: string[] = [];
  const client = async (name: string): Promise<void> => {
    for (let piece = 1; piece <= 3; piece += 1) {
      await nextPiece();
      seen.push(`${name}${piece}`);
    }
  };
  const work = Promise.all([client('a'), client('b')]);
  for (let turn = 0; turn <= 6; turn += 1) {
    const before = seen.length;
    await nextTurn();
    expect(seen.length - before).toBeLessThanOrEqual(1);
  }
  await work;
  expect(seen).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3']);
});

describe('a body nobody reads', () => {
  let server: Server;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  afterEach(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });

  async function listen(answer: RequestListener): Promise<number> {
    server = createServer((request, response) => {
      discardUnread(request, response);
      answer(request, response);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    return (server.address() as AddressInfo).port;
  }

  const post = async (port: number, body: Buffer): Promise<{ status: number | undefined; from: number | undefined }> => {
    const call = httpRequest({ port, host: '127.0.0.1', method: 'POST', agent, headers: { 'Content-Length': body.length } });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    await Promise.all([answered, new Promise((sent) => call.end(body, () => sent(null)))]);
    const [response] = await answered;
    const from = response.socket.localPort;
    await once(response.resume(), 'end');
    return { status: response.statusCode, from };
  };

  test('the client sends all of it, reads the answer, and goes on with the same connection', async () => {
    const port = await listen((_, response) => void response.writeHead(503).end('nej'));
    const first = await post(port, Buffer.alloc(5 * MB));
    const second = await post(port, Buffer.alloc(5 * MB));
    expect([first.status, second.status]).toEqual([503, 503]);
    expect(second.from).toBe(first.from);
  });

  test('while others send as much as they can, a call in between is answered', async () => {
    const port = await listen((_, response) => void response.writeHead(413).end());
    const crowd = Promise.all(Array.from({ length: 8 }, () => post(port, Buffer.alloc(5 * MB))));
    expect((await post(port, Buffer.alloc(1))).status).toBe(413);
    expect((await crowd).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 413));
  });

  test('without an end is cut off after more than any call takes', async () => {
    const port = await listen((_, response) => void response.writeHead(413).end());
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n');
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MB), Buffer.from('\r\n')]);
    let sent = 0;
    const send = (): void => {
      while (!socket.destroyed && socket.write(chunk)) sent += 1;
      sent += 1;
    };
    socket.on('drain', send);
    send();
    await closed;
    expect(sent).toBeGreaterThan(15);
    expect(sent).toBeLessThan(64);
  });
});

import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { responseHeaders } from '../http/answers/security-headers';
import type { Attack } from './attack';
import { sendRaw } from './send';

/** Bytes that are no good request: every answer, whoever gives it, carries the headers of all others. */

const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';

const REQUESTS: Readonly<Record<string, { bytes: string; statuses: readonly number[] }>> = {
  'no Host': { bytes: 'GET /api/site HTTP/1.1\r\n\r\n', statuses: [400] },
  'two Hosts': { bytes: `GET /api/site HTTP/1.1\r\n${HOST}Host: evil.example\r\n\r\n`, statuses: [400] },
  'an expectation nobody can meet': {
    bytes: `POST /api/auth/login HTTP/1.1\r\n${HOST}${JSON_TYPE}Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`,
    statuses: [400, 417],
  },
  'a scan with an expectation': { bytes: `GET /STOR0 HTTP/1.1\r\n${HOST}Expect: tea\r\n\r\n`, statuses: [302, 400, 417] },
  '17 kB of headers': { bytes: `GET /STOR0 HTTP/1.1\r\n${HOST}Cookie: ${'x'.repeat(17_000)}\r\n\r\n`, statuses: [431] },
  'both lengths': {
    bytes: `POST /api/contact HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    statuses: [400],
  },
  'two lengths': {
    bytes: `POST /api/contact HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 4\r\nContent-Length: 5\r\n\r\n{}  `,
    statuses: [400],
  },
  'a space before the colon': { bytes: 'GET /healthz HTTP/1.1\r\nHost : a\r\n\r\n', statuses: [400] },
  'bare line feeds': { bytes: 'GET /healthz HTTP/1.1\nHost: a\n\n', statuses: [400] },
  'no HTTP at all': { bytes: '\x16\x03\x01 hello\r\n\r\n', statuses: [400] },
  'HTTP/9.9': { bytes: `GET /healthz HTTP/9.9\r\n${HOST}\r\n`, statuses: [400, 505] },
  TRACE: { bytes: `TRACE /STOR0 HTTP/1.1\r\n${HOST}\r\n`, statuses: [405] },
  'an unknown method': { bytes: `BREW /api/stands HTTP/1.1\r\n${HOST}\r\n`, statuses: [400, 405] },
  CONNECT: { bytes: `CONNECT a:443 HTTP/1.1\r\n${HOST}\r\n`, statuses: [400, 404, 405] },
  'OPTIONS *': { bytes: `OPTIONS * HTTP/1.1\r\n${HOST}\r\n`, statuses: [200, 204, 400, 404, 405] },
  'a whole address of another host': { bytes: `GET http://evil.example/ HTTP/1.1\r\n${HOST}\r\n`, statuses: [200, 400, 404] },
  'a path that cannot be decoded': { bytes: `GET /%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`, statuses: [400, 404] },
  'an API path that cannot be decoded': { bytes: `GET /api/stands/%E0%A4%A HTTP/1.1\r\n${HOST}\r\n`, statuses: [400, 404] },
  'a path of two slashes': { bytes: `GET //evil.example HTTP/1.1\r\n${HOST}\r\n`, statuses: [400, 404] },
  'bytes above 127 in the path': { bytes: `GET /\xff\xfe HTTP/1.1\r\n${HOST}\r\n`, statuses: [400, 404] },
  'an upgrade': { bytes: `GET /api/site HTTP/1.1\r\n${HOST}Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n`, statuses: [200, 400, 426] },
  'HTTP/1.0': { bytes: 'GET /api/site HTTP/1.0\r\n\r\n', statuses: [200, 400] },
};

/** A page has a policy of its own, which nobody may put in a frame either. */
const FRAMES = "frame-ancestors 'none'";
const GUARDS = Object.entries(responseHeaders({ isHttps: false })).filter(([name]) => name !== 'Content-Security-Policy');

/** The answer itself, after any `100 Continue`; null when the connection was closed without a word. */
function lastAnswer(received: string): { status: number; head: string } | null {
  const rest = received.replace(/^(?:HTTP\/1\.1 1\d\d [^\r]*\r\n(?:[^\r]+\r\n)*\r\n)+/, '');
  const match = /^HTTP\/1\.[01] (\d{3}) /.exec(rest);
  return match ? { status: Number(match[1]), head: rest.slice(0, rest.indexOf('\r\n\r\n') + 2).toLowerCase() } : null;
}

const raw = Object.entries(REQUESTS).map(([name, { bytes, statuses }]): Attack => ({
  name,
  run: async (arena, report) => {
    const answer = lastAnswer(await sendRaw(arena.port, bytes, 1500));
    if (!answer) return report.note('closed without an answer');
    report.note(`answered ${answer.status}`);
    report.check(statuses.includes(answer.status), `answered ${answer.status}`);
    const missing = GUARDS.find(([header, value]) => !answer.head.includes(`\r\n${header}: ${value}\r\n`.toLowerCase()));
    report.check(missing === undefined, `${answer.status} without ${missing?.[0]}`);
    report.check(answer.head.includes(FRAMES), `${answer.status} without a policy about frames`);
  },
  cpuMs: 300,
}));

/** All requests above as one attack: each alone is over in a moment. */
const badRequests: Attack = {
  name: `${raw.length} requests that are none`,
  run: async (arena, report) => {
    for (const { name, run } of raw) {
      const before = report.wrong.length;
      await run(arena, report);
      for (let index = before; index < report.wrong.length; index++) report.wrong[index] = `${name}: ${report.wrong[index]}`;
    }
    report.notes.splice(0);
  },
  cpuMs: 1000,
  maxMs: 60_000,
};

const open = (port: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.on('error', () => resolve(socket));
  });

const silent: Attack = {
  name: '400 connections that say little or nothing',
  run: async (arena) => {
    const sockets = await Promise.all(Array.from({ length: 400 }, () => open(arena.port)));
    for (const [index, socket] of sockets.entries()) if (index % 2 === 0) socket.write('GET / HTTP/1.1\r\nX: ');
    await pause(1500);
    for (const socket of sockets) socket.destroy();
  },
  cpuMs: 1000,
};

export const wire: Attack[] = [badRequests, silent];

import { type ClientRequest, request } from 'node:http';
import { connect } from 'node:net';
import { endpoints } from '../contract/endpoints';
import type { Arena, Person } from './arena';
import type { Attack } from './attack';
import { multipart, MULTIPART, type Part, partHead } from './send';

/** Multipart bodies that a parser trips over, leaks at or drowns in. */

const PAGES = endpoints.createLandingPage.path;

const post = (arena: Arena, by: Person, parts: readonly Part[], isCut = false) =>
  arena.send({ by, method: 'POST', path: PAGES, headers: MULTIPART, body: multipart(parts, isCut) });

/** Legal and odd ways to say how a part is packed (RFC 2045), to each call that takes a form. */
const encoded = (name: string, encodings: readonly string[]): Attack => ({
  name: `Content-Transfer-Encoding: ${name}`,
  run: async (arena, report) => {
    const owner = await arena.owner();
    const page = await post(arena, owner, [{ name: 'title', data: 'Side' }]);
    const { _id = 'aaaaaaaaaaaaaaaaaaaaaaaa' } = JSON.parse(page.text || '{}') as { _id?: string };
    const targets: [string, string, Omit<Part, 'data'>][] = [
      ['POST', PAGES, { name: 'title' }],
      ['PUT', `${PAGES}/${_id}`, { name: 'title' }],
      ['POST', endpoints.profileImage.path, { name: 'image', filename: 'a.png' }],
      ['POST', endpoints.uploadStands.path, { name: 'file', filename: 'a.csv' }],
    ];
    for (const encoding of encodings) {
      for (const [method, path, part] of targets) {
        const body = multipart([{ ...part, data: 'A', headers: { 'Content-Transfer-Encoding': encoding } }]);
        report.answered(await arena.send({ by: owner, method, path, headers: MULTIPART, body }));
      }
    }
  },
  cpuMs: 1000,
});

const file = (name: string, bytes: number): Part => ({ name, filename: 'a.png', data: Buffer.alloc(bytes, 1) });

const leaks: Attack[] = [
  {
    name: 'a fifth file that breaks off, 20 times',
    run: async (arena, report) => {
      const owners = await arena.owners(2);
      const parts = [...Array.from({ length: 4 }, (_, index) => file(`f${index}`, 100)), file('f4', 150_000)];
      for (let turn = 0; turn < 10; turn++)
        for (const owner of owners) report.answered(await post(arena, owner, parts, true), { mayCut: true });
    },
    cpuMs: 1500,
  },
  {
    name: 'four files named __proto__, 3 times',
    run: async (arena, report) => {
      const owner = await arena.owner();
      const parts = Array.from({ length: 4 }, () => file('__proto__', 2_300_000));
      for (let turn = 0; turn < 3; turn++) report.answered(await post(arena, owner, parts), { mayCut: true });
    },
    cpuMs: 1500,
  },
  {
    name: '1,000 files in one form',
    run: async (arena, report) => {
      const parts = Array.from({ length: 1000 }, (_, index) => file(`f${index}`, 20));
      report.answered(await post(arena, await arena.owner(), parts), { mayCut: true });
    },
    cpuMs: 1000,
  },
  {
    name: '10,000 fields in one form',
    run: async (arena, report) => {
      const parts = Array.from({ length: 10_000 }, (_, index) => ({ name: `f${index}`, data: 'x' }));
      report.answered(await post(arena, await arena.owner(), parts), { mayCut: true });
    },
    cpuMs: 1000,
  },
];

const CHUNK = Buffer.alloc(1_000_000, 'a');

/** Sends until the server has answered or hung up; answers the status, 0 when it hung up. */
async function pour(call: ClientRequest, head: string, chunks: number): Promise<number> {
  let status: number | null = null;
  const over = new Promise<void>((resolve) => {
    call.on('response', (response) => {
      status = response.statusCode ?? 0;
      response.resume();
      resolve();
    });
    call.on('error', () => resolve());
    call.on('close', () => resolve());
  });
  call.write(head);
  for (let sent = 0; sent < chunks && status === null && !call.destroyed; sent++) {
    if (!call.write(CHUNK)) await Promise.race([new Promise((resolve) => call.once('drain', resolve)), over]);
  }
  if (status === null && !call.destroyed) call.end();
  await over;
  call.destroy();
  return status ?? 0;
}

const endlessHeader: Attack = {
  name: 'one part header of 100 MB',
  run: async (arena, report) => {
    const owner = await arena.owner();
    const call = request({
      host: '127.0.0.1',
      port: arena.port,
      path: PAGES,
      method: 'POST',
      agent: false,
      headers: { ...MULTIPART, Authorization: `Bearer ${owner.token}`, 'Transfer-Encoding': 'chunked' },
    });
    const head = partHead({ name: 'title' }).trimEnd();
    report.note(`answer ${(await pour(call, `${head}\r\nX-Long: `, 100)) || 'none, hung up'}`);
  },
  cpuMs: 2000,
  peakMb: 300,
};

/** Half a form, then nothing more of the client. */
function leaveInTheMiddle(arena: Arena, owner: Person, whole: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const type = MULTIPART['Content-Type'];
    const socket = connect(arena.port, '127.0.0.1', () => {
      socket.write(
        `POST ${PAGES} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${owner.token}\r\nContent-Type: ${type}\r\nContent-Length: ${whole.length}\r\n\r\n`,
      );
      socket.write(whole.subarray(0, whole.length / 2), () => setTimeout(() => socket.destroy(), 20));
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve());
  });
}

const LEAVERS = 200;
const LEAVERS_AT_ONCE = 20;

const abortedUploads: Attack = {
  name: `${LEAVERS} uploads that break off`,
  people: 8,
  run: async (arena, report) => {
    const owners = await arena.owners(8);
    const logged = arena.log().length;
    const whole = multipart([{ name: 'title', data: 'Side' }, file('logo', 300_000)]);
    for (let left = 0; left < LEAVERS; left += LEAVERS_AT_ONCE) {
      await Promise.all(
        Array.from({ length: LEAVERS_AT_ONCE }, (_, index) => leaveInTheMiddle(arena, owners[(left + index) % 8] as Person, whole)),
      );
      // In step with the server: who leaves at once could send a hundred more meanwhile, which is a crowd and no trick.
      await arena.send({ path: '/healthz' });
    }
    report.answered(await post(arena, owners[0] as Person, [{ name: 'title', data: 'Side' }]));
    const errors =
      arena
        .log()
        .slice(logged)
        .match(/"level":"error"/g)?.length ?? 0;
    report.check(errors === 0, `${errors} errors in the log for clients that left`);
  },
  cpuMs: 3000,
};

export const forms: Attack[] = [
  encoded('7bit', ['7bit']),
  encoded('8bit', ['8bit']),
  encoded('quoted-printable', ['quoted-printable']),
  encoded('base64, binary', ['base64', 'binary']),
  encoded('odd ones', ['x-odd', 'hex', 'utf16le', 'constructor', '']),
  ...leaks,
  endlessHeader,
  abortedUploads,
];

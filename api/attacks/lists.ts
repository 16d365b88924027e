import { endpoints } from '../contract/endpoints';
import type { Arena } from './arena';
import type { Attack } from './attack';
import { type Answer, multipart, MULTIPART } from './send';

/** Sheets and lists that are looked at whole before their length is. */

type Send = (arena: Arena) => Promise<Answer>;

const attack = (name: string, send: Send, twin: Send, cpuMs = 600): Attack => ({
  name,
  run: async (arena, report) => void report.answered(await send(arena)),
  twin,
  cpuMs,
});

const sheet =
  (content: string): Send =>
  async (arena) =>
    arena.send({
      by: await arena.owner(),
      method: 'POST',
      path: endpoints.uploadStands.path,
      headers: MULTIPART,
      body: multipart([{ name: 'file', filename: 'a.csv', data: content }]),
    });

const MEGA = 1_000_000;
const HEAD = 'standerId;redirectUrl\n';
const rows = (count: number, target: (index: number) => string): string =>
  HEAD + Array.from({ length: count }, (_, index) => `A${index};${target(index)}\n`).join('');
const plainRows = rows(500, () => `https://example.dk/${'a'.repeat(1990)}`);
/** A host of dots alone, which a pattern can split in two at every place. */
const dots = (length: number): string => `a${'.'.repeat(length)}:x`;

const sheets: Attack[] = [
  attack('a sheet of 500,000 lines', sheet('a\n'.repeat(MEGA / 2)), sheet(plainRows)),
  attack('a sheet of 500,000 lines with a good head', sheet(HEAD + 'a\n'.repeat(MEGA / 2 - 20)), sheet(plainRows)),
  attack('a sheet with a million columns', sheet(HEAD + ';'.repeat(MEGA)), sheet(plainRows)),
  attack('a sheet of open quotes', sheet(HEAD + '"a;'.repeat(MEGA / 3)), sheet(plainRows)),
  attack('505 rows of targets made of dots', sheet(rows(505, () => dots(2030))), sheet(plainRows), 1000),
];

const buttons =
  (list: string): Send =>
  async (arena) =>
    arena.send({
      by: await arena.owner(),
      method: 'POST',
      path: endpoints.createLandingPage.path,
      headers: MULTIPART,
      body: multipart([
        { name: 'title', data: 'Side' },
        { name: 'buttons', data: list },
      ]),
    });

const filled = (element: string, bytes: number): string =>
  `[${Array(Math.floor(bytes / (element.length + 1)))
    .fill(element)
    .join(',')}]`;
const longText = (bytes: number): string => JSON.stringify([{ text: 'a', url: `https://example.dk/${'a'.repeat(bytes)}` }]);
const twentyLinks = (url: string): string => JSON.stringify(Array.from({ length: 20 }, () => ({ text: 'Link', url })));

const pages: Attack[] = [
  attack('100 kB of buttons that are numbers', buttons(filled('1', MEGA / 10)), buttons(longText(MEGA / 10))),
  attack('1 MB of buttons that are numbers', buttons(filled('1', MEGA)), buttons(longText(MEGA))),
  attack('1 MB of empty buttons', buttons(filled('{}', MEGA)), buttons(longText(MEGA))),
  attack('1 MB of lists within lists', buttons('['.repeat(MEGA / 2) + ']'.repeat(MEGA / 2)), buttons(longText(MEGA))),
  attack('20 links made of dots', buttons(twentyLinks(dots(2040))), buttons(twentyLinks(`https://example.dk/${'a'.repeat(2000)}`))),
  attack('20 mail links made of dots', buttons(twentyLinks(`mailto:a@${'.'.repeat(2030)}@`)), buttons(twentyLinks('mailto:a@b.dk'))),
];

const admin =
  (method: string, path: string, body: string): Send =>
  async (arena) =>
    arena.send({ by: await arena.admin(), method, path, body, headers: { 'Content-Type': 'application/json' } });

const { bulkCreateStands, deleteUnclaimed, unclaimedCsvOf, unclaimedQrOf } = endpoints;
const noProduct = JSON.stringify({ products: [{ standerId: 'a'.repeat(MEGA - 100), productType: 'stander' }] });
const noId = JSON.stringify({ ids: ['a'.repeat(MEGA - 100)] });

const admins: Attack[] = [
  ...['1', '{}', '{"standerId":"","productType":""}'].map((element) =>
    attack(
      `1 MB of products ${element.slice(0, 14)}`,
      admin('POST', bulkCreateStands.path, `{"products":${filled(element, MEGA)}}`),
      admin('POST', bulkCreateStands.path, noProduct),
    ),
  ),
  ...[deleteUnclaimed, unclaimedCsvOf, unclaimedQrOf].flatMap(({ method, path }) =>
    (path === deleteUnclaimed.path ? ['1', '"a"'] : ['1']).map((element) =>
      attack(
        `1 MB of ids ${element} to ${method} ${path.slice(11)}`,
        admin(method, path, `{"ids":${filled(element, MEGA)}}`),
        admin(method, path, noId),
      ),
    ),
  ),
];

export const lists: Attack[] = [...sheets, ...pages, ...admins];

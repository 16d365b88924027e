import { endpoints } from '../contract/endpoints';
import type { Arena, Person } from './arena';
import type { Attack } from './attack';

/** Calls about many products at once. */

const PATH = endpoints.deleteUnclaimed.path;
const TYPES = [
  'application/merge-patch+json',
  'application/json-patch+json',
  'application/vnd.api+json',
  'application/csp-report',
  'application/json; charset=utf-16le',
  'text/plain',
  'application/x-www-form-urlencoded',
  '',
];

async function countStock(arena: Arena, by: Person): Promise<number> {
  const { text } = await arena.send({ by, path: `${endpoints.listUnclaimed.path}?limit=1000` });
  return (JSON.parse(text) as unknown[]).length;
}

const deleteChosen: Attack = {
  name: `one chosen product deleted by ${TYPES.length} other content types`,
  run: async (arena, report) => {
    const admin = await arena.admin();
    for (const [index, type] of TYPES.entries()) {
      const before = await countStock(arena, admin);
      const body = JSON.stringify({ ids: [`STOCK${90 + index}`] });
      report.answered(
        await arena.send({ by: admin, method: 'DELETE', path: PATH, body, ...(type && { headers: { 'Content-Type': type } }) }),
      );
      const deleted = before - (await countStock(arena, admin));
      report.check(deleted <= 1, `${deleted} products deleted by ${type || 'no content type'}`);
    }
  },
  cpuMs: 1000,
};

const wholeStock: Attack = {
  name: '100,000 free products, listed 5 times',
  data: 'full stock',
  run: async (arena, report) => {
    const owner = await arena.owner();
    for (let turn = 0; turn < 5; turn++) {
      const answer = report.answered(await arena.send({ by: owner, path: endpoints.listUnclaimed.path }));
      report.check(answer.status === 200, `answered ${answer.status}`);
      if (turn === 0) report.note(`${(answer.bytes / 1e6).toFixed(1)} MB`);
    }
  },
  cpuMs: 10_000,
  maxMs: 20_000,
};

export const stock: Attack[] = [deleteChosen, wholeStock];

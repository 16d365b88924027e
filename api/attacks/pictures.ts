import { setMaxListeners } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { endpoints } from '../contract/endpoints';
import type { Arena, Person } from './arena';
import type { Attack } from './attack';
import { another, avifBomb, fullPhoto, interlacedBomb, largePhoto, smallPhoto } from './bombs';
import { until } from './process-figures';
import { type Answer, multipart, MULTIPART, type Part } from './send';

/** Pictures that cost more than they weigh, and queues that one owner fills for all. */

const PAGES = endpoints.createLandingPage.path;
const title = (text: string): Part => ({ name: 'title', data: text });
const picture = (name: string, data: Buffer): Part => ({ name, filename: 'billede', data });

const createPage = (arena: Arena, by: Person, parts: readonly Part[], signal?: AbortSignal): Promise<Answer> =>
  arena.send({
    by,
    method: 'POST',
    path: PAGES,
    headers: MULTIPART,
    body: multipart([title('Side'), ...parts]),
    ...(signal && { signal }),
  });

const bomb = (name: string, make: () => Promise<Buffer>): Attack => ({
  name: `${name} as logo and background`,
  prepare: () => Promise.all([make(), smallPhoto()]),
  run: async (arena, report) => {
    const content = await make();
    const owner = await arena.owner();
    report.answered(await createPage(arena, owner, [picture('logo', content), picture('backgroundImage', another(content, 1))]));
    const body = multipart([picture('image', content)]);
    report.answered(await arena.send({ by: owner, method: 'POST', path: endpoints.profileImage.path, headers: MULTIPART, body }));
  },
  twin: async (arena) => createPage(arena, await arena.owner(), [picture('logo', another(await smallPhoto(), Date.now()))]),
  cpuMs: 2000,
  maxMs: 15_000,
});

const EDITS = 60;
const SPARE_FILES = 6;

const previews: Attack = {
  name: `${EDITS} edits of a title and a colour`,
  run: async (arena, report) => {
    const owner = await arena.owner();
    const uploads = (): Promise<string[]> => readdir(join(arena.dataDir, 'uploads')).catch(() => []);
    const { _id } = JSON.parse((await createPage(arena, owner, [])).text) as { _id: string };
    const before = (await uploads()).length;
    for (let edit = 0; edit < EDITS; edit++) {
      const body = multipart([title(`Side ${edit}`), { name: 'titleColor', data: `#0000${(16 + edit).toString(16)}` }]);
      report.answered(await arena.send({ by: owner, method: 'PUT', path: `${PAGES}/${_id}`, headers: MULTIPART, body }));
    }
    const made = (await uploads()).length - before;
    report.check(made <= SPARE_FILES, `${made} pictures were written for ${EDITS} edits`);
  },
  cpuMs: 3000,
  maxMs: 15_000,
};

const UPLOADS = 8;
const LONGEST_EDIT_MS = 2000;

const fullQueue: Attack = {
  name: `an owner makes a page while another uploads ${UPLOADS} photos`,
  prepare: largePhoto,
  run: async (arena, report) => {
    const [busy, other] = [await arena.owner(), await arena.owner()];
    const photo = await largePhoto();
    const leave = new AbortController();
    setMaxListeners(0, leave.signal);
    const uploads = Array.from({ length: UPLOADS }, (_, index) =>
      createPage(
        arena,
        busy,
        [picture('logo', another(photo, 2 * index)), picture('backgroundImage', another(photo, 2 * index + 1))],
        leave.signal,
      ),
    );
    await pause(800);
    const answer = report.answered(await createPage(arena, other, []));
    report.note(`the other owner waited ${answer.ms.toFixed(0)} ms`);
    report.check(answer.status === 201, `another owner was answered ${answer.status}`);
    report.waited(answer.ms, LONGEST_EDIT_MS, "another owner's page");
    leave.abort();
    await Promise.all(uploads);
  },
  cpuMs: 12_000,
  maxMs: 12_000,
};

const LEAVERS = 60;
const OWNERS = 20;
const KEPT_MB = 200;
const FORGETTING_MS = 6000;

const leavers: Attack = {
  name: `${LEAVERS} uploads of 7 MB whose clients leave`,
  people: OWNERS + 1,
  prepare: () => Promise.all([fullPhoto(), smallPhoto()]),
  run: async (arena, report) => {
    const [owners, photo] = [await arena.owners(OWNERS), await fullPhoto()];
    const before = await arena.residentMb();
    const leave = new AbortController();
    setMaxListeners(0, leave.signal);
    const uploads = Array.from({ length: LEAVERS }, (_, index) => {
      const pictures = [picture('logo', another(photo, 2 * index)), picture('backgroundImage', another(photo, 2 * index + 1))];
      return createPage(arena, owners[index % OWNERS] as Person, pictures, leave.signal);
    });
    await pause(2000);
    leave.abort();
    const answers = await Promise.all(uploads);
    for (const answer of answers.filter(({ status }) => status !== 0)) report.answered(answer);
    const kept = (await until(arena.residentMb, (now) => now - before <= KEPT_MB, FORGETTING_MS)) - before;
    report.check(kept <= KEPT_MB, `${kept.toFixed(0)} MB more in memory after all clients had left`);
    const late = report.answered(await createPage(arena, await arena.owner(), [picture('logo', await smallPhoto())]));
    report.check(late.status === 201, `a later upload was answered ${late.status}`);
    report.note(`a later upload took ${late.ms.toFixed(0)} ms`);
  },
  cpuMs: 15_000,
  peakMb: 700,
  maxMs: 20_000,
};

export const pictures: Attack[] = [
  bomb('an AVIF of 39 megapixels', avifBomb),
  bomb('an interlaced PNG of 39 megapixels', interlacedBomb),
  previews,
  fullQueue,
  leavers,
];

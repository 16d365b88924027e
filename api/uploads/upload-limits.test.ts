import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { endpoints } from '../contract/endpoints';
import { imagesOf } from '../testing/ask-database';
import { startTestServer, type TestServer, type TestUser } from '../testing/start-test-server';
import { addLandingPage, dataOf } from '../testing/stand-records';
import { buildForm, buildImage } from '../testing/test-images';

let server: TestServer;
let anna: TestUser;
let bo: TestUser;

beforeAll(async () => {
  server = await startTestServer({ config: { rateLimits: true } });
});
beforeEach(async () => {
  server.clock.advance(60 * 60_000);
  [anna, bo] = [await server.signUp(), await server.signUp()];
});
afterAll(() => server.stop());

let size = 20;
/** A picture nobody has sent before. */
const newImage = (): Promise<Buffer> => buildImage({ width: ++size, height: 20 });
const setPicture = (user: TestUser, image: Buffer, signal?: AbortSignal) =>
  user.call(endpoints.profileImage, { body: buildForm({ image }), ...(signal && { signal }) });
const sorted = (names: string[]): string[] => names.sort((a, b) => a.localeCompare(b));
const uploads = async (): Promise<string[]> => sorted(await imagesOf(server.deps.database, server.dataDir));

describe('the picture queue', () => {
  /** Holds the first picture that is made until told, and lists whose turn it was. */
  function holdFirst() {
    const turns: string[] = [];
    const { consume } = server.deps.limits;
    let release = (): void => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    vi.spyOn(server.deps.limits, 'consume').mockImplementation(async (name, key) => {
      if (name === 'upload' && turns.push(key) === 1) await held;
      await consume(name, key);
    });
    const saves = vi.spyOn(server.deps.uploads, 'save');
    const arrived = (count: number) => vi.waitFor(() => expect(saves).toHaveBeenCalledTimes(count));
    return { turns, saves, arrived, release: () => release() };
  }
  const done = () => vi.restoreAllMocks();

  test("takes turns by account: many pictures of one owner do not hold up another's", async () => {
    const { turns, arrived, release } = holdFirst();
    const crowd = [];
    for (let n = 1; n <= 5; n++) {
      crowd.push(setPicture(anna, await newImage()));
      await arrived(n);
    }
    const other = setPicture(bo, await newImage());
    await arrived(6);
    release();
    expect(await other).toMatchObject({ kind: 'ok' });
    expect((await Promise.all(crowd)).map(({ kind }) => kind)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok']);
    expect(turns).toEqual([anna, anna, bo, anna, anna, anna].map(({ _id }) => _id));
    done();
  });

  test('leaves out what nobody waits for any more', async () => {
    const { turns, saves, arrived, release } = holdFirst();
    const first = setPicture(anna, await newImage());
    await arrived(1);
    const client = new AbortController();
    const left = setPicture(bo, await newImage(), client.signal);
    await arrived(2);
    client.abort();
    await left;
    await vi.waitFor(() => expect(saves.mock.calls[1]?.[2].signal.aborted).toBe(true));
    release();
    expect(await first).toMatchObject({ kind: 'ok' });
    expect(await setPicture(anna, await newImage())).toMatchObject({ kind: 'ok' });
    expect(turns).toEqual([anna._id, anna._id]);
    done();
  });
});

test('30 pictures an hour are made per account; the same one again costs nothing (rule 121)', async () => {
  const again = await newImage();
  for (let n = 0; n < 5; n++) expect(await setPicture(anna, again)).toMatchObject({ kind: 'ok' });
  for (let n = 0; n < 29; n++) expect(await setPicture(anna, await newImage())).toMatchObject({ kind: 'ok' });
  expect(await setPicture(anna, await newImage())).toMatchObject({ status: 429, retryAfterSeconds: 3600 });
  expect(await setPicture(anna, again), 'a repeat of a call that was answered').toMatchObject({ kind: 'ok' });
  expect(await setPicture(bo, await newImage())).toMatchObject({ kind: 'ok' });
  server.clock.advance(60 * 60_000);
  expect(await setPicture(anna, await newImage())).toMatchObject({ kind: 'ok' });
});

describe('the preview picture of a landing page', () => {
  const previewOf = async (id: string): Promise<string> => {
    const html = await (await server.fetch(`/landing/${id}`)).text();
    return /og:image" content="[^"]*(\/uploads\/[^"]+)"/.exec(html)?.[1] ?? '';
  };
  const create = async () => dataOf(await anna.call(endpoints.createLandingPage, { body: buildForm({ title: 'Café' }) }));
  const edit = (id: string, title: string) => anna.call(endpoints.updateLandingPage, { params: { id }, body: buildForm({ title }) });

  test('is drawn when it is first asked for: edits and visits leave none behind, and a page has one', async () => {
    const before = await uploads();
    const page = await create();
    for (let n = 0; n < 20; n++) await edit(page._id, `Café ${n}`);
    const first = await previewOf(page._id);
    expect(await uploads()).toEqual(before);
    expect((await server.fetch(first)).headers.get('content-type')).toBe('image/jpeg');
    await edit(page._id, 'Café Kanel');
    const second = await previewOf(page._id);
    const [one, two] = await Promise.all([server.fetch(second), server.fetch(second)]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(await uploads()).toEqual(sorted([...before, second.replace('/uploads/', '')]));
    const old = await server.fetch(first);
    expect([old.status, old.headers.get('location'), old.headers.get('cache-control')]).toEqual([302, second, 'no-store']);
    expect((await server.fetch(`/uploads/${'a'.repeat(32)}-${'b'.repeat(24)}-og.jpg`)).status).toBe(404);
  });

  test('is limited per owner to 60 new ones an hour', async () => {
    const page = await create();
    const preview = await previewOf(page._id);
    for (let n = 0; n < 60; n++) await server.deps.limits.consume('preview', anna._id);
    const refused = await server.fetch(preview);
    expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([429, '3600', 'no-store']);
    server.clock.advance(60 * 60_000);
    expect((await server.fetch(preview)).status).toBe(200);
  });
});

test('an account has room for 100 landing pages', async () => {
  const rows = [];
  for (let n = 0; n < 100; n++) rows.push(await addLandingPage(server, { owner_id: anna._id }));
  const create = (user: TestUser) => user.call(endpoints.createLandingPage, { body: buildForm({ title: 'En til' }) });
  expect(await create(anna)).toMatchObject({
    status: 409,
    problem: { code: 'conflict', message: 'Du har 100 landing pages, og der er ikke plads til flere. Slet en, du ikke bruger.' },
  });
  expect(await create(bo)).toMatchObject({ kind: 'ok' });
  dataOf(await anna.call(endpoints.deleteLandingPage, { params: { id: String(rows[0]?.id) } }));
  expect(await create(anna)).toMatchObject({ kind: 'ok' });
});

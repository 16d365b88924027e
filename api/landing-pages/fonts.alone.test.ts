import type * as Files from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { findLandingPage } from '../../db/server/queries/landing-page-queries';
import { uploadPath } from '../contract/addresses';
import { endpoints } from '../contract/endpoints';
import { toPreview } from '../presenters/to-preview';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import { buildForm, buildImage } from '../testing/test-images';

/** The disk itself, which at times has no more files to open and no more room for fonts. */
const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs/promises', async (importOriginal) => {
  const real = await importOriginal<typeof Files>();
  const refuse = (path: unknown, ending: string, code: string): void => {
    if (disk.isFull && String(path).endsWith(ending)) throw Object.assign(new Error(code), { code });
  };
  return {
    ...real,
    readFile: async (...args: Parameters<typeof real.readFile>) => {
      refuse(args[0], '.woff2', 'EMFILE');
      return real.readFile(...args);
    },
    writeFile: async (...args: Parameters<typeof real.writeFile>) => {
      refuse(args[0], '.ttf', 'ENOSPC');
      return real.writeFile(...args);
    },
  };
});

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(() => {
  disk.isFull = true;
});

test('a font that could not be read once is read by the next who asks, and no browser keeps the refusal', async () => {
  const refused = await server.fetch('/fonts/poppins-700.woff2');
  expect(refused.status).toBe(500);
  expect(refused.headers.get('Cache-Control')).not.toContain('immutable');
  disk.isFull = false;
  const font = await server.fetch('/fonts/poppins-700.woff2');
  expect([font.status, font.headers.get('Content-Type')]).toEqual([200, 'font/woff2']);
});

test('a preview picture whose font found no room once is drawn for the next who asks', async () => {
  const anna = await server.signUp();
  const body = buildForm({ title: 'Hos Anna', urlPath: 'hos-anna', description: 'Hej', logo: await buildImage(), titleFont: 'Poppins' });
  const made = await anna.call(endpoints.createLandingPage, { body });
  const row = made.kind === 'ok' ? await findLandingPage(server.deps.database.reader, made.data._id) : undefined;
  if (!row) throw new Error(JSON.stringify(made));
  const preview = uploadPath(server.deps.uploads.socialImageName(toPreview(row)));
  expect((await server.fetch(preview)).status).toBe(404);
  disk.isFull = false;
  expect((await server.fetch(preview)).status).toBe(200);
});

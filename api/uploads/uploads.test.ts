import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openImageFiles } from '../../db/server/sqlite/image-files';
import { buildImage, buildPhoneJpeg } from '../testing/test-images';
import type { ImageKind, SocialImageInput, UploadStore } from '../ports/uploads';
import { createUploadStore } from './upload-store';

const HOUR = 3_600_000;

let dir: string;
let now: number;
let store: Pick<UploadStore, 'open' | 'deleteOrphans' | 'dropCopies' | 'socialImageName'> & {
  save: (kind: ImageKind, content: Buffer) => ReturnType<UploadStore['save']>;
  saveSocialImage: (input: Omit<SocialImageInput, 'pageId'>) => Promise<string>;
};

const anybody = { account: 'anybody', spend: async () => {}, signal: new AbortController().signal };
const pageId = 'a0b1c2d3e4f5a0b1c2d3e4f5';

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'uploads-'));
  now = Date.UTC(2026, 5, 1);
  const uploads = createUploadStore(openImageFiles(dir), () => now);
  store = {
    ...uploads,
    save: (kind, content) => uploads.save(kind, content, anybody),
    saveSocialImage: (input) => uploads.saveSocialImage({ ...input, pageId }, anybody),
  };
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const filesOf = async (): Promise<string[]> => (await readdir(dir)).filter((name) => !name.startsWith('.')).sort();
const sizeOf = async (name: string): Promise<number> => (await readFile(join(dir, name))).length;

describe('a logo', () => {
  it('is written in the sizes and formats a page offers, within their budget', async () => {
    const { name, hash, address } = await store.save('logo', await buildImage({ width: 500, height: 500 }));
    expect(name).toBe(`${hash}-logo-224x224.jpg`);
    expect(address).toBe(`/uploads/${name}`);
    const variants = (await filesOf()).map((file) => file.replace(`${hash}-logo-224x224`, ''));
    expect(variants).toEqual(['-3x.avif', '-3x.webp', '-icon.png', '.avif', '.jpg', '.webp']);
    for (const file of await filesOf()) expect(await sizeOf(file), file).toBeLessThanOrEqual(12_000);
    const sharper = await sharp(join(dir, `${hash}-logo-224x224-3x.avif`)).metadata();
    expect([sharper.width, sharper.height]).toEqual([336, 336]);
  });

  it('stays within its budget when it is a busy photograph', async () => {
    const { hash } = await store.save('logo', await buildImage({ width: 600, height: 600, noisy: true, format: 'jpeg' }));
    expect(await sizeOf(`${hash}-logo-224x224.avif`)).toBeLessThanOrEqual(16_000);
  });

  it('keeps its transparency', async () => {
    const clear = await sharp({ create: { width: 300, height: 100, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
      .png()
      .toBuffer();
    const { name } = await store.save('logo', clear);
    expect(name).toMatch(/-logo-448x149\.png$/);
    for (const file of await filesOf()) expect((await sharp(join(dir, file)).metadata()).hasAlpha, file).toBe(true);
  });
});

describe('a background', () => {
  it('covers a phone in three formats of at most 80 kB', async () => {
    const { name, hash } = await store.save('background', await buildImage({ width: 1600, height: 900, format: 'webp' }));
    expect(name).toBe(`${hash}-background-828x1472.jpg`);
    expect(await filesOf()).toEqual([`${hash}-background-828x1472.avif`, name, `${hash}-background-828x1472.webp`]);
    for (const file of await filesOf()) {
      expect(await sizeOf(file), file).toBeLessThanOrEqual(80_000);
      const { width, height } = await sharp(join(dir, file)).metadata();
      expect([width, height]).toEqual([828, 1472]);
    }
  });
});

describe('what is left of the original', () => {
  it('is its pixels the right way up, without place, owner or camera', async () => {
    const original = await buildPhoneJpeg();
    const before = await sharp(original).metadata();
    expect(before.orientation).toBe(6);
    expect(before.exif?.toString('latin1')).toContain('Testphone');
    const { name } = await store.save('logo', original);
    // 400x200 lying on its side stands 200x400: half as wide as high, and red on top.
    expect(name).toMatch(/-logo-112x224\.jpg$/);
    for (const file of await filesOf()) {
      const bytes = await readFile(join(dir, file));
      expect(bytes.toString('latin1'), file).not.toMatch(/Testphone|Hemmelig|Exif|GPS/);
      const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, orientation }, file).toEqual({});
    }
    const { data } = await sharp(join(dir, name))
      .extract({ left: 50, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect((data[0] ?? 0) > 150 && (data[2] ?? 255) < 90).toBe(true);
  });

  it('is nothing that was appended to it', async () => {
    const polyglot = Buffer.concat([await buildImage({ format: 'jpeg' }), Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    await store.save('logo', polyglot);
    for (const file of await filesOf()) expect((await readFile(join(dir, file))).toString('latin1')).not.toContain('<script>');
  });
});

describe('what is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>');
  const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  it.each([
    ['SVG', svg, 'unsupported_type', 'Billedet skal være JPEG, PNG, WebP eller AVIF'],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_type', 'Billedet skal være JPEG, PNG, WebP eller AVIF'],
    [
      'GIF',
      Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0080\u0000\u0000aaaaaa'),
      'unsupported_type',
      'Billedet skal være JPEG, PNG, WebP eller AVIF',
    ],
    [
      'HTML behind the first bytes of a PNG',
      Buffer.concat([png, Buffer.from('<html><script>alert(1)</script></html>')]),
      'invalid',
      'Billedet kunne ikke læses. Prøv et andet billede.',
    ],
    ['nothing at all', Buffer.alloc(0), 'invalid', 'Billedet er tomt. Vælg et andet billede.'],
    ['5 MB and a byte', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024 - 7)]), 'too_large', 'Billedet må højst være 5 MB'],
  ])('%s', async (_, content, code, message) => {
    await expect(store.save('logo', content)).rejects.toMatchObject({ code, message });
    expect(await readdir(dir)).toEqual([]);
  });

  it('half a picture', async () => {
    const whole = await buildImage({ width: 400, height: 400, noisy: true, format: 'jpeg' });
    await expect(store.save('logo', whole.subarray(0, whole.length / 2))).rejects.toMatchObject({ code: 'invalid' });
    expect(await filesOf()).toEqual([]);
  });

  it('100 megapixels in a few kilobytes, before they are unpacked', async () => {
    const bomb = await sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' }, limitInputPixels: false })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(5 * 1024 * 1024);
    await expect(store.save('background', bomb)).rejects.toMatchObject({
      code: 'too_large',
      message: 'Billedet må højst være på 40 megapixel',
    });
  });

  it.each([
    ['AVIF', (image: Sharp) => image.avif({ effort: 0 })],
    ['interlaced PNG', (image: Sharp) => image.png({ progressive: true })],
  ])('more than 12 megapixels of %s, which is unpacked whole', async (_, write) => {
    const large = await write(sharp({ create: { width: 4100, height: 3000, channels: 3, background: '#123456' } })).toBuffer();
    await expect(store.save('profile', large)).rejects.toMatchObject({
      code: 'too_large',
      message: 'Et billede i dette format må højst være på 12 megapixel. Gem det som JPEG, eller gør det mindre.',
    });
  });
});

describe('files', () => {
  it('are named by content: the same picture twice is written once', async () => {
    const image = await buildImage();
    const first = await store.save('profile', image);
    const written = await readFile(join(dir, first.name));
    await writeFile(join(dir, first.name), 'kept');
    expect(await store.save('profile', image)).toEqual(first);
    expect((await readFile(join(dir, first.name))).toString()).toBe('kept');
    expect(written.length).toBeGreaterThan(100);
    expect(first.address).toBe(`/uploads/${first.hash}-profile.webp`);
  });

  it.each(['../secret', '..%2fsecret', '.fonts', 'a-logo.png', `${'a'.repeat(32)}-x.svg`, ''])(
    'named %j are never opened',
    async (name) => {
      await writeFile(join(dir, 'a-logo.png'), 'x');
      expect(await store.open(name)).toBeNull();
    },
  );

  it('nobody names are removed after a day, and a file saved again is young again', async () => {
    const kept = await store.save('profile', await buildImage({ width: 100 }));
    const orphan = await store.save('profile', await buildImage({ width: 120 }));
    const again = await buildImage({ width: 140 });
    const reused = await store.save('profile', again);
    await writeFile(join(dir, '.cut-off.tmp'), 'x');
    await utimes(join(dir, '.cut-off.tmp'), now / 1000, now / 1000);
    const live = new Set([kept.hash]);
    expect(await store.deleteOrphans(live, now + 23 * HOUR)).toBe(0);
    now += 23 * HOUR;
    await store.save('profile', again);
    expect(await store.deleteOrphans(live, now + 2 * HOUR)).toBe(2);
    expect(await filesOf()).toEqual([kept.name, reused.name].sort());
    expect(await store.open(orphan.name)).toBeNull();
  });
});

describe('images saved while the clock was ahead', () => {
  it('are a day old a day after somebody has looked, and the copies of another engine go', async () => {
    const right = now;
    now += 400 * 24 * HOUR;
    const { name } = await store.save('profile', await buildImage({ width: 160 }));
    now = right;
    await store.deleteOrphans(new Set(), now);
    expect(await filesOf()).toContain(name);
    now += 25 * HOUR;
    await store.deleteOrphans(new Set(), now);
    expect(await filesOf()).not.toContain(name);
    await mkdir(join(dir, 'copies'));
    await writeFile(join(dir, 'copies', name), 'x');
    await store.dropCopies();
    expect(await readdir(dir)).not.toContain('copies');
  });
});

describe('the preview picture', () => {
  const design = {
    title: 'Café Ærø & Søn',
    logo: null,
    backgroundColor: '#ffffff',
    titleColor: '#000000',
    titleFont: 'Playfair Display',
  } as const;

  it('is 1200x630 with the title drawn on the colour of the page', async () => {
    const name = await store.saveSocialImage({ ...design, backgroundColor: '#00ff00' });
    expect(name).toBe(store.socialImageName({ ...design, pageId, backgroundColor: '#00ff00' }));
    const { width, height, format } = await sharp(join(dir, name)).metadata();
    expect([width, height, format]).toEqual([1200, 630, 'jpeg']);
    const { channels } = await sharp(join(dir, name)).stats();
    expect(channels[1]?.min).toBeLessThan(40);
    expect(channels[1]?.max).toBeGreaterThan(240);
    expect(channels[0]?.mean).toBeLessThan(20);
  });

  it('draws the title in the chosen font and leaves out what the fonts cannot draw', async () => {
    const picture = async (input: Parameters<typeof store.saveSocialImage>[0]) =>
      (await store.open(await store.saveSocialImage(input)))?.content;
    expect(await picture(design)).not.toEqual(await picture({ ...design, titleFont: 'Poppins' }));
    const blank = await picture({ ...design, title: '拉麺 🍜' });
    const { channels } = await sharp(blank).stats();
    expect(channels.map((channel) => channel.min)).toEqual([255, 255, 255]);
  });

  it('does without a logo that is gone', async () => {
    const name = await store.saveSocialImage({ ...design, logo: `${'a'.repeat(32)}-logo-224x224.png` });
    expect(await filesOf()).toEqual([name]);
  });
});

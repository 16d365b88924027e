import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { migrate } from '../../db/server/migrate';
import { openDatabase } from '../../db/server/sqlite/database';
import { insertLandingPage, insertUser } from '../../db/server/seed/factories';
import { createUploadStore } from '../uploads/upload-store';
import { DATABASE_FILE } from '../../db/server/files/data-files';

/** Paths of the measured pages, and of the plain file they are compared with. */
export const LANDING_PATHS = { small: '/bench-lille', typical: '/bench-typisk', full: '/bench-fuld', plain: '/plain.htm' } as const;

const PLAIN = `<!doctype html><html lang="da"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Plain</title></head>
<body><h1>Café Ærø</h1><p>Nybagt brød, god kaffe og udsigt til havnen.</p><ul><li><a href="https://example.dk/">Anmeld os</a></li></ul></body></html>
`;

/** A logo with an edge and a curve, and a photograph with grain: what people really upload, drawn the same each time. */
const drawLogo = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><rect width="500" height="500" fill="#1b428f"/><circle cx="250" cy="210" r="90" fill="none" stroke="#ffd166" stroke-width="34"/></svg>',
    ),
  )
    .png()
    .toBuffer();

const drawPhotograph = (): Promise<Buffer> =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#f6b26b"/><stop offset="1" stop-color="#1a1a3a"/></linearGradient><filter id="n"><feTurbulence type="fractalNoise" baseFrequency=".03" numOctaves="6"/></filter></defs><rect width="1080" height="1920" fill="url(#g)"/><rect width="1080" height="1920" filter="url(#n)" opacity=".6"/></svg>',
    ),
  )
    .jpeg({ quality: 90 })
    .toBuffer();

const buttons = (count: number): string =>
  JSON.stringify(Array.from({ length: count }, (_, index) => ({ text: `Link nummer ${index + 1}`, url: `https://example.dk/${index}` })));

/** A data folder with three landing pages and the plain file: the default design, a typical one, and one with everything. */
export async function buildLandingData(directory: string): Promise<void> {
  const database = openDatabase(join(directory, DATABASE_FILE));
  await migrate(database.db);
  const uploads = createUploadStore(database.openImages(join(directory, 'uploads')), Date.now);
  const by = { account: 'bench', spend: async () => {}, signal: new AbortController().signal };
  const logo = (await uploads.save('logo', await drawLogo(), by)).name;
  const background = (await uploads.save('background', await drawPhotograph(), by)).name;
  const font = { title_font: 'Montserrat', description_font: 'Montserrat', button_font: 'Montserrat' };
  const dark = { background_color: '#1a1a3a', title_color: '#ffffff', description_color: '#ffffff' };
  const social = JSON.stringify({ instagram: '@a', facebook: 'b', youtube: '@c', twitter: 'd' });
  await database.db.transaction().execute(async (trx) => {
    const { id: owner_id } = await insertUser(trx);
    const page = { owner_id, title: 'Café Ærø', description: 'Nybagt brød, god kaffe og udsigt til havnen.' };
    await insertLandingPage(trx, { ...page, url_path: LANDING_PATHS.small.slice(1), buttons: buttons(4) });
    await insertLandingPage(trx, {
      ...page,
      ...font,
      url_path: LANDING_PATHS.typical.slice(1),
      logo,
      buttons: buttons(4),
      social_links: social,
    });
    await insertLandingPage(trx, {
      ...page,
      ...font,
      ...dark,
      url_path: LANDING_PATHS.full.slice(1),
      logo,
      background_image: background,
      buttons: buttons(20),
      social_links: social,
    });
  });
  await database.close();
  await writeFile(join(directory, 'plain.htm'), PLAIN);
}

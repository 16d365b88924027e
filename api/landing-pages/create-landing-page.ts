import type { Insertable, Kysely } from 'kysely';
import type { LandingPage, LandingPageFields } from '../contract/landing-page';
import { newRowId } from '../contract/patterns';
import { countLandingPagesOf, findLandingPage, insertLandingPage, type LandingPageRow } from '../../db/server/queries/landing-page-queries';
import { NEW_LANDING_PAGE } from '../../db/server/queries/new-landing-page';
import { bumpRev } from '../../db/server/queries/rev-queries';
import type { Database, LandingPagesTable } from '../../db/server/schema';
import { ApiError } from '../http/refusals/api-error';
import type { Call } from '../http/call';
import { toLandingPage } from '../presenters/to-landing-page';
import { withIds } from '../presenters/link-ids';
import { readFields } from './read-fields';
import { saveImages } from './save-images';
import { checkUrlPath } from './url-path';

type NewRow = Insertable<LandingPagesTable>;
type Answer = LandingPage & { message: string };

const message = 'Landing page oprettet';

/** A limit no honest owner meets; each page costs disk and a place in the cache. */
const MAX_PAGES = 100;

/** Throws 409 when the account is full. */
async function checkQuota(db: Kysely<Database>, ownerId: string): Promise<void> {
  if ((await countLandingPagesOf(db, ownerId)) < MAX_PAGES) return;
  throw new ApiError('conflict', `Du har ${MAX_PAGES} landing pages, og der er ikke plads til flere. Slet en, du ikke bruger.`);
}

/** True when this create would have made exactly the row that is there: the first answer was lost on its way. */
function isSameCreate(row: LandingPageRow, wanted: NewRow): boolean {
  const written: Record<string, unknown> = { ...row };
  return Object.entries(wanted).every(([column, value]) => column === 'created_at' || column === 'version' || written[column] === value);
}

/**
 * Create a landing page. An id made on the device is accepted once; the same create again answers the page it made, any
 * other use of a known id is 409 (CONTRACT §4). Throws 400, 409, 413, 415, 429.
 */
export async function createLandingPage(call: Call<unknown, LandingPageFields>): Promise<Answer> {
  const { deps, user, body, write } = call;
  const { title } = body;
  if (title === undefined) throw new ApiError('invalid', 'Skriv en titel', { errors: { title: 'Skriv en titel' } });
  const fields = readFields(body);
  const images = await saveImages(call);
  const row: NewRow = {
    ...NEW_LANDING_PAGE,
    ...fields,
    ...images,
    ...withIds(fields.buttons),
    title,
    id: body._id ?? newRowId(),
    owner_id: user.id,
    created_at: deps.now(),
    version: 0,
  };
  return write(async (trx): Promise<Answer> => {
    const known = await findLandingPage(trx, row.id);
    if (known && isSameCreate(known, row)) return { ...toLandingPage(known), message };
    if (known) throw new ApiError('conflict', 'Denne landing page findes allerede');
    await checkQuota(trx, user.id);
    await checkUrlPath(trx, row.url_path, { ownId: row.id, userId: user.id });
    await insertLandingPage(trx, { ...row, version: await bumpRev(trx, user.id) });
    return { ...toLandingPage((await findLandingPage(trx, row.id)) as LandingPageRow), message };
  });
}

import { hash } from '@node-rs/argon2';
import { type Kysely, sql } from 'kysely';
import { bulkIds } from '../../../api/contract/bulk-ids';
import { copenhagenDay } from '../../../api/contract/days';
import { PRODUCT_TYPES } from '../../../api/contract/stand';
import { TAP_KIND } from '../../../api/contract/tap-kinds';
import type { ServerDatabase } from '../server-database';
import { addPageCounts, type PageCount } from '../queries/page-figure-queries';
import type { Database } from '../schema';
import { believableTaps, morningBefore } from './believable-taps';
import { DEMO_CUSTOMERS, DEMO_PAGES, DEMO_PLACE_ID, DEMO_PRODUCTS, DEMO_SCAN, DEMO_STOCK } from './demo-content';
import { DEMO_LOGINS } from './demo-logins';
import { insertLandingPage, insertStand, insertTaps, insertUser, type Tap } from './factories';
import { createRandom, randomRowId } from './random';

const OWNER_DAYS = 365;
const MINUTE_MS = 60_000;

/** Rule 84: argon2id with 19 MiB and two passes. */
const hashPassword = (password: string): Promise<string> => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });

interface Builder {
  trx: Kysely<Database>;
  now: number;
  random: () => number;
  taps: Tap[];
}

async function addPages({ trx, now, random }: Builder, ownerId: string): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (const { createdDaysAgo, ...page } of DEMO_PAGES) {
    const id = randomRowId(random);
    const links = (JSON.parse(page.buttons) as object[]).map((link, index) => ({ id: `demo${index + 1}`, ...link }));
    await insertLandingPage(trx, {
      ...page,
      buttons: JSON.stringify(links),
      id,
      owner_id: ownerId,
      created_at: morningBefore(now, createdDaysAgo),
    });
    ids.set(page.url_path, id);
  }
  return ids;
}

async function addOwnProducts(builder: Builder, ownerId: string, pages: ReadonlyMap<string, string>): Promise<void> {
  const { trx, now, random, taps } = builder;
  for (const { standerId, nickname, type, target, claimedDaysAgo, stoppedDaysAgo, habits } of DEMO_PRODUCTS) {
    const id = randomRowId(random);
    const claimedAt = morningBefore(now, claimedDaysAgo);
    const pageId = target?.startsWith('page:') ? pages.get(target.slice('page:'.length)) : undefined;
    await insertStand(trx, {
      id,
      stander_id: standerId,
      owner_id: ownerId,
      nickname,
      product_type: type,
      redirect_url: pageId ? null : target,
      landing_page_id: pageId ?? null,
      created_at: morningBefore(now, claimedDaysAgo + 20),
      claimed_at: claimedAt,
    });
    // All are drawn, so that the others' stay as they are.
    const ownTaps = target === null ? [] : believableTaps(habits, claimedAt, now, random);
    const until = stoppedDaysAgo === undefined ? now : morningBefore(now, stoppedDaysAgo);
    taps.push(...ownTaps.filter((at) => at <= until).map((at) => ({ standId: id, at })));
  }
}

async function addCustomers({ trx, now, random, taps }: Builder): Promise<void> {
  let made = 0;
  for (const { username, email, signedUpDaysAgo, lastSeenDaysAgo, products, perDay } of DEMO_CUSTOMERS) {
    const userId = randomRowId(random);
    const signedUpAt = morningBefore(now, signedUpDaysAgo);
    const lastSeenAt = Math.max(signedUpAt, Math.min(now, morningBefore(now, lastSeenDaysAgo)));
    await insertUser(trx, { id: userId, username, email, created_at: signedUpAt, last_active_at: lastSeenAt });
    for (let index = 0; index < products; index++) {
      const id = randomRowId(random);
      made += 1;
      await insertStand(trx, {
        id,
        stander_id: `KUNDE${String(made).padStart(3, '0')}`,
        owner_id: userId,
        product_type: PRODUCT_TYPES[made % PRODUCT_TYPES.length] ?? 'stander',
        redirect_url: `https://${email.split('@')[1]}/`,
        created_at: signedUpAt,
        claimed_at: signedUpAt + MINUTE_MS,
      });
      taps.push(...believableTaps({ perDay, startShare: 0.6 }, signedUpAt + MINUTE_MS, now, random).map((at) => ({ standId: id, at })));
    }
  }
}

async function addStock({ trx, now, random }: Builder): Promise<void> {
  for (const [index, standerId] of bulkIds('DEMO', DEMO_STOCK).entries()) {
    const product_type = PRODUCT_TYPES[index % PRODUCT_TYPES.length] ?? 'stander';
    await insertStand(trx, { id: randomRowId(random), stander_id: standerId, product_type, created_at: morningBefore(now, 40) });
  }
}

/** Of ten taps: by chip, by printed code; the others are of products made before the two were told apart. */
const CHIP_OF_TEN = 5.5;
const CODE_OF_TEN = 3.5;

/** A chance of its own: what else the shop is made of stays as it was. */
function withKinds(taps: readonly Tap[]): void {
  const random = createRandom(20_261_122);
  for (const tap of taps) {
    const of = random() * 10;
    tap.kind = of < CHIP_OF_TEN ? TAP_KIND.chip : of < CHIP_OF_TEN + CODE_OF_TEN ? TAP_KIND.code : TAP_KIND.unknown;
  }
}

/** What a link of the demo's pages is pressed for each view: the first ones most. */
const PRESS_SHARES = [0.34, 0.17, 0.08, 0.05, 0.03];

/** Most taps of a page's products, seen as views of it, and presses of its links. */
async function addPageFigures({ trx, random, taps }: Builder, ownerId: string): Promise<void> {
  const stands = await trx.selectFrom('stands').select(['id', 'landing_page_id']).where('owner_id', '=', ownerId).execute();
  const pageOf = new Map(stands.map((stand) => [stand.id, stand.landing_page_id]));
  const pages = await trx.selectFrom('landing_pages').select(['id', 'buttons']).where('owner_id', '=', ownerId).execute();
  const linksOf = new Map(pages.map(({ id, buttons }) => [id, (JSON.parse(buttons) as { id: string }[]).map((link) => link.id)]));
  const counts = taps.flatMap(({ standId, at }): PageCount[] => {
    const pageId = pageOf.get(standId);
    if (!pageId) return [];
    const day = copenhagenDay(at);
    const pressed = (linksOf.get(pageId) ?? []).filter((_, index) => random() < (PRESS_SHARES[index] ?? 0.02));
    return ['', ...pressed].map((linkId) => ({ pageId, linkId, day, count: 1 }));
  });
  await addPageCounts(trx, counts);
}

/** What the hourly round would have found. */
async function markStopped(db: Kysely<Database>): Promise<void> {
  for (const { standerId, stoppedDaysAgo, habits } of DEMO_PRODUCTS) {
    if (stoppedDaysAgo === undefined) continue;
    const stand = db.selectFrom('stands').select('id').where('stander_id', '=', standerId);
    await db
      .updateTable('stand_totals')
      .set({ silent_since: sql`last_clicked_at`, usual_per_week: Math.round(habits.perDay * 7) })
      .where('stand_id', 'in', stand)
      .execute();
  }
}

/**
 * Fill an empty database with the demo shop: a café with a year of taps, other customers and stock. Does nothing and
 * answers false when anybody has an account already. `now` in ms UTC.
 */
export async function seedDemo(database: Pick<ServerDatabase, 'db' | 'countTaps'>, now: number): Promise<boolean> {
  const { owner, admin } = DEMO_LOGINS;
  if (await database.db.selectFrom('users').select('id').executeTakeFirst()) return false;
  const [ownerHash, adminHash] = await Promise.all([hashPassword(owner.password), hashPassword(admin.password)]);
  const random = createRandom(20_261_105);
  const taps: Tap[] = [];
  await database.db.transaction().execute(async (trx) => {
    const builder: Builder = { trx, now, random, taps };
    const ownerId = randomRowId(random);
    const accounts = { created_at: morningBefore(now, OWNER_DAYS), last_active_at: now };
    await insertUser(trx, { id: ownerId, username: owner.username, email: owner.email, password_hash: ownerHash, ...accounts });
    await insertUser(trx, {
      id: randomRowId(random),
      username: admin.username,
      email: admin.email,
      password_hash: adminHash,
      is_admin: 1,
      ...accounts,
    });
    await trx.insertInto('businesses').values({ user_id: ownerId, place_id: DEMO_PLACE_ID, linked_at: now }).execute();
    await addOwnProducts(builder, ownerId, await addPages(builder, ownerId));
    await addPageFigures(builder, ownerId);
    await addCustomers(builder);
    await addStock(builder);
  });
  withKinds(taps);
  await insertTaps(
    database,
    taps.sort((a, b) => a.at - b.at),
  );
  await markStopped(database.db);
  return true;
}

/** What `npm run demo` prints. */
export const demoGuide = (publicUrl: string): string[] => [
  `Portal:  ${publicUrl}`,
  `Owner:   ${DEMO_LOGINS.owner.username} / ${DEMO_LOGINS.owner.password}`,
  `Admin:   ${DEMO_LOGINS.admin.username} / ${DEMO_LOGINS.admin.password}`,
  `Scan:    ${publicUrl}/${DEMO_SCAN}`,
];

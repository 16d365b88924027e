import type { Insertable, Kysely } from 'kysely';
import { newRowId } from '../../../api/contract/patterns';
import { TAP_KIND, type TapKind } from '../../../api/contract/tap-kinds';
import { sortByStand } from '../click-counting';
import { NEW_LANDING_PAGE } from '../queries/new-landing-page';
import { bumpRev, nextRev } from '../queries/rev-queries';
import type { Database, LandingPagesTable, StandsTable, UsersTable } from '../schema';
import type { ServerDatabase } from '../server-database';
import { DAY_MS } from '../../../api/contract/durations';

/** Whole rows from what matters: the seed and the tests say only the fields they are about. */

let made = 0;
const next = (): number => (made += 1);

export function buildUser(fields: Partial<Insertable<UsersTable>> = {}): Insertable<UsersTable> {
  const username = fields.username ?? `ejer${next()}`;
  const email = fields.email ?? `${username}@example.dk`;
  return {
    id: newRowId(),
    username,
    username_key: username.normalize('NFC').toLowerCase(),
    email,
    email_key: email.normalize('NFC').toLowerCase(),
    email_verified: 1,
    password_hash: null,
    must_change_password: 0,
    temporary_password_expires_at: null,
    is_admin: 0,
    is_blocked: 0,
    profile_image: null,
    google_issuer: null,
    google_subject: null,
    created_at: Date.UTC(2026, 0, 1),
    last_active_at: null,
    ...fields,
  };
}

/** Unclaimed without an owner; claimed the day after it was made with one. */
function buildStand(fields: Partial<Insertable<StandsTable>> = {}): Insertable<StandsTable> {
  const createdAt = fields.created_at ?? Date.UTC(2026, 0, 2);
  const isClaimed = fields.owner_id !== undefined && fields.owner_id !== null;
  return {
    id: newRowId(),
    stander_id: `P${String(next()).padStart(5, '0')}`,
    owner_id: null,
    nickname: null,
    product_type: 'stander',
    redirect_url: null,
    landing_page_id: null,
    status: isClaimed ? 'claimed' : 'unclaimed',
    created_at: createdAt,
    claimed_at: isClaimed ? createdAt + DAY_MS : null,
    deleted_at: null,
    version: 0,
    ...fields,
  };
}

function buildLandingPage(fields: Partial<Insertable<LandingPagesTable>> & { owner_id: string }): Insertable<LandingPagesTable> {
  return {
    id: newRowId(),
    title: `Side ${next()}`,
    ...NEW_LANDING_PAGE,
    created_at: Date.UTC(2026, 0, 3),
    version: 0,
    ...fields,
  };
}

type Row<T extends 'users' | 'stands' | 'landing_pages'> = Insertable<Database[T]>;

/** Insert as part of the caller's transaction. Products and pages are numbered like any other write. */
export async function insertUser(trx: Kysely<Database>, fields: Partial<Row<'users'>> = {}): Promise<Row<'users'>> {
  const user = buildUser(fields);
  await trx.insertInto('users').values(user).execute();
  return user;
}

export async function insertStand(trx: Kysely<Database>, fields: Partial<Row<'stands'>> = {}): Promise<Row<'stands'>> {
  const stand = buildStand(fields);
  stand.version = stand.owner_id ? await bumpRev(trx, stand.owner_id) : await nextRev(trx);
  await trx.insertInto('stands').values(stand).execute();
  return stand;
}

export async function insertLandingPage(
  trx: Kysely<Database>,
  fields: Partial<Row<'landing_pages'>> & { owner_id: string },
): Promise<Row<'landing_pages'>> {
  const page = buildLandingPage(fields);
  page.version = await bumpRev(trx, page.owner_id);
  await trx.insertInto('landing_pages').values(page).execute();
  return page;
}

export interface Tap {
  standId: string;
  /** Milliseconds UTC. */
  at: number;
  kind?: TapKind;
}

/** Count taps as the click log would: raw rows, daily and total figures at once. Not inside another transaction. */
export async function insertTaps(database: Pick<ServerDatabase, 'countTaps'>, taps: readonly Tap[]): Promise<void> {
  const batch = {
    standIds: taps.map((tap) => tap.standId),
    times: taps.map((tap) => tap.at),
    kinds: taps.map(({ kind = TAP_KIND.unknown }) => kind),
  };
  await database.countTaps(sortByStand([batch]));
}

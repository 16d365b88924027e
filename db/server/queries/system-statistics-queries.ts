import { type Kysely, sql } from 'kysely';
import { untilEnd } from '../in-turns';
import type { Database } from '../schema';

type Db = Kysely<Database>;

/** Figures of the whole installation (SPEC §3, Admin statistics). Times in ms UTC. */

export async function countUsers(db: Db, activeSince: number): Promise<{ total: number; active: number }> {
  return db
    .selectFrom('users')
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`coalesce(sum(case when last_active_at >= ${activeSince} and is_blocked = 0 then 1 else 0 end), 0)`.as('active'),
    ])
    .executeTakeFirstOrThrow();
}

/** When the users of a period signed up, oldest first. */
export async function listSignUpTimes(db: Db, since: number): Promise<number[]> {
  const rows = await db.selectFrom('users').select('created_at').where('created_at', '>=', since).orderBy('created_at').execute();
  return rows.map((row) => row.created_at);
}

/** Products of some milliseconds. */
const STANDS_AT_A_TIME = 10_000;

/** Existing products by type and status. A type and status may come more than once. */
export async function countStands(db: Db): Promise<{ product_type: string; status: string; count: number }[]> {
  const counts: { product_type: string; status: string; count: number }[] = [];
  await untilEnd<string>(async (after = '') => {
    const last = await db
      .selectFrom('stands')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .offset(STANDS_AT_A_TIME - 1)
      .limit(1)
      .executeTakeFirst();
    const rest = db
      .selectFrom('stands')
      .select(['product_type', 'status', sql<number>`count(*)`.as('count')])
      .where('deleted_at', 'is', null)
      .where('id', '>', after)
      .groupBy(['product_type', 'status'])
      .orderBy('product_type');
    counts.push(...(await (last ? rest.where('id', '<=', last.id) : rest).execute()));
    return last?.id;
  });
  return counts;
}

/** All taps ever, those of deleted products and users among them (rules 44, 64). */
export async function countClicks(db: Db): Promise<number> {
  const { clicks } = await db
    .selectFrom('daily_totals')
    .select(sql<number>`coalesce(sum(clicks), 0)`.as('clicks'))
    .executeTakeFirstOrThrow();
  return clicks;
}

export async function listDailyTotals(db: Db, first: string, last: string): Promise<{ day: string; clicks: number }[]> {
  return db.selectFrom('daily_totals').selectAll().where('day', '>=', first).where('day', '<=', last).orderBy('day').execute();
}

export async function countLandingPages(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('landing_pages')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

import type { OpenSqliteDatabase } from '../sqlite/database';
import { firstKeptDay } from '../queries/stand-statistics-queries';

export interface LargeShop {
  owners: number;
  standsPerOwner: number;
  /** Each product is tapped this often, spread over `days`. */
  clicksPerStand: number;
  /** Days of history up to `now`; at most 400. */
  days: number;
  /** Milliseconds UTC. */
  now: number;
  /** Also unclaimed products STOCK1, STOCK2, … */
  stock?: number;
}

const DAY_MS = 86_400_000;

/** Row ids by number: 24 hex digits with a letter in front. */
const OWNER_ID = `printf('a%023x', o.value)`;
const STAND_ID = `printf('b%023x', s.value)`;

const series = (name: string): string =>
  `${name}(value) AS (SELECT 0 WHERE @${name} > 0 UNION ALL SELECT value + 1 FROM ${name} WHERE value + 1 < @${name})`;

const STATEMENTS = [
  `WITH RECURSIVE ${series('owners')}
   INSERT INTO users (id, username, username_key, email, email_key, created_at)
   SELECT ${OWNER_ID}, 'stor' || o.value, 'stor' || o.value, 'stor' || o.value || '@example.dk', 'stor' || o.value || '@example.dk', @start
   FROM owners AS o`,
  `UPDATE sync_state SET rev = rev + 1, click_seq = click_seq + 1`,
  `WITH RECURSIVE ${series('stands')}
   INSERT INTO stands (id, stander_id, owner_id, nickname, product_type, redirect_url, status, created_at, claimed_at, version)
   SELECT ${STAND_ID}, 'STOR' || s.value, printf('a%023x', s.value / @standsPerOwner), 'Produkt ' || s.value,
     CASE s.value % 4 WHEN 0 THEN 'stander' WHEN 1 THEN 'sticker' WHEN 2 THEN 'kort' ELSE 'plate' END,
     'https://eksempel.dk/' || s.value, 'claimed', @start, @start + s.value, (SELECT rev FROM sync_state)
   FROM stands AS s`,
  `WITH RECURSIVE ${series('stock')}
   INSERT INTO stands (id, stander_id, product_type, status, created_at, version)
   SELECT printf('c%023x', s.value), 'STOCK' || s.value, 'stander', 'unclaimed', @start, (SELECT rev FROM sync_state) FROM stock AS s`,
  `INSERT INTO account_rev (owner_id, rev) SELECT owner_id, max(version) FROM stands WHERE owner_id IS NOT NULL GROUP BY owner_id
   ON CONFLICT (owner_id) DO UPDATE SET rev = excluded.rev`,
  `WITH RECURSIVE ${series('clicksPerStand')}
   INSERT INTO clicks (stand_id, clicked_at)
   SELECT stands.id, @start + (c.value * @days + abs(random() % @days)) * ${DAY_MS} / @clicksPerStand
   FROM clicksPerStand AS c CROSS JOIN stands WHERE stands.status = 'claimed' AND stands.stander_id GLOB 'STOR*'`,
  // Days and hours by UTC: close enough for volume, and the figures agree with each other.
  `INSERT INTO stand_daily (stand_id, day, clicks, hours, seq)
   SELECT stand_id, day, sum(taps), group_concat(hour || ':' || taps), (SELECT click_seq FROM sync_state)
   FROM (SELECT stand_id, date(clicked_at / 1000, 'unixepoch') AS day, clicked_at / 3600000 % 24 AS hour, count(*) AS taps
     FROM clicks GROUP BY 1, 2, 3) GROUP BY 1, 2`,
  `INSERT INTO stand_totals (stand_id, clicks, last_clicked_at, seq)
   SELECT stand_id, count(*), max(clicked_at), (SELECT click_seq FROM sync_state) FROM clicks GROUP BY stand_id`,
  `INSERT INTO daily_totals (day, clicks) SELECT day, sum(clicks) FROM stand_daily GROUP BY day`,
];

/** Row ids of what seedLarge makes. */
export const largeOwnerId = (index: number): string => `a${index.toString(16).padStart(23, '0')}`;
export const largeStandId = (index: number): string => `b${index.toString(16).padStart(23, '0')}`;

/** Fill an empty database for measurements: generated rows, one transaction, about a million taps in a few seconds. */
export function seedLarge({ writerSqlite }: Pick<OpenSqliteDatabase, 'writerSqlite'>, shop: LargeShop): void {
  const { owners, standsPerOwner, clicksPerStand, days, now, stock = 0 } = shop;
  const start = Math.max(now - days * DAY_MS, Date.parse(`${firstKeptDay(now)}T00:00:00Z`));
  const values = { owners, standsPerOwner, stands: owners * standsPerOwner, stock, clicksPerStand, days, start };
  writerSqlite.transaction(() => {
    for (const statement of STATEMENTS) {
      const named = Object.fromEntries(Object.entries(values).filter(([name]) => statement.includes(`@${name}`)));
      writerSqlite.prepare(statement).run(named);
    }
  })();
}

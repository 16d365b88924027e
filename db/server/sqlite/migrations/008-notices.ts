import { type Kysely, sql } from 'kysely';

/** The numbers that are told of, from the first tap on: 1, 100, 500, 1,000, 5,000 and so on. */
const ROUND = [1, 100, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000, 50_000_000, 100_000_000];
const NEVER = 1_000_000_000_000;

/**
 * Notices, what is chosen of them, and Web Push. `tell_at` of a product is the number of taps that is told of next: those it
 * had before are not told of any more. `notice_round` is how far Monday's summaries have come; the week of the update counts
 * as told. Frozen after release.
 */
const STATEMENTS = [
  `CREATE TABLE notices (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT NOT NULL,
    kind TEXT NOT NULL,
    number INTEGER NOT NULL,
    stand_id TEXT,
    data TEXT NOT NULL,
    raised_at INTEGER NOT NULL,
    UNIQUE (user_id, key)
  )`,
  `CREATE INDEX notices_of_user ON notices (user_id, number)`,
  `CREATE TABLE notice_choices (
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT NOT NULL,
    is_on INTEGER NOT NULL,
    mail INTEGER NOT NULL,
    push INTEGER NOT NULL,
    PRIMARY KEY (user_id, kind)
  ) WITHOUT ROWID`,
  `CREATE TABLE push_subscriptions (
    id TEXT PRIMARY KEY,
    user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL UNIQUE,
    p256dh TEXT NOT NULL,
    auth TEXT NOT NULL,
    created_at INTEGER NOT NULL
  )`,
  `CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, created_at)`,
  `CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id)`,
  `CREATE TABLE push_deliveries (
    notice_id TEXT NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
    subscription_id TEXT NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_attempt_at INTEGER NOT NULL,
    ended_at INTEGER,
    PRIMARY KEY (notice_id, subscription_id)
  ) WITHOUT ROWID`,
  `CREATE INDEX push_deliveries_waiting ON push_deliveries (next_attempt_at) WHERE ended_at IS NULL`,
  `CREATE INDEX push_deliveries_of_subscription ON push_deliveries (subscription_id)`,
  `CREATE TABLE notice_round (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    week TEXT NOT NULL,
    user_id TEXT NOT NULL,
    is_done INTEGER NOT NULL
  )`,
  `INSERT INTO notice_round (id, week, user_id, is_done) VALUES (1, date('now', 'weekday 0', '-6 days'), '', 1)`,
  `ALTER TABLE stand_totals ADD COLUMN tell_at INTEGER NOT NULL DEFAULT 1`,
  `UPDATE stand_totals SET tell_at = CASE ${ROUND.map((number) => `WHEN clicks < ${number} THEN ${number}`).join(' ')} ELSE ${NEVER} END`,
  `ALTER TABLE users ADD COLUMN notices_read INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE sync_state ADD COLUMN notice_seq INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE mails ADD COLUMN unsubscribe TEXT`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

import { type Kysely, sql } from 'kysely';

/** The numbers that are told of, from the first tap on: 1, 100, 500, 1,000, 5,000 and so on. */
const ROUND = [1, 100, 500, 1000, 5000, 10_000, 50_000, 100_000, 500_000, 1_000_000, 5_000_000, 10_000_000, 50_000_000, 100_000_000];
const NEVER = 1_000_000_000_000;

/** As SQLite's of the same number. Frozen after release. */
const STATEMENTS = [
  `CREATE TABLE notices (
    id TEXT COLLATE "C" PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    key TEXT COLLATE "C" NOT NULL,
    kind TEXT COLLATE "C" NOT NULL,
    number BIGINT NOT NULL,
    stand_id TEXT COLLATE "C",
    data TEXT COLLATE "C" NOT NULL,
    raised_at BIGINT NOT NULL,
    UNIQUE (user_id, key)
  )`,
  `CREATE INDEX notices_of_user ON notices (user_id, number)`,
  `CREATE TABLE notice_choices (
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    kind TEXT COLLATE "C" NOT NULL,
    is_on BIGINT NOT NULL,
    mail BIGINT NOT NULL,
    push BIGINT NOT NULL,
    PRIMARY KEY (user_id, kind)
  )`,
  `CREATE TABLE push_subscriptions (
    id TEXT COLLATE "C" PRIMARY KEY,
    user_id TEXT COLLATE "C" NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id TEXT COLLATE "C" NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
    endpoint TEXT COLLATE "C" NOT NULL UNIQUE,
    p256dh TEXT COLLATE "C" NOT NULL,
    auth TEXT COLLATE "C" NOT NULL,
    created_at BIGINT NOT NULL
  )`,
  `CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, created_at)`,
  `CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id)`,
  `CREATE TABLE push_deliveries (
    notice_id TEXT COLLATE "C" NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
    subscription_id TEXT COLLATE "C" NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    attempts BIGINT NOT NULL DEFAULT 0,
    next_attempt_at BIGINT NOT NULL,
    ended_at BIGINT,
    PRIMARY KEY (notice_id, subscription_id)
  )`,
  `CREATE INDEX push_deliveries_waiting ON push_deliveries (next_attempt_at) WHERE ended_at IS NULL`,
  `CREATE INDEX push_deliveries_of_subscription ON push_deliveries (subscription_id)`,
  `CREATE TABLE notice_round (
    id BIGINT PRIMARY KEY CHECK (id = 1),
    week TEXT COLLATE "C" NOT NULL,
    user_id TEXT COLLATE "C" NOT NULL,
    is_done BIGINT NOT NULL
  )`,
  `INSERT INTO notice_round (id, week, user_id, is_done) VALUES (1, to_char(date_trunc('week', now() AT TIME ZONE 'UTC'), 'YYYY-MM-DD'), '', 1)`,
  `ALTER TABLE stand_totals ADD COLUMN tell_at BIGINT NOT NULL DEFAULT 1`,
  `UPDATE stand_totals SET tell_at = CASE ${ROUND.map((number) => `WHEN clicks < ${number} THEN ${number}`).join(' ')} ELSE ${NEVER} END`,
  `ALTER TABLE users ADD COLUMN notices_read BIGINT NOT NULL DEFAULT 0`,
  `ALTER TABLE sync_state ADD COLUMN notice_seq BIGINT NOT NULL DEFAULT 0`,
  `ALTER TABLE mails ADD COLUMN unsubscribe TEXT COLLATE "C"`,
];

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

-- Made by the migrations; schema.test.ts compares. Refresh: npx vitest run --project node db/server/sqlite/schema.test.ts -u

CREATE TABLE account_rev (owner_id TEXT PRIMARY KEY, rev INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE businesses (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  place_id TEXT NOT NULL,
  linked_at INTEGER NOT NULL
);

CREATE TABLE click_batches (id TEXT PRIMARY KEY, committed_at INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE click_journal (
  position INTEGER PRIMARY KEY,
  batch TEXT NOT NULL
);

CREATE TABLE click_journal_set_aside (
  id INTEGER PRIMARY KEY,
  batch TEXT NOT NULL,
  set_aside_at INTEGER NOT NULL
);

CREATE TABLE click_round (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  position INTEGER NOT NULL,
  stand_id TEXT NOT NULL
);

CREATE TABLE clicks (
  id INTEGER PRIMARY KEY,
  stand_id TEXT NOT NULL REFERENCES stands (id) ON DELETE CASCADE,
  clicked_at INTEGER NOT NULL
  , kind INTEGER NOT NULL DEFAULT 0);

CREATE INDEX clicks_of_stand ON clicks (stand_id, clicked_at);

CREATE TABLE contact_messages (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  subject TEXT NOT NULL,
  message TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE INDEX contact_messages_by_age ON contact_messages (created_at);

CREATE TABLE daily_totals (day TEXT PRIMARY KEY, clicks INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE google_connections (
  user_id TEXT PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  tokens TEXT NOT NULL,
  connected_at INTEGER NOT NULL
);

CREATE TABLE idempotency (
  user_id TEXT NOT NULL,
  key TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  status INTEGER NOT NULL,
  answer TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (user_id, key)
) WITHOUT ROWID;

CREATE INDEX idempotency_by_age ON idempotency (created_at);

CREATE TABLE landing_pages (
  id TEXT PRIMARY KEY,
  owner_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  title TEXT NOT NULL,
  description TEXT NOT NULL DEFAULT '',
  url_path TEXT UNIQUE,
  logo TEXT,
  background_image TEXT,
  background_color TEXT NOT NULL,
  button_color TEXT NOT NULL,
  button_text_color TEXT NOT NULL,
  title_color TEXT NOT NULL,
  description_color TEXT NOT NULL,
  title_font TEXT NOT NULL,
  description_font TEXT NOT NULL,
  button_font TEXT NOT NULL,
  show_title INTEGER,
  buttons TEXT NOT NULL DEFAULT '[]',
  social_links TEXT NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
  version INTEGER NOT NULL
);

CREATE INDEX landing_pages_of_owner ON landing_pages (owner_id, created_at);

CREATE TABLE mails (
  id TEXT PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  body TEXT NOT NULL,
  reply_to TEXT,
  created_at INTEGER NOT NULL,
  sent_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL
  , unsubscribe TEXT);

CREATE INDEX mails_by_age ON mails (sent_at) WHERE sent_at IS NOT NULL;

CREATE INDEX mails_to ON mails (recipient);

CREATE INDEX mails_waiting ON mails (next_attempt_at) WHERE sent_at IS NULL;

CREATE TABLE notice_choices (
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  is_on INTEGER NOT NULL,
  mail INTEGER NOT NULL,
  push INTEGER NOT NULL,
  PRIMARY KEY (user_id, kind)
) WITHOUT ROWID;

CREATE TABLE notice_round (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  week TEXT NOT NULL,
  user_id TEXT NOT NULL,
  is_done INTEGER NOT NULL
);

CREATE TABLE notices (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key TEXT NOT NULL,
  kind TEXT NOT NULL,
  number INTEGER NOT NULL,
  stand_id TEXT,
  data TEXT NOT NULL,
  raised_at INTEGER NOT NULL,
  UNIQUE (user_id, key)
);

CREATE INDEX notices_by_age ON notices (raised_at);

CREATE INDEX notices_of_user ON notices (user_id, number);

CREATE TABLE oauth_states (
  state_hash TEXT PRIMARY KEY,
  browser_hash TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('sign-in', 'business')),
  user_id TEXT REFERENCES users (id) ON DELETE CASCADE,
  code_verifier TEXT NOT NULL,
  nonce TEXT NOT NULL,
  redirect TEXT,
  created_at INTEGER NOT NULL
);

CREATE INDEX oauth_states_by_age ON oauth_states (created_at);

CREATE INDEX oauth_states_of_user ON oauth_states (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE page_daily (
  page_id TEXT NOT NULL REFERENCES landing_pages (id) ON DELETE CASCADE,
  link_id TEXT NOT NULL,
  day TEXT NOT NULL,
  count INTEGER NOT NULL,
  seq INTEGER NOT NULL,
  PRIMARY KEY (page_id, link_id, day)
) WITHOUT ROWID;

CREATE TABLE push_deliveries (
  notice_id TEXT NOT NULL REFERENCES notices (id) ON DELETE CASCADE,
  subscription_id TEXT NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  attempts INTEGER NOT NULL DEFAULT 0,
  next_attempt_at INTEGER NOT NULL,
  ended_at INTEGER,
  PRIMARY KEY (notice_id, subscription_id)
) WITHOUT ROWID;

CREATE INDEX push_deliveries_of_subscription ON push_deliveries (subscription_id);

CREATE INDEX push_deliveries_waiting ON push_deliveries (next_attempt_at) WHERE ended_at IS NULL;

CREATE TABLE push_subscriptions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  created_at INTEGER NOT NULL
);

CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);

CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id, created_at);

CREATE TABLE reset_tokens (
  token_hash TEXT PRIMARY KEY,
  user_id TEXT NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
);

CREATE INDEX reset_tokens_by_end ON reset_tokens (expires_at);

CREATE TABLE sessions (
  id TEXT PRIMARY KEY,
  user_id TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL UNIQUE,
  previous_secret_hash TEXT UNIQUE,
  rotated_at INTEGER,
  label TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
);

CREATE INDEX sessions_by_end ON sessions (expires_at);

CREATE INDEX sessions_by_use ON sessions (last_seen_at);

CREATE INDEX sessions_of_user ON sessions (user_id);

CREATE TABLE silence_gaps (
  from_at INTEGER PRIMARY KEY,
  until_at INTEGER NOT NULL,
  cause TEXT NOT NULL CHECK (cause IN ('down', 'unreached'))
) WITHOUT ROWID;

CREATE TABLE silence_watch (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  alive_at INTEGER,
  paused_until INTEGER NOT NULL DEFAULT 0
  , reached_at INTEGER);

CREATE TABLE stand_daily (
  stand_id TEXT NOT NULL REFERENCES stands (id) ON DELETE CASCADE,
  day TEXT NOT NULL,
  clicks INTEGER NOT NULL,
  seq INTEGER NOT NULL, chip INTEGER NOT NULL DEFAULT 0, code INTEGER NOT NULL DEFAULT 0, hours TEXT NOT NULL DEFAULT '', own INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (stand_id, day)
) WITHOUT ROWID;

CREATE TABLE stand_totals (
  stand_id TEXT PRIMARY KEY REFERENCES stands (id) ON DELETE CASCADE,
  clicks INTEGER NOT NULL,
  last_clicked_at INTEGER NOT NULL
  , seq INTEGER NOT NULL DEFAULT 0, heard_at INTEGER NOT NULL DEFAULT 0, silent_since INTEGER, usual_per_week INTEGER, tell_at INTEGER NOT NULL DEFAULT 1) WITHOUT ROWID;

CREATE TABLE stands (
  id TEXT PRIMARY KEY,
  stander_id TEXT NOT NULL,
  owner_id TEXT REFERENCES users (id),
  nickname TEXT,
  product_type TEXT NOT NULL CHECK (product_type IN ('stander', 'sticker', 'kort', 'plate')),
  redirect_url TEXT,
  landing_page_id TEXT REFERENCES landing_pages (id),
  status TEXT NOT NULL CHECK (status IN ('unclaimed', 'claimed')),
  created_at INTEGER NOT NULL,
  claimed_at INTEGER,
  deleted_at INTEGER,
  version INTEGER NOT NULL,
  CHECK ((status = 'claimed') = (owner_id IS NOT NULL) OR deleted_at IS NOT NULL),
  CHECK (redirect_url IS NULL OR landing_page_id IS NULL)
);

CREATE INDEX stands_by_claim ON stands (status, deleted_at, claimed_at, id);

CREATE UNIQUE INDEX stands_by_stander_id ON stands (stander_id) WHERE deleted_at IS NULL;

CREATE INDEX stands_by_status ON stands (status, stander_id) WHERE deleted_at IS NULL;

CREATE INDEX stands_of_landing_page ON stands (landing_page_id) WHERE landing_page_id IS NOT NULL;

CREATE INDEX stands_of_owner ON stands (owner_id, deleted_at, claimed_at) WHERE owner_id IS NOT NULL;

CREATE TABLE sync_state (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  epoch TEXT NOT NULL,
  rev INTEGER NOT NULL,
  click_seq INTEGER NOT NULL
  , page_seq INTEGER NOT NULL DEFAULT 0, notice_seq INTEGER NOT NULL DEFAULT 0, page_day TEXT NOT NULL DEFAULT '');

CREATE TABLE tap_hours (hour_at INTEGER PRIMARY KEY, taps INTEGER NOT NULL) WITHOUT ROWID;

CREATE TABLE upkeep_clock (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  believed_at INTEGER,
  jumped_at INTEGER
);

CREATE TABLE users (
  id TEXT PRIMARY KEY,
  username TEXT NOT NULL,
  username_key TEXT NOT NULL UNIQUE,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL DEFAULT 0,
  password_hash TEXT,
  must_change_password INTEGER NOT NULL DEFAULT 0,
  temporary_password_expires_at INTEGER,
  is_admin INTEGER NOT NULL DEFAULT 0,
  is_blocked INTEGER NOT NULL DEFAULT 0,
  profile_image TEXT,
  google_issuer TEXT,
  google_subject TEXT,
  created_at INTEGER NOT NULL,
  last_active_at INTEGER, count_own_taps INTEGER NOT NULL DEFAULT 1, notices_read INTEGER NOT NULL DEFAULT 0,
  UNIQUE (google_issuer, google_subject)
);

CREATE INDEX users_by_age ON users (created_at, id);

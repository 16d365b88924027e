-- Made by the migrations; schema.test.ts compares. Refresh: npx vitest run --project postgres db/server/postgres/schema.test.ts -u

account_rev (
  owner_id TEXT COLLATE C NOT NULL,
  rev BIGINT NOT NULL,
  PRIMARY KEY (owner_id)
);

businesses (
  user_id TEXT COLLATE C NOT NULL,
  place_id TEXT COLLATE C NOT NULL,
  linked_at BIGINT NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id)
);

click_batches (
  id TEXT COLLATE C NOT NULL,
  committed_at BIGINT NOT NULL,
  PRIMARY KEY (id)
);

click_journal (
  position BIGINT NOT NULL IDENTITY,
  batch TEXT COLLATE C NOT NULL,
  PRIMARY KEY ("position")
);

click_journal_set_aside (
  id BIGINT NOT NULL IDENTITY,
  batch TEXT COLLATE C NOT NULL,
  set_aside_at BIGINT NOT NULL,
  PRIMARY KEY (id)
);

clicks (
  id BIGINT NOT NULL IDENTITY,
  stand_id TEXT COLLATE C NOT NULL,
  clicked_at BIGINT NOT NULL,
  kind BIGINT NOT NULL DEFAULT 0,
  FOREIGN KEY (stand_id) REFERENCES stands(id) ON DELETE CASCADE,
  PRIMARY KEY (id)
);

contact_messages (
  id TEXT COLLATE C NOT NULL,
  name TEXT COLLATE C NOT NULL,
  email TEXT COLLATE C NOT NULL,
  subject TEXT COLLATE C NOT NULL,
  message TEXT COLLATE C NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (id)
);

daily_totals (
  day TEXT COLLATE C NOT NULL,
  clicks BIGINT NOT NULL,
  PRIMARY KEY (day)
);

google_connections (
  user_id TEXT COLLATE C NOT NULL,
  tokens TEXT COLLATE C NOT NULL,
  connected_at BIGINT NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id)
);

idempotency (
  user_id TEXT COLLATE C NOT NULL,
  key TEXT COLLATE C NOT NULL,
  fingerprint TEXT COLLATE C NOT NULL,
  status BIGINT NOT NULL,
  answer TEXT COLLATE C NOT NULL,
  created_at BIGINT NOT NULL,
  PRIMARY KEY (user_id, key)
);

images (
  name TEXT COLLATE C NOT NULL,
  content BYTEA NOT NULL,
  saved_at BIGINT NOT NULL,
  PRIMARY KEY (name)
);

installation (
  name TEXT COLLATE C NOT NULL,
  value TEXT COLLATE C NOT NULL,
  PRIMARY KEY (name)
);

landing_pages (
  id TEXT COLLATE C NOT NULL,
  owner_id TEXT COLLATE C NOT NULL,
  title TEXT COLLATE C NOT NULL,
  description TEXT COLLATE C NOT NULL DEFAULT ''::text,
  url_path TEXT COLLATE C,
  logo TEXT COLLATE C,
  background_image TEXT COLLATE C,
  background_color TEXT COLLATE C NOT NULL,
  button_color TEXT COLLATE C NOT NULL,
  button_text_color TEXT COLLATE C NOT NULL,
  title_color TEXT COLLATE C NOT NULL,
  description_color TEXT COLLATE C NOT NULL,
  title_font TEXT COLLATE C NOT NULL,
  description_font TEXT COLLATE C NOT NULL,
  button_font TEXT COLLATE C NOT NULL,
  show_title BIGINT,
  buttons TEXT COLLATE C NOT NULL DEFAULT '[]'::text,
  social_links TEXT COLLATE C NOT NULL DEFAULT '{}'::text,
  created_at BIGINT NOT NULL,
  version BIGINT NOT NULL,
  FOREIGN KEY (owner_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (url_path)
);

limit_windows (
  limit TEXT COLLATE C NOT NULL,
  key TEXT COLLATE C NOT NULL,
  count BIGINT NOT NULL,
  until BIGINT NOT NULL,
  PRIMARY KEY ("limit", key)
);

mails (
  id TEXT COLLATE C NOT NULL,
  recipient TEXT COLLATE C NOT NULL,
  subject TEXT COLLATE C NOT NULL,
  body TEXT COLLATE C NOT NULL,
  reply_to TEXT COLLATE C,
  created_at BIGINT NOT NULL,
  sent_at BIGINT,
  attempts BIGINT NOT NULL DEFAULT 0,
  next_attempt_at BIGINT NOT NULL,
  unsubscribe TEXT COLLATE C,
  PRIMARY KEY (id)
);

notice_choices (
  user_id TEXT COLLATE C NOT NULL,
  kind TEXT COLLATE C NOT NULL,
  is_on BIGINT NOT NULL,
  mail BIGINT NOT NULL,
  push BIGINT NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, kind)
);

notice_round (
  id BIGINT NOT NULL,
  week TEXT COLLATE C NOT NULL,
  user_id TEXT COLLATE C NOT NULL,
  is_done BIGINT NOT NULL,
  CHECK ((id = 1)),
  PRIMARY KEY (id)
);

notices (
  id TEXT COLLATE C NOT NULL,
  user_id TEXT COLLATE C NOT NULL,
  key TEXT COLLATE C NOT NULL,
  kind TEXT COLLATE C NOT NULL,
  number BIGINT NOT NULL,
  stand_id TEXT COLLATE C,
  data TEXT COLLATE C NOT NULL,
  raised_at BIGINT NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (user_id, key)
);

oauth_states (
  state_hash TEXT COLLATE C NOT NULL,
  browser_hash TEXT COLLATE C NOT NULL,
  purpose TEXT COLLATE C NOT NULL,
  user_id TEXT COLLATE C,
  code_verifier TEXT COLLATE C NOT NULL,
  nonce TEXT COLLATE C NOT NULL,
  redirect TEXT COLLATE C,
  created_at BIGINT NOT NULL,
  CHECK ((purpose = ANY (ARRAY['sign-in'::text, 'business'::text]))),
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (state_hash)
);

page_daily (
  page_id TEXT COLLATE C NOT NULL,
  link_id TEXT COLLATE C NOT NULL,
  day TEXT COLLATE C NOT NULL,
  count BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  FOREIGN KEY (page_id) REFERENCES landing_pages(id) ON DELETE CASCADE,
  PRIMARY KEY (page_id, link_id, day)
);

push_deliveries (
  notice_id TEXT COLLATE C NOT NULL,
  subscription_id TEXT COLLATE C NOT NULL,
  attempts BIGINT NOT NULL DEFAULT 0,
  next_attempt_at BIGINT NOT NULL,
  ended_at BIGINT,
  FOREIGN KEY (notice_id) REFERENCES notices(id) ON DELETE CASCADE,
  FOREIGN KEY (subscription_id) REFERENCES push_subscriptions(id) ON DELETE CASCADE,
  PRIMARY KEY (notice_id, subscription_id)
);

push_subscriptions (
  id TEXT COLLATE C NOT NULL,
  user_id TEXT COLLATE C NOT NULL,
  session_id TEXT COLLATE C NOT NULL,
  endpoint TEXT COLLATE C NOT NULL,
  p256dh TEXT COLLATE C NOT NULL,
  auth TEXT COLLATE C NOT NULL,
  created_at BIGINT NOT NULL,
  FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (endpoint)
);

reset_tokens (
  token_hash TEXT COLLATE C NOT NULL,
  user_id TEXT COLLATE C NOT NULL,
  created_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (token_hash),
  UNIQUE (user_id)
);

sessions (
  id TEXT COLLATE C NOT NULL,
  user_id TEXT COLLATE C NOT NULL,
  secret_hash TEXT COLLATE C NOT NULL,
  previous_secret_hash TEXT COLLATE C,
  rotated_at BIGINT,
  label TEXT COLLATE C NOT NULL,
  created_at BIGINT NOT NULL,
  last_seen_at BIGINT NOT NULL,
  expires_at BIGINT NOT NULL,
  FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  PRIMARY KEY (id),
  UNIQUE (previous_secret_hash),
  UNIQUE (secret_hash)
);

silence_gaps (
  from_at BIGINT NOT NULL,
  until_at BIGINT NOT NULL,
  cause TEXT COLLATE C NOT NULL,
  CHECK ((cause = ANY (ARRAY['down'::text, 'unreached'::text]))),
  PRIMARY KEY (from_at)
);

silence_watch (
  id BIGINT NOT NULL,
  alive_at BIGINT,
  paused_until BIGINT NOT NULL DEFAULT 0,
  reached_at BIGINT,
  CHECK ((id = 1)),
  PRIMARY KEY (id)
);

stand_daily (
  stand_id TEXT COLLATE C NOT NULL,
  day TEXT COLLATE C NOT NULL,
  clicks BIGINT NOT NULL,
  seq BIGINT NOT NULL,
  chip BIGINT NOT NULL DEFAULT 0,
  code BIGINT NOT NULL DEFAULT 0,
  hours TEXT COLLATE C NOT NULL DEFAULT ''::text,
  own BIGINT NOT NULL DEFAULT 0,
  FOREIGN KEY (stand_id) REFERENCES stands(id) ON DELETE CASCADE,
  PRIMARY KEY (stand_id, day)
);

stand_totals (
  stand_id TEXT COLLATE C NOT NULL,
  clicks BIGINT NOT NULL,
  last_clicked_at BIGINT NOT NULL,
  seq BIGINT NOT NULL DEFAULT 0,
  heard_at BIGINT NOT NULL DEFAULT 0,
  silent_since BIGINT,
  usual_per_week BIGINT,
  tell_at BIGINT NOT NULL DEFAULT 1,
  FOREIGN KEY (stand_id) REFERENCES stands(id) ON DELETE CASCADE,
  PRIMARY KEY (stand_id)
);

stands (
  id TEXT COLLATE C NOT NULL,
  stander_id TEXT COLLATE C NOT NULL,
  owner_id TEXT COLLATE C,
  nickname TEXT COLLATE C,
  product_type TEXT COLLATE C NOT NULL,
  redirect_url TEXT COLLATE C,
  landing_page_id TEXT COLLATE C,
  status TEXT COLLATE C NOT NULL,
  created_at BIGINT NOT NULL,
  claimed_at BIGINT,
  deleted_at BIGINT,
  version BIGINT NOT NULL,
  CHECK ((((status = 'claimed'::text) = (owner_id IS NOT NULL)) OR (deleted_at IS NOT NULL))),
  CHECK (((redirect_url IS NULL) OR (landing_page_id IS NULL))),
  CHECK ((product_type = ANY (ARRAY['stander'::text, 'sticker'::text, 'kort'::text, 'plate'::text]))),
  CHECK ((status = ANY (ARRAY['unclaimed'::text, 'claimed'::text]))),
  FOREIGN KEY (landing_page_id) REFERENCES landing_pages(id),
  FOREIGN KEY (owner_id) REFERENCES users(id),
  PRIMARY KEY (id)
);

sync_state (
  id BIGINT NOT NULL,
  epoch TEXT COLLATE C NOT NULL,
  rev BIGINT NOT NULL,
  click_seq BIGINT NOT NULL,
  page_seq BIGINT NOT NULL DEFAULT 0,
  notice_seq BIGINT NOT NULL DEFAULT 0,
  page_day TEXT COLLATE C NOT NULL DEFAULT ''::text,
  CHECK ((id = 1)),
  PRIMARY KEY (id)
);

tap_hours (
  hour_at BIGINT NOT NULL,
  taps BIGINT NOT NULL,
  PRIMARY KEY (hour_at)
);

upkeep_clock (
  id BIGINT NOT NULL,
  believed_at BIGINT,
  jumped_at BIGINT,
  CHECK ((id = 1)),
  PRIMARY KEY (id)
);

users (
  id TEXT COLLATE C NOT NULL,
  username TEXT COLLATE C NOT NULL,
  username_key TEXT COLLATE C NOT NULL,
  email TEXT COLLATE C NOT NULL,
  email_key TEXT COLLATE C NOT NULL,
  email_verified BIGINT NOT NULL DEFAULT 0,
  password_hash TEXT COLLATE C,
  must_change_password BIGINT NOT NULL DEFAULT 0,
  temporary_password_expires_at BIGINT,
  is_admin BIGINT NOT NULL DEFAULT 0,
  is_blocked BIGINT NOT NULL DEFAULT 0,
  profile_image TEXT COLLATE C,
  google_issuer TEXT COLLATE C,
  google_subject TEXT COLLATE C,
  created_at BIGINT NOT NULL,
  last_active_at BIGINT,
  count_own_taps BIGINT NOT NULL DEFAULT 1,
  notices_read BIGINT NOT NULL DEFAULT 0,
  PRIMARY KEY (id),
  UNIQUE (email_key),
  UNIQUE (google_issuer, google_subject),
  UNIQUE (username_key)
);

CREATE INDEX clicks_of_stand ON public.clicks USING btree (stand_id, clicked_at);

CREATE INDEX contact_messages_by_age ON public.contact_messages USING btree (created_at);

CREATE INDEX idempotency_by_age ON public.idempotency USING btree (created_at);

CREATE INDEX images_behind_hash ON public.images USING btree (substr(name, 33)) WHERE (name ~~ '%-og.jpg'::text);

CREATE INDEX landing_pages_of_owner ON public.landing_pages USING btree (owner_id, created_at);

CREATE INDEX limit_windows_until ON public.limit_windows USING btree (until);

CREATE INDEX mails_by_age ON public.mails USING btree (sent_at) WHERE (sent_at IS NOT NULL);

CREATE INDEX mails_to ON public.mails USING btree (recipient);

CREATE INDEX mails_waiting ON public.mails USING btree (next_attempt_at) WHERE (sent_at IS NULL);

CREATE INDEX notices_by_age ON public.notices USING btree (raised_at);

CREATE INDEX notices_of_user ON public.notices USING btree (user_id, number);

CREATE INDEX oauth_states_by_age ON public.oauth_states USING btree (created_at);

CREATE INDEX oauth_states_of_user ON public.oauth_states USING btree (user_id) WHERE (user_id IS NOT NULL);

CREATE INDEX push_deliveries_of_subscription ON public.push_deliveries USING btree (subscription_id);

CREATE INDEX push_deliveries_waiting ON public.push_deliveries USING btree (next_attempt_at) WHERE (ended_at IS NULL);

CREATE INDEX push_subscriptions_of_session ON public.push_subscriptions USING btree (session_id);

CREATE INDEX push_subscriptions_of_user ON public.push_subscriptions USING btree (user_id, created_at);

CREATE INDEX reset_tokens_by_end ON public.reset_tokens USING btree (expires_at);

CREATE INDEX sessions_by_end ON public.sessions USING btree (expires_at);

CREATE INDEX sessions_by_use ON public.sessions USING btree (last_seen_at);

CREATE INDEX sessions_of_user ON public.sessions USING btree (user_id);

CREATE INDEX former_stands ON public.stands USING btree (id) WHERE ((status = 'unclaimed'::text) AND (deleted_at IS NOT NULL));

CREATE INDEX stands_by_claim ON public.stands USING btree (status, claimed_at, id) WHERE (deleted_at IS NULL);

CREATE UNIQUE INDEX stands_by_stander_id ON public.stands USING btree (stander_id) WHERE (deleted_at IS NULL);

CREATE INDEX stands_by_status ON public.stands USING btree (status, stander_id) WHERE (deleted_at IS NULL);

CREATE INDEX stands_of_landing_page ON public.stands USING btree (landing_page_id) WHERE (landing_page_id IS NOT NULL);

CREATE INDEX stands_of_leaver ON public.stands USING btree (owner_id) WHERE (owner_id IS NOT NULL);

CREATE INDEX stands_of_owner ON public.stands USING btree (owner_id, claimed_at) WHERE (deleted_at IS NULL);

CREATE INDEX users_by_age ON public.users USING btree (created_at, id);

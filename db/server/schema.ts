import type { ColumnType, Generated } from 'kysely';
import type * as clicks from './click-schema';
import type * as silence from './silence-schema';
import type * as telling from './notice-schema';
import type { AccountRevTable, SyncStateTable } from './sync-tables';

/** Row types of the server database. Times are integer milliseconds UTC, days are Copenhagen YYYY-MM-DD, flags 0/1. */

type Flag = ColumnType<number, number | undefined, number>;

export interface UsersTable {
  id: string;
  username: string;
  /** Lower-cased NFC, unique: what sign-in compares. */
  username_key: string;
  email: string;
  email_key: string;
  email_verified: Flag;
  /** null for accounts that have only ever signed in through Google. */
  password_hash: string | null;
  must_change_password: Flag;
  /** Set while the password is a temporary one sent by an admin. */
  temporary_password_expires_at: number | null;
  is_admin: Flag;
  is_blocked: Flag;
  /** 0: taps from a browser signed in as the owner are kept apart. */
  count_own_taps: Flag;
  /** Content hash of the uploaded image, or null. */
  profile_image: string | null;
  google_issuer: string | null;
  google_subject: string | null;
  created_at: number;
  last_active_at: number | null;
  /** Notices up to this number have been read. */
  notices_read: Generated<number>;
}

export interface SessionsTable {
  id: string;
  user_id: string;
  /** SHA-256 of the cookie's secret; the secret itself is never stored. */
  secret_hash: string;
  previous_secret_hash: string | null;
  /** When the present secret was first seen in use after a rotation: the one before ends soon after. null until then. */
  rotated_at: number | null;
  label: string;
  created_at: number;
  last_seen_at: number;
  /** Absolute end, whatever the use. */
  expires_at: number;
}

export interface ResetTokensTable {
  token_hash: string;
  user_id: string;
  created_at: number;
  expires_at: number;
}

export interface OauthStatesTable {
  state_hash: string;
  /** SHA-256 of the short cookie that binds the flow to one browser. */
  browser_hash: string;
  purpose: 'sign-in' | 'business';
  user_id: string | null;
  code_verifier: string;
  nonce: string;
  redirect: string | null;
  created_at: number;
}

export interface StandsTable {
  id: string;
  stander_id: string;
  owner_id: string | null;
  nickname: string | null;
  product_type: string;
  redirect_url: string | null;
  landing_page_id: string | null;
  status: 'unclaimed' | 'claimed';
  created_at: number;
  claimed_at: number | null;
  /** Soft delete by the owner: gone for everybody, totals kept (rule 42). Without an owner: a former product (rule 44). */
  deleted_at: number | null;
  /** sync_state.rev at the last write of this row. Clicks never touch it. */
  version: number;
}

export interface LandingPagesTable {
  id: string;
  owner_id: string;
  title: string;
  description: string;
  url_path: string | null;
  /** File names of uploads (they begin with the content hash), or null. */
  logo: string | null;
  background_image: string | null;
  background_color: string;
  button_color: string;
  button_text_color: string;
  title_color: string;
  description_color: string;
  title_font: string;
  description_font: string;
  button_font: string;
  show_title: number | null;
  /** JSON [{text,url}]. */
  buttons: string;
  /** JSON {instagram,facebook,youtube,twitter}. */
  social_links: string;
  created_at: number;
  version: number;
}

export interface BusinessesTable {
  user_id: string;
  place_id: string;
  linked_at: number;
}

export interface GoogleConnectionsTable {
  user_id: string;
  /** Tokens, encrypted with a key derived from SECRET. */
  tokens: string;
  connected_at: number;
}

export interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  created_at: number;
}

export interface MailsTable {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  reply_to: string | null;
  created_at: number;
  sent_at: number | null;
  attempts: number;
  next_attempt_at: number;
  /** Where mails of this kind are unsubscribed from without a sign-in; null for mails nobody can do without. */
  unsubscribe: string | null;
}

export interface IdempotencyTable {
  user_id: string;
  key: string;
  fingerprint: string;
  status: number;
  /** JSON {body, headers}. */
  answer: string;
  created_at: number;
}

export interface UpkeepClockTable {
  id: number;
  /** The newest moment upkeep believed, ms UTC; null before the first. */
  believed_at: number | null;
  /** What the clock said when it first showed something else; null while it is believed. */
  jumped_at: number | null;
}

export interface PageDailyTable {
  page_id: string;
  /** '' for a view of the page. */
  link_id: string;
  /** Copenhagen day. */
  day: string;
  count: number;
  seq: number;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  reset_tokens: ResetTokensTable;
  oauth_states: OauthStatesTable;
  stands: StandsTable;
  stand_totals: clicks.StandTotalsTable;
  clicks: clicks.ClicksTable;
  stand_daily: clicks.StandDailyTable;
  daily_totals: clicks.DailyTotalsTable;
  click_batches: clicks.ClickBatchesTable;
  click_journal: clicks.ClickJournalTable;
  click_round: clicks.ClickRoundTable;
  click_journal_set_aside: clicks.ClickJournalSetAsideTable;
  upkeep_clock: UpkeepClockTable;
  landing_pages: LandingPagesTable;
  businesses: BusinessesTable;
  google_connections: GoogleConnectionsTable;
  contact_messages: ContactMessagesTable;
  mails: MailsTable;
  idempotency: IdempotencyTable;
  sync_state: SyncStateTable;
  page_daily: PageDailyTable;
  account_rev: AccountRevTable;
  silence_watch: silence.SilenceWatchTable;
  silence_gaps: silence.SilenceGapsTable;
  tap_hours: silence.TapHoursTable;
  notices: telling.NoticesTable;
  notice_choices: telling.NoticeChoicesTable;
  notice_round: telling.NoticeRoundTable;
  push_subscriptions: telling.PushSubscriptionsTable;
  push_deliveries: telling.PushDeliveriesTable;
}

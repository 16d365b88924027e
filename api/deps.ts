import type { ServerResponse } from 'node:http';
import type { Transaction } from 'kysely';
import type { Place, ReviewsAnswer } from './contract/business';
import type { Rating } from './contract/notice-words';
import type { NoticeData, NoticeKind } from './contract/notices';
import type { TapKind } from './contract/tap-kinds';
import type { Font } from './contract/landing-page';
import type { ErrorCode } from './contract/error';
import type { Config } from './config';
import type { BearerTokens } from './http/access/bearer-token';
import type { ByteBudget } from './http/body/byte-budget';
import type { Limits } from './http/access/rate-limits';
import type { StoredAnswers } from './http/answers/stored-answers';
import type { ServerDatabase } from '../db/server/server-database';
import type { Fleet } from '../db/server/fleet';
import type { OwnerReads } from './http/work/owner-reads';
import type { Database } from '../db/server/schema';

export interface Logger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** What became of a scan: a tap, sent on without being one, or not sent on to a target. */
export type ScanOutcome = 'counted' | 'uncounted' | 'unclaimed' | 'not_configured' | 'unknown' | 'refused' | 'failed';
export type OutsideService = 'smtp' | 'push' | 'google_sign_in' | 'google_places' | 'google_business';
/** `refused`: they answered and said no; `failed`: no answer in time, or none that can be read. */
export type OutsideOutcome = 'ok' | 'refused' | 'failed';

/** Counts what happens, for whoever watches the portal (/metrics). Nothing here waits, and nothing throws. */
export interface Tally {
  /** Added to by the scan path itself, which can spare no more than that. */
  readonly scans: Record<ScanOutcome, number>;
  /** Taps by what had them on disk first. */
  readonly tapsOnDisk: Record<'database' | 'spool', number>;
  /** A commit of taps that succeeded. */
  committed(seconds: number): void;
  /** A request that was no scan. `route` is a pattern, never an address. */
  answered(request: { method: string; route: string; status: number; ms: number }): void;
  refused(code: ErrorCode): void;
  /** A write that had been done before was answered again. */
  replayed(): void;
  mail(outcome: 'sent' | 'delayed' | 'given_up'): void;
  told(kind: NoticeKind): void;
  /** A try to send a push message; `gone`: the browser has unsubscribed. */
  push(outcome: 'sent' | 'delayed' | 'refused' | 'gone'): void;
  asked(service: OutsideService, outcome: OutsideOutcome): void;
}

/** The click log of the scan path. */
export interface ClickLog {
  /** Resolves when the tap is on disk; the caller decides how long to wait for that. */
  record(standId: string, atMs: number, kind?: TapKind): Promise<void>;
  /**
   * Resolves when the figures in the database include every tap recorded before the call, and every one that another process has
   * put into the database by then: at once as a rule, after a few milliseconds under load, and after 250 ms while the database
   * refuses them. Await it before reading clicks.
   */
  settled(): Promise<void>;
  /** Taps on their way to the disk, taps in the journal that no figure has yet, and files of the spool. */
  backlog(): { memory: number; journal: number; spool: number };
  /** Commits or spools what is left. */
  stop(): Promise<void>;
}

/** Views of landing pages and presses of their links. */
export interface PageCounts {
  /** One view, or one press of that link. Costs whoever is counted nothing. */
  count(pageId: string, linkId?: string): void;
  /**
   * Resolves when the figures in the database include everything counted here before the call, or the database refuses. Never
   * rejects. What other processes have counted comes within a second.
   */
  settled(): Promise<void>;
  stop(): Promise<void>;
}

/** The dashboards that are open, each an answer that goes on (CONTRACT §5). */
export interface LiveFigures {
  /**
   * Make a stream of this answer: it is told where its owner's figures stand, now and whenever they grow. Rejects with ApiError 429,
   * 503 when there are too many, and what the database throws; nothing is sent then.
   */
  open(response: ServerResponse, by: { userId: string; sessionId: string; network: string }): Promise<void>;
  /** Figures of these owners have grown, and can be read. Costs whoever says it next to nothing. */
  counted(ownerIds: readonly string[]): void;
  /** Figures may have grown and sessions ended without a word: all are told where they stand. */
  missed(): void;
  /** Sessions may have ended: their streams end in a moment. Without it they do at the next word. */
  recheck(): void;
  /** Ends them all, and takes no more. */
  stop(): void;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  replyTo?: string;
  /** Where mails of this kind are unsubscribed from without a sign-in. */
  unsubscribe?: string;
}

/**
 * Why a mail is sent: strangers can trigger reset links and contact messages; a notice follows a user's own action; news the
 * portal tells by itself, to whoever wants it.
 */
export type MailReason = 'reset' | 'contact' | 'notice' | 'news';

export interface Mailer {
  /**
   * Queues a mail in the caller's transaction: the mail and its cause are committed together or not at all. Answers
   * false, and queues nothing, when the day's limit for this kind is reached, so that the portal cannot be used to flood
   * mailboxes.
   */
  enqueue(trx: Transaction<Database>, mail: Mail, reason: MailReason): Promise<boolean>;
  /** Wakes the sender; returns at once. Call it after commit. */
  kick(): void;
  stop(): Promise<void>;
}

/** Something to tell an owner. */
export interface NewNotice {
  userId: string;
  kind: NoticeKind;
  /** What it is about: an account is told once of each. */
  key: string;
  standId?: string;
  data: NoticeData;
  /** ms UTC. */
  at: number;
  /** Of the linked business, for the mail alone: Google's figures are not kept (rule 129). */
  rating?: Rating | null;
}

/** A product that has probably stopped working. */
export interface Silence {
  standId: string;
  ownerId: string;
  /** Its last tap, ms UTC. */
  silentSince: number;
}

/** Tells owners what happens with their products: in the list of the app, by mail and by push, as each has chosen. */
export interface Notices {
  /**
   * Tells, in the caller's transaction: notice, mail and push messages are committed together or not at all. False when the
   * account knows already, wants no such notices, is blocked or gone. Mails and messages are on their way soon after commit.
   */
  raise(trx: Transaction<Database>, notice: NewNotice): Promise<boolean>;
  /** Tells the owner of a silence, once: of one product with one last tap. A product that is not theirs any more is no news. */
  tellOfSilence(trx: Transaction<Database>, silence: Silence): Promise<void>;
  /** Sends what waits; returns at once. */
  kick(): void;
  stop(): Promise<void>;
}

/** The pair of keys that names this portal to push services (VAPID), base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/** Where places and reviews come from (rule 126). Both throw ApiError 429, 502, 503; the caller's signal is the time limit. */
export interface PlacesProvider {
  readonly isDemo: boolean;
  search(query: string, signal: AbortSignal): Promise<Place[]>;
  /** null when the place is unknown. */
  details(placeId: string, signal: AbortSignal): Promise<ReviewsAnswer | null>;
}

/** Who signed in, as Google says and we have checked. `issuer` and `subject` together are the person. */
export interface GoogleIdentity {
  issuer: string;
  subject: string;
  email: string | null;
  emailVerified: boolean;
}

export interface GrantedTokens {
  accessToken: string;
  /** null when Google gave none, which it only does at the first consent. */
  refreshToken: string | null;
  lifetimeSeconds: number;
  scopes: readonly string[];
}

export interface FlowChecks {
  state: string;
  nonce: string;
  codeVerifier: string;
}

/**
 * Google's side of OpenID Connect. Everything throws ApiError with a Danish text: 'unavailable' when Google does not
 * answer in time, 'forbidden' when the user said no, 'invalid_token' when the answer cannot be trusted.
 */
export interface GoogleClient {
  authorizationUrl(redirectUri: string, checks: FlowChecks, parameters: Record<string, string>): Promise<URL>;
  /** The code of a callback for a signed identity: state, nonce, issuer, audience, times and signature are checked. */
  identify(callback: URL, checks: FlowChecks): Promise<GoogleIdentity>;
  /** The code of a callback for tokens. */
  exchange(callback: URL, checks: FlowChecks): Promise<GrantedTokens>;
  /** null when the consent is gone. */
  refresh(refreshToken: string): Promise<GrantedTokens | null>;
  revoke(token: string): Promise<void>;
}

/** Owners' own connections to Google My Business. The tokens never leave the server and lie encrypted (rule 94). */
export interface GoogleConnections {
  /** A token that is still good, renewed when needed. null = not connected, or the owner withdrew the consent at Google. Throws ApiError 502, 503. */
  accessToken(userId: string): Promise<string | null>;
  /** Forget the tokens, as part of the caller's transaction. Call the answer after commit: it withdraws the consent at Google, best effort, and returns at once. */
  disconnect(trx: Transaction<Database>, userId: string): Promise<() => void>;
}

export type ImageKind = 'logo' | 'background' | 'profile';

export interface SavedImage {
  /** Hash of kind and content, 32 hex digits; `users.profile_image` keeps it. */
  hash: string;
  /** File name with the image's size; `landing_pages.logo` and `.background_image` keep it. */
  name: string;
  /** What the wire says: /uploads/<name>. */
  address: string;
}

/** Who asks for images to be made. */
export interface ImageClient {
  /** The queue it waits in: one per account, so that one owner's pictures never hold up another's. */
  account: string;
  /** Called before an image is made that does not exist yet; throws when the account's limit is reached. */
  spend: () => Promise<void>;
  /** Aborts when the client is gone: images not begun are skipped. */
  signal: AbortSignal;
}

/** Everything the preview picture of a landing page shows, and whose it is. */
export interface SocialImageInput {
  pageId: string;
  title: string;
  /** File name of an upload, or null. */
  logo: string | null;
  backgroundColor: string;
  titleColor: string;
  titleFont: Font;
}

/** Re-encoded images, in DATA_DIR/uploads or in the database, named by content. Decoding never runs inside a transaction, and one at a time. */
export interface UploadStore {
  /** Check, clean, re-encode and write. Throws ApiError 400, 413, 415 (rules 112-113), 503. Saving the same twice is free. */
  save(kind: ImageKind, content: Buffer, by: ImageClient): Promise<SavedImage>;
  /**
   * Write the preview picture of a landing page if it is not there yet, in the place of its earlier ones; answers its file
   * name. Never throws for a bad logo.
   */
  saveSocialImage(input: SocialImageInput, by: ImageClient): Promise<string>;
  /** The file name saveSocialImage gives, whether the file is there or not. */
  socialImageName(input: SocialImageInput): string;
  /** null when there is no such file (or no such name). */
  open(name: string): Promise<{ content: Buffer; type: string } | null>;
  /** Remove files that no row names and that are older than 24 hours; answers how many. */
  deleteOrphans(liveHashes: ReadonlySet<string>, nowMs: number): Promise<number>;
  /** Let go of copies on this machine of images that another process has removed. */
  dropCopies(): Promise<void>;
  /** Resolves when what was begun is written. */
  stop(): Promise<void>;
}

/** What every part of the API is given by the composition root. */
export interface Deps {
  config: Config;
  database: ServerDatabase;
  /** The processes that serve this database. */
  fleet: Fleet;
  /** Milliseconds UTC. */
  now: () => number;
  log: Logger;
  mail: Mailer;
  notices: Notices;
  /** What this portal signs its push messages with. */
  pushKeys: PushKeys;
  clicks: ClickLog;
  tally: Tally;
  live: LiveFigures;
  pageCounts: PageCounts;
  limits: Limits;
  /** Signed with the keys of this installation. */
  tokens: BearerTokens;
  /** Memory for uploads on their way in. */
  uploadBudget: ByteBudget;
  /** Answers kept for repeats. */
  answers: StoredAnswers;
  places: PlacesProvider | null;
  /** null when Google is not configured. */
  googleClient: GoogleClient | null;
  google: GoogleConnections;
  uploads: UploadStore;
  /** What owners with many products read of their own. */
  ownerReads: OwnerReads;
}

import type { User } from '../../api/contract/account';
import type { Business, Review } from '../../api/contract/business';
import type { ErrorBody } from '../../api/contract/error';
import type { Silence } from '../../api/contract/stand';

/** Everything a device may edit offline (rule 134). */
export type EntityName = 'stand' | 'page';
export type EditKind = 'create' | 'update' | 'delete';
export type Fields = Readonly<Record<string, unknown>>;

/** A row exactly as the server last told it; `version` is the server's revision at the row's last write. */
export interface Row extends Fields {
  readonly _id: string;
  readonly version: number;
}

/** A row by what it is and which. */
export interface RowRef {
  readonly entity: EntityName;
  readonly id: string;
}

/** Why an edit waits for its author instead of for the network. */
export type ParkReason = 'conflict' | 'refused' | 'gone' | 'old' | FailureReason;

/** What keeps failing although the rest gets through; tried again once a day. */
export type FailureReason = 'server-error' | 'too-slow' | 'too-large';

/** One unconfirmed edit. Never changed in place: the rules make a new object and the transaction stores it. */
export interface Edit {
  readonly seq: number;
  /** Idempotency key, a uuid. Changes only after a definite refusal. */
  readonly key: string;
  /** Whose edit it is; the same as the name of the database. */
  readonly userId: string;
  /** Format of this record: a newer shell may leave others. */
  readonly format: 1;
  readonly entity: EntityName;
  readonly id: string;
  readonly kind: EditKind;
  readonly patch: Fields;
  /** What the author saw: in the fields of `patch`, or for a delete in every field that can be edited. */
  readonly base: Fields;
  /** Revision sent as If-Match; -1 matches nothing, so the server answers 412 and the merge decides. */
  readonly baseRevision: number;
  /** Ids of queued uploads the patch points at. */
  readonly files: readonly string[];
  /** Ids of own queued creates the patch points at. */
  readonly deps: readonly string[];
  readonly state: 'queued' | 'parked';
  readonly why?: ParkReason;
  /** The server's words about a refusal, shown as they are. */
  readonly note?: ErrorBody;
  /** Fields of `base` that somebody else has changed. */
  readonly clash?: readonly string[];
  readonly parkedAt?: number;
  /** Its author had it sent again although it may have arrived before. */
  readonly again?: boolean;
  /** It may have been sent: key and body are fixed until a definite answer. */
  readonly frozen: boolean;
  /** By the server's clock: when the token it was first sent under was issued (ms). */
  readonly firstSentAt?: number;
  readonly attempts: number;
  /** Failures in a row that were its own and not the network's. */
  readonly strikes: number;
  /** Since when it fails, when it last did, and before when it is not tried again (device clock, ms). */
  readonly failingSince?: number;
  readonly failedAt?: number;
  readonly nextAt?: number;
  readonly createdAt: number;
}

/** An edit as it is stored: under the names it was first given, so that no shell loses what another one queued. */
export interface StoredEdit extends Omit<Edit, 'userId' | 'entity' | 'baseRevision' | 'format'> {
  readonly user: Edit['userId'];
  readonly ent: Edit['entity'];
  readonly baseRev: Edit['baseRevision'];
  readonly v: Edit['format'];
}

/** A queued upload. Bytes are an ArrayBuffer because WebKit loses Blobs stored in IndexedDB. */
export interface QueuedFile {
  readonly id: string;
  readonly buf: ArrayBuffer;
  readonly type: string;
  readonly name: string;
  readonly size: number;
}

/** What is refreshed by itself, each with its own lifetime. */
export type ResourceKey = 'products' | 'pages' | 'statistics' | 'pageFigures' | 'reviews' | 'notices';

/** When a resource was last known to be current (device clock, ms), and what to ask with next time. */
export interface ResourceRecord {
  readonly key: ResourceKey;
  readonly fetchedAt: number;
  readonly etag: string | null;
  readonly cursor: string | null;
  /** The statistics were asked for with their details. Older shells leave it out, and their copy has none. */
  readonly hasDetails?: boolean;
  /** Of the statistics: the first Copenhagen day whose clicks are here (storage/kept-days.ts). Older shells leave it out. */
  readonly firstDay?: string;
  /** Of the notices: those up to this number have been read, here or elsewhere. */
  readonly readUpTo?: number;
  /** The last refusal, null after a success. */
  readonly error: ErrorBody | null;
}

/**
 * Clicks of one product by Copenhagen day (YYYY-MM-DD), absolute numbers. One record per product and not one per day:
 * a year of 200 products is written in 20 ms instead of 4 s, and read in 25 ms instead of half a second.
 */
export interface StandDays {
  readonly standId: string;
  readonly days: Readonly<Record<string, number>>;
  /** Of `days`, by chip and by printed code; days without any are left out, as all are by older shells. */
  readonly chip?: Readonly<Record<string, number>>;
  readonly code?: Readonly<Record<string, number>>;
  /** The taps of a day by hour (day-hours.ts). */
  readonly hours?: Readonly<Record<string, string>>;
  /** The owner's own taps, which are not in `days`. */
  readonly own?: Readonly<Record<string, number>>;
}

/** Views of a landing page, or presses of one of its links, by Copenhagen day; absolute numbers. */
export interface PageDays {
  /** Id of the page, a slash, and id of the link; nothing after it for views. */
  readonly key: string;
  readonly days: Readonly<Record<string, number>>;
}

/** All-time figures of one product. */
export interface StandTotal {
  readonly standId: string;
  readonly clicks: number;
  readonly lastViewedAt: string | null;
  /** It has probably stopped working. Older shells keep it without knowing it. */
  readonly silence?: Silence;
}

export interface LinkedBusiness {
  readonly id: 'linked';
  readonly business: Business;
  readonly reviews: readonly Review[];
}

/** What the engine knows about the server's time line, and when it may try again. */
export interface SyncState {
  /** Revision of the last list that was applied, per entity; -1 when there is none. */
  readonly snapRev: Readonly<Record<EntityName, number>>;
  /** Newest revision learned from an answer to an edit: older lists are thrown away. */
  readonly ackRev: number;
  /**
   * How often a row turned out to be gone without saying since when, or the copies were wiped: lists asked for before
   * that are not applied.
   */
  readonly absences: number;
  /** Own confirmed deletes since the last list: row id to revision. */
  readonly tombstones: Readonly<Record<EntityName, Readonly<Record<string, number>>>>;
  /**
   * Rows that answers have brought while no list of this time line has been applied: row id to revision. A copy that is not among them
   * may be of another time line, whose revisions say nothing here.
   */
  readonly arrived: Readonly<Record<EntityName, Readonly<Record<string, number>>>>;
  /** Database generation of the server; another one means it was restored from a backup. */
  readonly epoch: string | null;
  readonly lastSeq: number;
  /** Failures in a row and the earliest next try (device clock, ms). */
  readonly tries: number;
  readonly nextAt: number;
  /** Last definite answer to an edit (device clock, ms). */
  readonly lastOkAt: number | null;
}

/** The sync state as it is stored. */
export interface StoredSyncState extends Omit<SyncState, 'tombstones'> {
  readonly tomb: SyncState['tombstones'];
}

/** Heartbeat of a running drain: a frozen tab stops beating and loses its lock. */
export interface Heartbeat {
  readonly at: number;
  readonly done: number;
  readonly total: number;
}

export type EngineRecord =
  | { readonly k: 'marks'; readonly value: Partial<StoredSyncState> }
  | { readonly k: 'beat'; readonly value: Heartbeat | null };

/** Who is signed in on this device. `rejected` only when our own API has said that it is over. */
export interface Session {
  readonly k: 'session';
  readonly sub: string;
  readonly token: string;
  readonly user: User;
  readonly state: 'ok' | 'rejected';
  /** Last contact with the API under this session (device clock, ms). */
  readonly lastOkAt: number;
}

/** A person with edits waiting on this device, for the sign-in page. */
export interface WaitingAccount {
  readonly sub: string;
  readonly maskedEmail: string;
  readonly waiting: number;
}

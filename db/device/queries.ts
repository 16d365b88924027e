import { rowTable, rowTables } from './storage/dexie-store';
import { queuedFileId } from './rows/queued-file';
import { landingPagePath } from '../../api/contract/addresses';
import type { Business, Review } from '../../api/contract/business';
import type { LandingPage } from '../../api/contract/landing-page';
import type { Notice } from '../../api/contract/notices';
import type { Stand } from '../../api/contract/stand';
import type { PageStatistics } from '../../api/contract/statistics';
import type { DeviceDatabase } from './storage/schema';
import type { Edit, EntityName, ParkReason, QueuedFile, ResourceKey, ResourceRecord, Row, StandTotal } from './types';
import { isUnderstood, mayCoalesce } from './outbox/outbox';
import { firstKeptDay } from './storage/kept-days';
import { fromStoredEdit } from './storage/stored';
import { isShown, viewRows } from './outbox/view';

/** What is unconfirmed about a row. */
export interface PendingMark {
  /** `choice` = at least one edit waits for the user and not for the network. */
  readonly state: 'waiting' | 'choice';
  readonly why: ParkReason | null;
  /** Keys of its edits, oldest first: for undo, retry and resolve. */
  readonly keys: readonly string[];
  /** Key of the newest edit if it has never been sent and may be taken back. */
  readonly undoKey: string | null;
}

export type StandView = Stand & { readonly pending: PendingMark | null };
/** `logo` and `backgroundImage` may name a queued upload: see getQueuedFile. */
export type PageView = LandingPage & { readonly pending: PendingMark | null };

/** Edits in their order, without those of a newer shell. */
const readableEdits = async (db: DeviceDatabase): Promise<Edit[]> =>
  (await db.outbox.orderBy('seq').toArray()).map(fromStoredEdit).filter(isUnderstood);

/** Unconfirmed edits of one row. */
export const listEditsOf = async (db: DeviceDatabase, entity: EntityName, id: string): Promise<Edit[]> =>
  (await db.outbox.where('[ent+id]').equals([entity, id]).toArray()).map(fromStoredEdit);

function markOf(edits: readonly Edit[]): PendingMark | null {
  const last = edits.at(-1);
  if (!last) return null;
  const parked = edits.find((edit) => edit.state === 'parked');
  return {
    state: parked ? 'choice' : 'waiting',
    why: parked?.why ?? null,
    keys: edits.map((edit) => edit.key),
    undoKey: mayCoalesce(last) ? last.key : null,
  };
}

const marksOf =
  (edits: readonly Edit[]): ((id: string) => PendingMark | null) =>
  (id) =>
    markOf(edits.filter((edit) => edit.id === id));

/** The parts of a product that follow from its target, for a target that is not confirmed yet. */
function withTarget(stand: Stand, copy: Stand | undefined, pages: ReadonlyMap<string, LandingPage>, origin: string): Stand {
  const page = stand.landingPageId === null ? undefined : pages.get(stand.landingPageId);
  const isUnchanged = copy?.redirectUrl === stand.redirectUrl && copy.landingPageId === stand.landingPageId;
  if (!page)
    return isUnchanged ? stand : { ...stand, landingPage: null, targetUrl: stand.redirectUrl, configured: stand.redirectUrl !== null };
  return {
    ...stand,
    landingPage: { _id: page._id, title: page.title, urlPath: page.urlPath },
    targetUrl: origin + landingPagePath(page),
    configured: true,
  };
}

function withTotals(stand: Stand, total: StandTotal | undefined): Stand {
  if (!total) return stand;
  const { clicks, lastViewedAt, silence } = total;
  return { ...stand, views: clicks, clicks, lastViewedAt, silence };
}

/** Own products: the server's copy, the newest click figures, and the unconfirmed edits on top. */
export function listStandsView(db: DeviceDatabase, origin: string): Promise<StandView[]> {
  return db.transaction('r', [db.stands, db.pages, db.totals, db.outbox], async () => {
    const [copy, pageCopy, totals, edits] = await Promise.all([
      db.stands.toArray(),
      db.pages.toArray(),
      db.totals.toArray(),
      readableEdits(db),
    ]);
    const byId = new Map(copy.map((stand) => [stand._id, stand]));
    const total = new Map(totals.map((item) => [item.standId, item]));
    const pages = viewRows('page', pageCopy, edits);
    const mark = marksOf(edits);
    return [...viewRows('stand', copy, edits).values()].map((row) => {
      const stand = withTotals(withTarget(row, byId.get(row._id), pages, origin), total.get(row._id));
      return { ...stand, pending: mark(row._id) };
    });
  });
}

/** Own landing pages, the unconfirmed ones among them. */
export function listPagesView(db: DeviceDatabase): Promise<PageView[]> {
  return db.transaction('r', [db.pages, db.outbox], async () => {
    const [copy, edits] = await Promise.all([db.pages.toArray(), readableEdits(db)]);
    const mark = marksOf(edits);
    return [...viewRows('page', copy, edits).values()].map((row) => ({ ...row, pending: mark(row._id) }));
  });
}

/** One product's clicks of one day. */
interface DailyView {
  standId: string;
  day: string;
  clicks: number;
  /** Of these, by chip and by printed code; undefined when none were. */
  chip: number | undefined;
  code: number | undefined;
  /** By hour (day-hours.ts); undefined when that is not known. */
  hours: string | undefined;
  /** The owner's own taps, which are not in `clicks`. */
  own: number | undefined;
}

/** Clicks per product and day, as far back as the device keeps them. */
export async function listDaily(db: DeviceDatabase): Promise<DailyView[]> {
  const records = await db.clicksByDay.toArray();
  return records.flatMap(({ standId, days, chip = {}, code = {}, hours = {}, own = {} }) =>
    Object.entries(days).map(([day, clicks]) => ({
      standId,
      day,
      clicks,
      chip: chip[day],
      code: code[day],
      hours: hours[day],
      own: own[day],
    })),
  );
}

/**
 * The first Copenhagen day whose clicks the device knows; earlier ones only look like zero. By itself, because its record changes
 * every minute and the days hardly ever. `today`: Copenhagen day.
 */
export const findFirstKeptDay = async (db: DeviceDatabase, today: string): Promise<string> =>
  firstKeptDay(await db.resources.get('statistics'), today);

/** Views of own landing pages (`linkId` null) and presses of their links per day, as far back as the device keeps them. */
export async function listPageCounts(db: DeviceDatabase): Promise<PageStatistics['rows']> {
  const records = await db.pageDays.toArray();
  return records.flatMap(({ key, days }) => {
    const [pageId = '', linkId = ''] = key.split('/');
    return Object.entries(days).map(([day, count]) => ({ pageId, linkId: linkId || null, day, count }));
  });
}

/** Own landing pages as the server has them: its figures are of their links, and not of what an edit has made of them since. */
export const listPageCopies = (db: DeviceDatabase): Promise<LandingPage[]> => db.pages.toArray();

export const listTotals = (db: DeviceDatabase): Promise<StandTotal[]> => db.totals.toArray();

/** The linked Google business and its reviews, or null. */
export async function findBusiness(db: DeviceDatabase): Promise<{ business: Business; reviews: readonly Review[] } | null> {
  return (await db.business.get('linked')) ?? null;
}

/** What the owner has been told, newest first, and up to which number it has been read. */
export interface NoticesView {
  readonly notices: readonly Notice[];
  /** null before the server was ever asked. */
  readonly readUpTo: number | null;
  readonly unread: number;
}

export function listNotices(db: DeviceDatabase): Promise<NoticesView> {
  return db.transaction('r', [db.notices, db.resources], async () => {
    const notices = (await db.notices.toArray()).sort((a, b) => b.number - a.number);
    const readUpTo = (await db.resources.get('notices'))?.readUpTo ?? null;
    return { notices, readUpTo, unread: notices.filter(({ number }) => number > (readUpTo ?? 0)).length };
  });
}

/** When a resource was last current, for "as of hh.mm"; undefined before the first answer. */
export const findResource = (db: DeviceDatabase, key: ResourceKey): Promise<ResourceRecord | undefined> => db.resources.get(key);

/** One unconfirmed edit with what a sheet needs to explain it. */
export interface OutboxEntry {
  readonly edit: Edit;
  /** The server's row as the device knows it; undefined when it is gone, or was never there. */
  readonly current: Row | undefined;
  /** True while its values show on the screens. */
  readonly isShown: boolean;
}

/** All unconfirmed edits, oldest first. */
export function listOutbox(db: DeviceDatabase): Promise<OutboxEntry[]> {
  return db.transaction('r', [...rowTables(db), db.outbox], async () => {
    const edits = await readableEdits(db);
    const rows = await Promise.all(edits.map((edit) => rowTable(db, edit.entity).get(edit.id)));
    return edits.map((edit, index) => ({ edit, current: rows[index], isShown: isShown(edit) }));
  });
}

/** Names of queued uploads by id, as their author called the files. */
export async function listFileNames(db: DeviceDatabase): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  await db.files.each(({ id, name }) => names.set(id, name));
  return names;
}

/** The queued upload an image field names, or undefined when it holds an address or nothing. */
export async function getQueuedFile(db: DeviceDatabase, value: unknown): Promise<QueuedFile | undefined> {
  const id = queuedFileId(value);
  return id === null ? undefined : db.files.get(id);
}

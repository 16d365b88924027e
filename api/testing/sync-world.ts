import type { ServerRow, ServerRows } from '../../db/device/model/sim-server';

/** What the schedules of the sync do behind the API's back, in the words of an engine: it happens often, and must be quick. */
export interface SyncWorld {
  rows(): Promise<ServerRows>;
  /** Nobody is signed in, nothing is remembered or backed up, and each of `owners` has a product. */
  startAnew(owners: readonly string[], now: number): Promise<void>;
  /**
   * While it is, the process dies in the middle of a write: everything up to the answer's key is done, and nothing of it is
   * committed. A write that stores no key never dies.
   */
  setDeadly(isDeadly: boolean): Promise<void>;
  /** One backup of what the schedules write; a later one replaces it. */
  backUp(): Promise<void>;
  /** As files put back by hand: nobody is told. */
  putBack(): Promise<void>;
  close(): Promise<void>;
}

/** What a schedule begins without. */
export const EMPTIED = ['stands', 'landing_pages', 'idempotency', 'sessions', 'account_rev'];
export const BACKED_UP = ['account_rev', 'idempotency', 'landing_pages', 'stands'];

export const SELECT_STANDS = 'SELECT id, owner_id, nickname, redirect_url, landing_page_id, version FROM stands WHERE deleted_at IS NULL';
export const SELECT_PAGES = 'SELECT id, owner_id, title, description, url_path, version FROM landing_pages';

type Row = Record<string, unknown>;

const entry = (row: Row, fields: Row): [string, ServerRow] => [
  String(row.id),
  { owner: String(row.owner_id), row: { _id: String(row.id), version: Number(row.version), ...fields } },
];

/** Rows of the two statements, in the wire's names. */
export const toServerRows = (stands: readonly Row[], pages: readonly Row[]): ServerRows => ({
  stand: new Map(
    stands.map((row) => entry(row, { nickname: row.nickname, redirectUrl: row.redirect_url, landingPageId: row.landing_page_id })),
  ),
  page: new Map(pages.map((row) => entry(row, { title: row.title, description: row.description, urlPath: row.url_path, logo: null }))),
});

/** The row id of the n-th product. */
export const standIdOf = (index: number): string => `a${String(index).padStart(23, '0')}`;

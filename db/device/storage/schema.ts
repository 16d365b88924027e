import type { DexieOptions, Table } from 'dexie';
import type { LandingPage } from '../../../api/contract/landing-page';
import type { Notice } from '../../../api/contract/notices';
import type { Stand } from '../../../api/contract/stand';
import { PortalDatabase } from './portal-database';
import { APP_DATABASE, deviceDatabaseName } from './stored-names';
import type {
  EngineRecord,
  LinkedBusiness,
  PageDays,
  QueuedFile,
  ResourceKey,
  ResourceRecord,
  Session,
  StandDays,
  StandTotal,
  StoredEdit,
  WaitingAccount,
} from '../types';

/**
 * Tables of a user's database with key and indexes, as each version has added them. They only ever grow, and stored names stay: an
 * older shell may open a newer database.
 */
const DEVICE_TABLES = [
  {
    stands: '_id, landingPageId',
    pages: '_id',
    business: 'id',
    clicksByDay: 'standId',
    totals: 'standId',
    res: 'key',
    outbox: 'seq, &key, [ent+id], state',
    files: 'id, size',
    kv: 'k',
  },
  { pageDays: 'key' },
  { notices: '_id, number' },
] as const;
const APP_TABLES = { session: 'k', accounts: 'sub' } as const;

type NamesIn<Tables> = Tables extends unknown ? keyof Tables : never;
/** A table of either database, by its stored name. */
export type StoredTable = NamesIn<(typeof DEVICE_TABLES)[number] | typeof APP_TABLES>;

/** One user's database. */
export class DeviceDatabase extends PortalDatabase {
  declare readonly stands: Table<Stand, string>;
  declare readonly pages: Table<LandingPage, string>;
  declare readonly business: Table<LinkedBusiness, string>;
  declare readonly clicksByDay: Table<StandDays, string>;
  declare readonly totals: Table<StandTotal, string>;
  declare readonly pageDays: Table<PageDays, string>;
  declare readonly notices: Table<Notice, string>;
  readonly resources: Table<ResourceRecord, ResourceKey>;
  declare readonly outbox: Table<StoredEdit, number>;
  declare readonly files: Table<QueuedFile, string>;
  readonly engineState: Table<EngineRecord, string>;

  constructor(userId: string, options?: DexieOptions) {
    super(deviceDatabaseName(userId), options);
    DEVICE_TABLES.forEach((tables, index) => this.version(index + 1).stores(tables));
    this.resources = this.table('res');
    this.engineState = this.table('kv');
  }
}

/** The device's own database: the session, shared by every tab and the service worker. */
export class AppDatabase extends PortalDatabase {
  declare readonly session: Table<Session, string>;
  declare readonly accounts: Table<WaitingAccount, string>;

  constructor(options?: DexieOptions) {
    super(APP_DATABASE, options);
    this.version(1).stores(APP_TABLES);
  }
}

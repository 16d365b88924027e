import type { DexieOptions, Table } from 'dexie';
import type { LandingPage } from '../../../api/contract/landing-page';
import type { Notice } from '../../../api/contract/notices';
import type { Stand } from '../../../api/contract/stand';
import { PortalDatabase } from './portal-database';
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
 * One user's database, `u_<user id>`. The schema only ever grows, and stored names stay: an older shell may open a newer
 * one.
 */
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
    this.version(1).stores({
      stands: '_id, landingPageId',
      pages: '_id',
      business: 'id',
      clicksByDay: 'standId',
      totals: 'standId',
      res: 'key',
      outbox: 'seq, &key, [ent+id], state',
      files: 'id, size',
      kv: 'k',
    });
    this.version(2).stores({ pageDays: 'key' });
    this.version(3).stores({ notices: '_id, number' });
    this.resources = this.table('res');
    this.engineState = this.table('kv');
  }
}

export const deviceDatabaseName = (userId: string): string => `u_${userId}`;

/** The device's own database: the session, shared by every tab and the service worker. */
export class AppDatabase extends PortalDatabase {
  declare readonly session: Table<Session, string>;
  declare readonly accounts: Table<WaitingAccount, string>;

  constructor(options?: DexieOptions) {
    super('app', options);
    this.version(1).stores({ session: 'k', accounts: 'sub' });
  }
}

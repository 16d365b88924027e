import { randomBytes } from 'node:crypto';
import type { Fleet } from '../../db/server/fleet';
import type { DatabaseAddress, DataLock } from '../../db/server/server-database';
import type { SharedJournal } from '../../db/server/shared-journal';
import type { ClickLog } from '../ports/click-log';
import type { Logger } from '../ports/logger';
import type { Tally } from '../ports/tally';
import { ClickSpool } from './click-spool';
import { ClickWriterThread } from './click-writer';
import { CLICK_LOG_LIMITS, type ClickLogLimits } from './click-log-limits';
import { GroupCommit } from './group-commit';
import { SharedCounting } from './shared-counting';
import { SpoolReport } from './spool-report';

export interface ClickLogOptions {
  /** Every file in the spool is of a process that is gone. */
  lock: DataLock;
  /** Where other processes count into the database too. */
  others?: { fleet: Pick<Fleet, 'term'>; journal: SharedJournal } | null;
  /** Migrated. */
  database: DatabaseAddress;
  /** Folder of the spool, inside DATA_DIR; made when missing. */
  spoolDirectory: string;
  log: Logger;
  tally: Tally;
  /** Milliseconds UTC. */
  now: () => number;
  /** For tests; the defaults otherwise. */
  limits?: Partial<ClickLogLimits>;
  /** Hears whose figures have grown, once they can be read. */
  onCounted?: (ownerIds: readonly string[]) => void;
}

/**
 * The click log of SCAN: open the spool, start the writer thread and replay what an earlier process left. Rejects
 * when the spool's folder cannot be used; a locked database only means that taps are spooled until it is free.
 */
export async function startClickLog(options: ClickLogOptions): Promise<ClickLog> {
  const limits = { ...CLICK_LOG_LIMITS, ...options.limits };
  // Sorts by age and never repeats: batch ids and spool files are named after it.
  const run = `${Date.now().toString(36).padStart(9, '0')}-${randomBytes(4).toString('hex')}`;
  const spool = await ClickSpool.open(options.spoolDirectory, run);
  const writer = new ClickWriterThread({ database: options.database, run, busyTimeoutMs: limits.busyTimeoutMs });
  const { log, now, tally, others } = options;
  const report = new SpoolReport(log);
  const clicks = new GroupCommit({
    ...{ limits, log, now, tally, spool, writer, report },
    shared: others ? new SharedCounting({ ...others, log, now, report }) : null,
    onCounted: options.onCounted ?? (() => undefined),
  });
  await clicks.start();
  return clicks;
}

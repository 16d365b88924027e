import { deleteClickBatchesBefore } from '../db/server/queries/click-batch-queries';
import { deleteExpiredResetTokens } from '../db/server/queries/reset-token-queries';
import { deleteMailsSentBefore } from '../db/server/queries/mail-queries';
import { deleteOauthStatesBefore } from '../db/server/queries/oauth-state-queries';
import { removeOldMessages } from './contact/send-message';
import { redateFutureRows } from './upkeep/redate-future-rows';
import { removeInBatches } from './http/work/remove-in-batches';
import { removeOldMailFiles } from './mail/remove-old-mail-files';
import { removeOldNotices } from './notices/remove-old-notices';
import { purgeOldClicks } from './statistics/purge-old-clicks';
import { repairFutureCounts } from './statistics/repair-future-counts';
import type { UpkeepTask } from './upkeep/upkeep-rounds';
import { deleteOrphanUploads } from './uploads/delete-orphan-uploads';
import { DAY_MS } from './contract/durations';

const KEEP_SENT_MAILS_MS = 30 * DAY_MS;
const KEEP_SIGN_INS_MS = DAY_MS;

/** Longer than any spool waits for the database: what a process that died could not forget. */
const KEEP_PROOFS_MS = 400 * DAY_MS;

/** Retention tasks of the features, by name. Sessions and idempotency keys are the upkeep's own. */
export const upkeepTasks: Record<string, UpkeepTask> = {
  // Before what is removed by its age.
  'what says that it is of a later time': redateFutureRows,
  'contact messages after a year': removeOldMessages,
  'reset links, unfinished Google sign-ins and sent mails': async (deps, signal) => {
    const now = deps.now();
    await removeInBatches(deps, (trx, limit) => deleteExpiredResetTokens(trx, now, limit), signal);
    await removeInBatches(deps, (trx, limit) => deleteOauthStatesBefore(trx, now - KEEP_SIGN_INS_MS, limit), signal);
    await removeInBatches(deps, (trx, limit) => deleteMailsSentBefore(trx, now - KEEP_SENT_MAILS_MS, limit), signal);
  },
  'taps and views on days that have not come yet': repairFutureCounts,
  'raw taps no answer can contain': async (deps, signal) => {
    await purgeOldClicks(deps, signal);
  },
  'windows of limits that are over': ({ limits }) => limits.removeEnded(),
  'notices after 400 days': removeOldNotices,
  'proofs of taps that no spool brings again': async (deps, signal) => {
    await removeInBatches(deps, (trx, limit) => deleteClickBatchesBefore(trx, deps.now() - KEEP_PROOFS_MS, limit), signal);
  },
  'images no row names': async (deps) => {
    await deleteOrphanUploads(deps);
  },
};

/** The same on each machine, for what lies in its DATA_DIR. */
export const machineTasks: Record<string, UpkeepTask> = {
  'mails written as files after a week': removeOldMailFiles,
  'copies of images that are gone': ({ uploads }) => uploads.dropCopies(),
};

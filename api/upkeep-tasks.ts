import { deleteExpiredResetTokens } from '../db/server/reset-token-queries';
import { deleteMailsSentBefore } from '../db/server/mail-queries';
import { deleteOauthStatesBefore } from '../db/server/oauth-state-queries';
import { removeOldMessages } from './contact/send-message';
import { removeOldMailFiles } from './mail/remove-old-mail-files';
import { removeOldNotices } from './notices/remove-old-notices';
import { purgeOldClicks } from './statistics/purge-old-clicks';
import { repairFutureTaps } from './statistics/repair-future-taps';
import type { UpkeepTask } from './upkeep/upkeep-rounds';
import { deleteOrphanUploads } from './uploads/delete-orphan-uploads';

const DAY_MS = 86_400_000;
const KEEP_SENT_MAILS_MS = 30 * DAY_MS;
const KEEP_SIGN_INS_MS = DAY_MS;

/** Retention tasks of the features, by name. Sessions and idempotency keys are the upkeep's own. */
export const upkeepTasks: Record<string, UpkeepTask> = {
  'contact messages after a year': async ({ database, now }) => {
    await database.db.transaction().execute((trx) => removeOldMessages(trx, now()));
  },
  'reset links, unfinished Google sign-ins and sent mails': ({ database, now }) =>
    database.db.transaction().execute(async (trx) => {
      await deleteExpiredResetTokens(trx, now());
      await deleteOauthStatesBefore(trx, now() - KEEP_SIGN_INS_MS);
      await deleteMailsSentBefore(trx, now() - KEEP_SENT_MAILS_MS);
    }),
  'taps on days that have not come yet': repairFutureTaps,
  'raw taps no answer can contain': async (deps, signal) => {
    await purgeOldClicks(deps, signal);
  },
  'notices after 400 days': removeOldNotices,
  'mails written as files after a week': removeOldMailFiles,
  'images no row names': async (deps) => {
    await deleteOrphanUploads(deps);
  },
};

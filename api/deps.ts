import type { ServerDatabase } from '../db/server/server-database';
import type { Fleet } from '../db/server/fleet';
import type { Config } from './config';
import type { BearerTokens } from './http/access/bearer-token';
import type { Limits } from './http/access/rate-limits';
import type { StoredAnswers } from './http/answers/stored-answers';
import type { ByteBudget } from './http/body/byte-budget';
import type { OwnerReads } from './http/work/owner-reads';
import type { ClickLog } from './ports/click-log';
import type { FormerStands } from './ports/former-stands';
import type { GoogleClient, GoogleConnections } from './ports/google';
import type { LiveFigures } from './ports/live-figures';
import type { Logger } from './ports/logger';
import type { Mailer } from './ports/mailer';
import type { Notices } from './ports/notices';
import type { PageCounts } from './ports/page-counts';
import type { PushKeys } from './ports/push-keys';
import type { ReviewSources } from './ports/reviews';
import type { Tally } from './ports/tally';
import type { UploadStore } from './ports/uploads';

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
  formerStands: FormerStands;
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
  /** null when Google is not configured. */
  googleClient: GoogleClient | null;
  google: GoogleConnections;
  reviews: ReviewSources;
  uploads: UploadStore;
  /** What owners with many products read of their own. */
  ownerReads: OwnerReads;
}

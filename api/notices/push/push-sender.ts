import type { Transaction } from 'kysely';
import type { Database } from '../../../db/server/schema';
import { SCREENS } from '../../contract/addresses';
import { noticeWords } from '../../contract/notice-words';
import type { NoticeData, PushMessage } from '../../contract/notices';
import type { Config } from '../../config';
import type { Deps } from '../../deps';
import type { PushKeys } from '../../ports/push-keys';
import { SESSION_IDLE_MS } from '../../http/access/session-cookie';
import { createRounds } from '../../http/work/rounds';
import {
  deletePushSubscription,
  findNextPush,
  listDuePushes,
  type PushDelivery,
  takePush,
  updatePushAttempt,
  updatePushEnded,
} from '../../../db/server/queries/push-queries';
import { readPushAddress } from './push-address';
import { postPush } from './post-push';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 60 * MINUTE_MS;
const SHORTEST_WAIT_MS = 1000;
/** A message that has not arrived in a day is in the list, and no news any more. */
const KEEP_MS = 24 * 60 * MINUTE_MS;
const MAX_ATTEMPTS = 10;
const AT_ONCE = 10;
const STOP_WAIT_MS = 1000;

export interface PushSender {
  kick(): void;
  stop(): Promise<void>;
}

type SenderInput = Pick<Deps, 'database' | 'now' | 'log' | 'tally'> & { config: Pick<Config, 'pushServices' | 'site'>; keys: PushKeys };

/** 1, 2, 4 … minutes, at most an hour; later when the service asks for that. */
const pauseMs = (attempts: number, retryAfterSeconds: number | null): number =>
  Math.min(LONGEST_WAIT_MS, Math.max(MINUTE_MS * 2 ** (attempts - 1), (retryAfterSeconds ?? 0) * 1000));

const messageOf = ({ noticeId, kind, data }: PushDelivery): PushMessage => {
  const { title, lines } = noticeWords({ kind, data: JSON.parse(data) as NoticeData });
  return { id: noticeId, title, body: lines.slice(0, 2).join('\n'), path: SCREENS.notices };
};

/** What became of a try. `refused`: this message will never be taken; `gone`: nothing will, the browser has unsubscribed. */
type Fate = { kind: 'sent' | 'refused' | 'gone' } | { kind: 'later'; retryAfterSeconds: number | null };

function fateOf(status: number, retryAfterSeconds: number | null): Fate {
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  const isLater = status === 429 || status === 408 || status >= 500;
  return isLater ? { kind: 'later', retryAfterSeconds } : { kind: 'refused' };
}

const isSessionOver = ({ expiresAt, lastSeenAt }: PushDelivery, now: number): boolean =>
  now >= expiresAt || now - lastSeenAt >= SESSION_IDLE_MS;

/** Makes one try and says what became of it. Never rejects. */
function createTry({ config, keys, now, tally }: SenderInput): (delivery: PushDelivery) => Promise<Fate> {
  const sender = { keys, subject: `mailto:${config.site.supportEmail}` };
  return async (delivery) => {
    const target = readPushAddress(config.pushServices, delivery.endpoint);
    // The operator has taken the service from the list since.
    if (!target) return { kind: 'gone' };
    // Upkeep deletes such sessions, but only a few times a day.
    if (isSessionOver(delivery, now())) return { kind: 'gone' };
    if (delivery.isBlocked) return { kind: 'refused' };
    // One that a clock which was ahead has raised is asked to be kept no longer than any other: services refuse that.
    const left = Math.min(delivery.raisedAt + KEEP_MS - now(), KEEP_MS);
    if (left <= 0 || delivery.attempts >= MAX_ATTEMPTS) return { kind: 'refused' };
    const post = {
      ...{ target, to: delivery, payload: JSON.stringify(messageOf(delivery)), topic: delivery.noticeId },
      ...{ ttlSeconds: Math.ceil(left / 1000), isUrgent: delivery.kind === 'silence' },
    };
    try {
      const { status, retryAfterSeconds } = await postPush(sender, post);
      const fate = fateOf(status, retryAfterSeconds);
      tally.asked('push', fate.kind === 'sent' ? 'ok' : 'refused');
      return fate;
    } catch {
      tally.asked('push', 'failed');
      return { kind: 'later', retryAfterSeconds: null };
    }
  };
}

/**
 * Sends push messages in the background, whichever process it is, each until the service has taken it, refused it for good, or a day is over. Before each
 * try the next is put off in the database, so a process that dies between sending and noting it sends once more, a minute
 * later and under the same topic and tag: the second takes the place of the first, on the service or on the screen.
 */
export function startPushSender(input: SenderInput): PushSender {
  const { database, now, log, tally } = input;
  const tryOnce = createTry(input);
  const write = <T>(work: (trx: Transaction<Database>) => Promise<T>): Promise<T> => database.db.transaction().execute(work);

  async function deliver(delivery: PushDelivery): Promise<void> {
    const attempts = delivery.attempts + 1;
    if (!(await write((trx) => takePush(trx, delivery, now(), LONGEST_WAIT_MS, now() + pauseMs(attempts, null))))) return;
    const fate = await tryOnce(delivery);
    tally.push(fate.kind === 'later' ? 'delayed' : fate.kind);
    if (fate.kind === 'later') {
      const { retryAfterSeconds } = fate;
      if (retryAfterSeconds !== null)
        await write((trx) => updatePushAttempt(trx, delivery, attempts, now() + pauseMs(attempts, retryAfterSeconds)));
      return;
    }
    await write((trx) =>
      fate.kind === 'gone' ? deletePushSubscription(trx, delivery.subscriptionId) : updatePushEnded(trx, delivery, now()),
    );
    // The address of a subscription is as good as a key to it: it stands in no log.
    if (fate.kind !== 'sent') log.info({ event: `push_${fate.kind}`, notice: delivery.noticeId }, 'a push message was not taken');
  }

  const rounds = createRounds(
    async () => {
      for (;;) {
        const due = rounds.state.isStopped ? [] : await listDuePushes(database.reader, now(), LONGEST_WAIT_MS, AT_ONCE);
        if (due.length === 0) break;
        await Promise.all(due.map(deliver));
      }
      const next = await findNextPush(database.reader);
      return next === undefined ? null : Math.min(Math.max(next - now(), SHORTEST_WAIT_MS), LONGEST_WAIT_MS);
    },
    (error) => log.error({ event: 'push_queue_failed', err: error }, 'push messages could not be read or noted'),
  );
  rounds.ask();
  return { kick: rounds.ask, stop: () => rounds.stop(STOP_WAIT_MS) };
}

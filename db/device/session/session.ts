import type { User } from '../../../api/contract/account';
import type { Client } from '../../../api/contract/client';
import { endpoints } from '../../../api/contract/endpoints';
import type { Locks } from './locks';
import type { AppDatabase } from '../storage/schema';
import type { Session } from '../types';

/** The one session record of the device, read and changed in transactions. */
export interface SessionRecords {
  read(): Promise<Session | null>;
  /** Replace the record by what `change` makes of it; null removes it. */
  update(change: (session: Session | null) => Session | null): Promise<Session | null>;
}

/** Writes `authToken` and `userData` (SPEC §3) beside the record; absent in a worker, which has no localStorage. */
export type SessionMirror = (session: Session | null) => void;

export function openSessionRecords(app: AppDatabase, mirror: SessionMirror = () => undefined): SessionRecords {
  return {
    read: async () => (await app.session.get('session')) ?? null,
    update: async (change) => {
      const next = await app.transaction('rw', app.session, async () => {
        const changed = change((await app.session.get('session')) ?? null);
        if (changed) await app.session.put(changed);
        else await app.session.delete('session');
        return changed;
      });
      mirror(next);
      return next;
    },
  };
}

/** The server's time as far as a session tells it: when its token was issued. `now` is the device's clock, for want of better. */
export const serverTime = (session: Session, now: number): number => issuedAt(session.token) ?? now;

/** The session of someone who has just signed in. */
export const newSession = (user: User, token: string, now: number): Session => ({
  k: 'session',
  sub: user._id,
  token,
  user,
  state: 'ok',
  lastOkAt: now,
});

function claimsOf(token: string): { sub?: unknown; iat?: unknown } {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as object;
  } catch {
    return {};
  }
}

/** Subject of a JWT, unverified; null when it cannot be read. Only to notice a token of somebody else. */
export function subjectOf(token: string): string | null {
  const { sub } = claimsOf(token);
  return typeof sub === 'string' ? sub : null;
}

/** When a JWT was issued, by the server's clock (ms); null when it does not say. */
function issuedAt(token: string): number | null {
  const { iat } = claimsOf(token);
  return typeof iat === 'number' ? iat * 1000 : null;
}

/** Headers that prove who calls, both from the same record, so that a token can never travel under another name. */
export const proofOf = (session: Session): Record<string, string> => ({ Authorization: `Bearer ${session.token}`, 'X-User': session.sub });

export type Renewal = 'renewed' | 'rejected' | 'unknown';

export interface RenewInput {
  records: SessionRecords;
  client: Client;
  locks: Locks;
  now(): number;
  /** The session whose token is to be replaced. */
  session: Session;
}

const isSame = (a: Session | null, b: Session): boolean => a !== null && a.sub === b.sub && a.token === b.token;

/** That session has ended: the server says so of its newest token. Another one that has begun meanwhile goes on. */
export async function rejectSession({ records, session }: Pick<RenewInput, 'records' | 'session'>): Promise<'rejected'> {
  await records.update((known) => (known && isSame(known, session) ? { ...known, state: 'rejected' } : known));
  return 'rejected';
}

/**
 * Get a new token through the session cookie (rules 73, 77). Another tab that was faster counts as renewed. Only a
 * definite 401 or 403 of our own API rejects the session (rule 76), or a cookie that is somebody else's by now; no
 * answer leaves everything as it is.
 */
export async function renewSession({ records, client, locks, now, session }: RenewInput): Promise<Renewal> {
  const reject = (): Promise<Renewal> => rejectSession({ records, session });
  const renew = async (): Promise<Renewal> => {
    const current = await records.read();
    if (!isSame(current, session)) return current?.sub === session.sub && current.state === 'ok' ? 'renewed' : 'unknown';
    const outcome = await client(endpoints.refresh, { headers: proofOf(session) });
    if (outcome.kind === 'ok') {
      const subject = subjectOf(outcome.data.token);
      // The cookie is the browser's: somebody else has signed in since, and this session can never be renewed again.
      if (subject !== null && subject !== session.sub) return reject();
      await records.update((known) =>
        known && isSame(known, session) ? { ...known, token: outcome.data.token, state: 'ok', lastOkAt: now() } : known,
      );
      return 'renewed';
    }
    if (outcome.kind !== 'refused' || (outcome.status !== 401 && outcome.status !== 403)) return 'unknown';
    return reject();
  };
  return (await locks.run('auth', {}, renew)) ?? 'unknown';
}

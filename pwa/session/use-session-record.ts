import { type Dispatch, type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { PortalDatabase } from '../../db/device/storage/portal-database';
import type { Session } from '../../db/device/types';
import { followPageLife } from '../platform/page-life';
import { errors } from '../text/errors';
import type { Api } from './api';
import { isOutOfContact } from './out-of-contact';
import type { SessionServices } from './session-services';
import { restoreFromCookie, revokeOnServer, unlessLeft, verifySession, VERIFY_CAP_MS, type Restored } from './sign-in-state';
import { isLogoutPending, mirrorSession } from './stored-session';
import { finishWipes } from './wipe-device';

/** How often a log-out that the server has refused is told to it again, ms. */
const TELL_AGAIN_MS = 60_000;

/** A log-out the server has not heard of, or has refused, is told to it again: on reconnect, and as long as the page is there (rule 71). */
function useFinishLogout(services: SessionServices): void {
  useEffect(() => {
    const finishLogout = () => {
      if (isLogoutPending()) void revokeOnServer(services, null);
    };
    window.addEventListener('online', finishLogout);
    const timer = setInterval(finishLogout, TELL_AGAIN_MS);
    return () => {
      window.removeEventListener('online', finishLogout);
      clearInterval(timer);
    };
  }, [services]);
}

const letGoWithPage = (db: PortalDatabase): void => void followPageLife({ onPutAway: () => db.putAway(), onTakenUp: () => db.takeUp() });

/** Session rejected: delete the copies, keep the outbox and name its owner on the sign-in page. Retried at the next start. */
const leaveEditsOf = async ({ app }: SessionServices, session: Session): Promise<void> => {
  const database = await app();
  if (!database) return;
  const { keepOnlyEdits } = await import('../../db/device/rejected');
  await keepOnlyEdits(database, session, { onNew: letGoWithPage });
};

/** Through all tabs, with what follows from it on this device. Answers how to stop. */
const followRecord = (services: SessionServices, show: (session: Session | null) => void): (() => void) =>
  services.watch((changed) => {
    mirrorSession(changed);
    show(changed);
    if (changed?.state === 'rejected') void leaveEditsOf(services, changed).catch(() => undefined);
  });

/** A server that was silent at the start is asked again when the network is back. */
function useAskAgain(isServerSilent: boolean, restore: () => Promise<Restored>): void {
  useEffect(() => {
    if (!isServerSilent) return;
    const again = () => void restore();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [isServerSilent, restore]);
}

/** The session as the device has it, and how to change what is shown of it. */
interface SessionRecord {
  /** undefined = the record has not been read yet. */
  session: Session | null | undefined;
  setSession: Dispatch<SetStateAction<Session | null | undefined>>;
  /** Whether the answer on who is signed in is still awaited. */
  isRestoring: boolean;
  setIsRestoring: (isRestoring: boolean) => void;
  /** The server has not said yet who that is now; at most VERIFY_CAP_MS. */
  isUnconfirmed: boolean;
  /** Danish; why nobody could be signed in. */
  error: string | null;
  setError: (error: string | null) => void;
  isServerSilent: boolean;
  isUserMissing: boolean;
  /** Ask the server by cookie who this is; one request at a time. */
  restore: () => Promise<Restored>;
}

/** What kept the last question from being answered, and how to say it. */
function useLastDoubt() {
  const [error, setError] = useState<string | null>(null);
  const [doubt, setDoubt] = useState<Extract<Restored, { kind: 'unknown' }> | null>(null);
  const show = useCallback((restored: Restored) => {
    setError(restored.kind === 'unknown' ? restored.message : null);
    setDoubt(restored.kind === 'unknown' ? restored : null);
  }, []);
  return [error, setError, show, { isServerSilent: doubt?.isSilent === true, isUserMissing: doubt?.isUserMissing === true }] as const;
}

/** What came of asking by cookie is shown; one request at a time. */
function useRestore(services: SessionServices, show: (restored: Restored) => void, setSession: SessionRecord['setSession']) {
  const running = useRef<Promise<Restored> | null>(null);
  return useCallback(() => {
    running.current ??= restoreFromCookie(services)
      .then(async (restored) => {
        show(restored);
        setSession(await services.records.read());
        return restored;
      })
      .finally(() => void (running.current = null));
    return running.current;
  }, [services, show, setSession]);
}

/** Reads the session record, checks it with the server and follows it through all tabs (SPEC §4, rules 71–79). */
export function useSessionRecord(services: SessionServices, api: Api): SessionRecord {
  const [session, setSession] = useState<Session | null | undefined>(undefined);
  const [isRestoring, setIsRestoring] = useState(true);
  const [isUnconfirmed, setIsUnconfirmed] = useState(true);
  const [error, setError, show, doubts] = useLastDoubt();
  const restore = useRestore(services, show, setSession);

  useEffect(() => {
    let isCurrent = true;
    let stopWatching = (): void => undefined;
    const verify = async (): Promise<void> => {
      const trouble = await verifySession(api, services);
      const seen = await services.records.read();
      if (!isCurrent) return;
      setSession(seen);
      setError(trouble);
    };
    const start = async () => {
      const cap = new Promise((resolve) => setTimeout(resolve, VERIFY_CAP_MS));
      if (isLogoutPending()) await Promise.race([revokeOnServer(services, null), cap]);
      const known = await unlessLeft(services);
      void finishWipes(services).catch(() => undefined);
      if (!isCurrent) return;
      setSession(known);
      stopWatching = followRecord(services, setSession);
      const isKnown = known?.state === 'ok' && !isOutOfContact(known, services.now());
      if (isKnown) setIsRestoring(false);
      await Promise.race([isKnown ? verify() : restore(), cap]);
    };
    const fail = () => {
      // Storage that can be read no more holds nobody at a page that loads for ever; one that takes nothing signs nobody out.
      setSession((known) => known ?? null);
      setError(errors.auth.status);
    };
    const end = () => {
      setIsRestoring(false);
      setIsUnconfirmed(false);
    };
    const ifCurrent = (work: () => void) => () => (isCurrent ? work() : undefined);
    void start().catch(ifCurrent(fail)).finally(ifCurrent(end));
    return () => {
      isCurrent = false;
      stopWatching();
    };
  }, [services, api, restore, setError]);

  useFinishLogout(services);
  useAskAgain(doubts.isServerSilent, restore);
  return { session, setSession, isRestoring, setIsRestoring, isUnconfirmed, error, setError, ...doubts, restore };
}

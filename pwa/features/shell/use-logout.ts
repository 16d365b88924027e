import { useRef, useState } from 'react';
import type { Device } from '../../../db/device/device';
import { useSession, useUser } from '../../session/session-context';
import { useDevice } from '../../sync/device-context';
import { unlessClosed } from '../../sync/unless-closed';
import { useSyncStatus } from '../../sync/use-live';

/** Nothing more is shown on this browser for whoever leaves it. Without the code the server's end of the session is enough. */
const endPush = (sub: string): Promise<void> =>
  import('../../session/push-owner').then(({ endPushOf }) => endPushOf(sub)).catch(() => undefined);

/**
 * What would be lost, edit by edit: what it changes of which row. Its key may change while it waits. null when the device is
 * closed: the session has ended in another way, which decides what stays.
 */
async function readUnsent(device: Device): Promise<readonly string[] | null> {
  const edits = await unlessClosed(
    device,
    device.read((db) => db.outbox.toArray()),
    null,
  );
  return edits && edits.map((edit) => JSON.stringify([edit.ent, edit.id, edit.kind, edit.patch]));
}

/** The question whether edits may be lost, and what it has told of. */
function useLossQuestion() {
  const [waiting, setWaiting] = useState<number | null>(null);
  const [opening, setOpening] = useState(0);
  /** Grows with each question and each cancel: what was begun before that ends nothing any more. */
  const round = useRef(0);
  const told = useRef<readonly string[]>([]);
  return {
    waiting,
    opening,
    told,
    begin: (shown: number) => {
      round.current += 1;
      told.current = [];
      setOpening(round.current);
      if (shown > 0) setWaiting(shown);
    },
    tell: (unsent: readonly string[]) => {
      told.current = unsent;
      setWaiting(unsent.length);
    },
    cancel: () => {
      round.current += 1;
      setWaiting(null);
    },
    /** Asks later whether what is begun now is still wanted. */
    wantedSince: () => {
      const { current } = round;
      return () => round.current === current;
    },
  };
}

/** Log out at once, or ask first when edits would be lost (rule 137). */
export function useLogout() {
  const { device, drain } = useDevice();
  const { logOut: endSession } = useSession();
  const { _id } = useUser();
  const known = useSyncStatus();
  const { waiting, opening, told, begin, tell, cancel, wantedSince } = useLossQuestion();
  const firstLook = useRef<Promise<unknown>>(Promise.resolve());
  /**
   * Ends the session, and with it what this browser shows of it, when nothing waits but what may be lost (`given`); asks otherwise, also about
   * what was saved meanwhile, here or in another tab (SYNC R8). Answers whether it had to ask. `unread`: what is taken to wait when the outbox
   * cannot be read.
   */
  const endOrAsk = async (given: readonly string[], isWanted: () => boolean, unread?: readonly string[]): Promise<boolean> => {
    const unsent = await readUnsent(device).catch((problem: unknown) => unread ?? Promise.reject(problem));
    if (!isWanted() || unsent === null) return false;
    const isGiven = unsent.every((edit) => given.includes(edit));
    if (isGiven) await Promise.all([endPush(_id), endSession()]);
    else tell(unsent);
    return !isGiven;
  };
  const ask = async () => {
    // A known count opens the dialog at once, so that the focus goes from the menu to it. It is read again either way: a live
    // query may be a moment old.
    const shown = known ? known.waiting + known.parked : 0;
    begin(shown);
    firstLook.current = endOrAsk([], wantedSince(), shown === 0 ? [] : undefined).catch(() => undefined);
    await firstLook.current;
  };
  /** Send what waits, then log out. False when something is left. */
  const synchronise = async (): Promise<boolean> => {
    const isWanted = wantedSince();
    await drain({ reset: true, wait: true });
    return !(await endOrAsk([], isWanted));
  };
  /** Whatever waits may be lost: on a device that can no longer be read, too. */
  const logOut = async (): Promise<void> => {
    const isWanted = wantedSince();
    await firstLook.current;
    await endOrAsk(told.current, isWanted, []);
  };
  return { waiting, opening, ask, logOut, synchronise, cancel };
}

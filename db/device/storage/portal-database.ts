import Dexie, { type DexieOptions } from 'dexie';
import { followRequests, type LiveRequests } from './live-requests';

/**
 * A database of a page that may be put away and taken up again: kept for "back", frozen in the background. A page that is
 * put away in the middle of a transaction would keep every other page of the origin waiting (WebKit), so it is given up:
 * its transactions are aborted, which leaves nothing of them, and withConnection does them again when the page is back.
 */
export class PortalDatabase extends Dexie {
  private readonly requests: LiveRequests | null;
  private away: { readonly back: Promise<void>; readonly comeBack: () => void } | null = null;
  /** How often it was put away: who began before that has lost what was under way. */
  interruptions = 0;
  /** Somebody deleted it (a log-out in another window): opening it would make it anew. */
  isDeleted = false;
  onDeleted: () => void = () => undefined;

  constructor(name: string, options: DexieOptions = {}) {
    const { indexedDB, IDBKeyRange } = { ...Dexie.dependencies, ...options };
    const requests = indexedDB ? followRequests(indexedDB as IDBFactory) : null;
    // Dexie's own answers live questions from writes not yet committed, and knows databases by name alone: one made anew
    // after a log-out would show what its predecessor was still told to store.
    super(name, { cache: 'disabled', ...options, ...(requests && { indexedDB: requests.factory, IDBKeyRange }) });
    this.requests = requests;
    // Instead of Dexie's own, which warns in the console and opens a deleted database again at the next occasion.
    this.on('versionchange', ({ newVersion }) => {
      this.isDeleted = newVersion === null;
      this.close({ disableAutoOpen: this.isDeleted });
      if (this.isDeleted) this.onDeleted();
      return false;
    });
    // Who has to wait tells it in the app, if at all.
    this.on('blocked', () => false);
  }

  get isAway(): boolean {
    return this.away !== null;
  }

  /** Resolves when the page is back; at once while it is here. */
  whenBack(): Promise<void> {
    return this.away?.back ?? Promise.resolve();
  }

  /** The page is about to stop running. What is under way is undone, and begins again when it is taken up. */
  putAway(): void {
    if (this.away) return;
    let comeBack = (): void => undefined;
    const back = new Promise<void>((resolve) => (comeBack = resolve));
    this.away = { back, comeBack };
    this.interruptions += 1;
    this.requests?.giveUp();
    this.close({ disableAutoOpen: true });
  }

  /** The page runs again: the next question opens the database. */
  takeUp(): void {
    if (!this.away) return;
    const { comeBack } = this.away;
    this.away = null;
    this.close({ disableAutoOpen: false });
    comeBack();
  }
}

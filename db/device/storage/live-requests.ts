/** IndexedDB, and what is under way in it, so that it can be given up from outside. */
export interface LiveRequests {
  readonly factory: IDBFactory;
  /** Abort every transaction, and let go of every database that is still being opened as soon as it is. */
  giveUp(): void;
}

/** Dexie closes a database only when its transactions have ended; this follows them from the moment they begin. */
export function followRequests(indexedDB: IDBFactory): LiveRequests {
  const transactions = new Set<IDBTransaction>();
  const openings = new Set<IDBOpenDBRequest>();

  const follow = (transaction: IDBTransaction): IDBTransaction => {
    const end = (): void => void transactions.delete(transaction);
    transactions.add(transaction);
    transaction.addEventListener('complete', end);
    transaction.addEventListener('abort', end);
    return transaction;
  };
  const followAll = (database: IDBDatabase): void => {
    const begin = database.transaction.bind(database);
    database.transaction = (...how) => follow(begin(...how));
  };
  const open: IDBFactory['open'] = (name, version) => {
    const request = indexedDB.open(name, version);
    openings.add(request);
    request.addEventListener('upgradeneeded', () => request.transaction && follow(request.transaction));
    request.addEventListener('success', () => {
      openings.delete(request);
      followAll(request.result);
    });
    request.addEventListener('error', () => openings.delete(request));
    return request;
  };
  return {
    factory: {
      open,
      deleteDatabase: (name) => indexedDB.deleteDatabase(name),
      databases: () => indexedDB.databases(),
      cmp: (first, second) => indexedDB.cmp(first, second),
    },
    giveUp: () => {
      for (const transaction of transactions) abort(transaction);
      transactions.clear();
      for (const request of openings) abandon(request);
      openings.clear();
    },
  };
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // It has just ended by itself.
  }
}

/** Nobody waits for this database any more: whatever comes of it is undone before others hear of it. */
function abandon(request: IDBOpenDBRequest): void {
  const undo = (event: Event): void => {
    event.stopImmediatePropagation();
    if (request.transaction) abort(request.transaction);
    else if (event.type === 'success') request.result.close();
  };
  for (const type of ['upgradeneeded', 'success', 'error', 'blocked']) request.addEventListener(type, undo, { capture: true });
}

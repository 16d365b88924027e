import { flushThread } from '../../../db/server/sqlite/flush-thread';
import type { OpenSqliteDatabase } from '../../../db/server/sqlite/database';
import type { Sqlite } from '../../../db/server/sqlite/open';
import { BACKED_UP, EMPTIED, SELECT_PAGES, SELECT_STANDS, standIdOf, type SyncWorld, toServerRows } from '../sync-world';

/** Statements are compiled once: thousands of schedules ask the same few questions. */
function rememberStatements(sqlite: Sqlite): void {
  const known = new Map<string, ReturnType<Sqlite['prepare']>>();
  const prepare = sqlite.prepare.bind(sqlite);
  sqlite.prepare = ((sql: string) => {
    const statement = known.get(sql) ?? prepare(sql);
    known.set(sql, statement);
    return statement;
  }) as Sqlite['prepare'];
}

/** One backup, in tables that nobody else sees. */
function backups(sqlite: Sqlite): Pick<SyncWorld, 'backUp' | 'putBack'> & { forget: () => void } {
  let rev: number | null = null;
  const forget = (): void => {
    rev = null;
    for (const table of BACKED_UP) sqlite.exec(`DROP TABLE IF EXISTS temp.kept_${table}`);
  };
  return {
    forget,
    backUp: async () => {
      forget();
      rev = Number(sqlite.prepare('SELECT rev FROM sync_state').pluck().get());
      for (const table of BACKED_UP) sqlite.exec(`CREATE TEMP TABLE kept_${table} AS SELECT * FROM main.${table}`);
    },
    putBack: async () => {
      if (rev === null) throw new Error('there is no backup');
      const from = rev;
      sqlite.transaction(() => {
        for (const table of BACKED_UP.toReversed()) sqlite.exec(`DELETE FROM main.${table}`);
        for (const table of BACKED_UP) sqlite.exec(`INSERT INTO main.${table} SELECT * FROM temp.kept_${table}`);
        sqlite.prepare('UPDATE sync_state SET rev = ?').run(from);
      })();
    },
  };
}

export function openSqliteWorld({ writerSqlite: sqlite, readerSqlite }: OpenSqliteDatabase): SyncWorld {
  // The schedules never cut the power, and a disk flush per write would be most of their time.
  sqlite.pragma('synchronous = OFF');
  flushThread.flush = () => Promise.resolve();
  for (const each of [sqlite, readerSqlite]) rememberStatements(each);
  const makeStand = sqlite.prepare(
    `INSERT INTO stands (id, stander_id, owner_id, nickname, redirect_url, status, product_type, created_at, claimed_at, version)
     VALUES (?, ?, ?, 'n0', 'https://example.dk/', 'claimed', 'stander', ?, ?, (SELECT rev FROM sync_state))`,
  );
  const all = (statement: string): Record<string, unknown>[] => sqlite.prepare<[], Record<string, unknown>>(statement).all();
  const { forget, ...backup } = backups(sqlite);
  return {
    ...backup,
    rows: async () => toServerRows(all(SELECT_STANDS), all(SELECT_PAGES)),
    startAnew: async (owners, now) => {
      forget();
      sqlite.transaction(() => {
        for (const table of EMPTIED) sqlite.prepare(`DELETE FROM ${table}`).run();
        for (const [index, owner] of owners.entries()) {
          sqlite.prepare('UPDATE sync_state SET rev = rev + 1').run();
          makeStand.run(standIdOf(index), `S${index}`, owner, now, now);
          sqlite.prepare('INSERT OR REPLACE INTO account_rev (owner_id, rev) SELECT ?, rev FROM sync_state').run(owner);
        }
      })();
    },
    setDeadly: async (isDeadly) => {
      sqlite.exec(
        isDeadly
          ? "CREATE TEMP TRIGGER killed BEFORE INSERT ON idempotency BEGIN SELECT RAISE(ABORT, 'killed'); END"
          : 'DROP TRIGGER killed',
      );
    },
    close: async () => void Reflect.deleteProperty(flushThread, 'flush'),
  };
}

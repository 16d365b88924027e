import pg from 'pg';
import { BACKED_UP, EMPTIED, SELECT_PAGES, SELECT_STANDS, standIdOf, type SyncWorld, toServerRows } from '../sync-world';

/** Statements in one message are one transaction, and one way there and back. */
const together = (...statements: readonly string[]): string => statements.join(';\n');

/** In a schema of its own: a switch that every stored answer looks at, and room for one backup. */
const SET_UP = together(
  'CREATE SCHEMA sim',
  'CREATE TABLE sim.deadly AS SELECT false AS is_deadly',
  `CREATE FUNCTION sim.die() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF (SELECT is_deadly FROM sim.deadly) THEN RAISE EXCEPTION 'killed'; END IF;
    RETURN NEW;
  END $$`,
  'CREATE TRIGGER killed BEFORE INSERT ON idempotency FOR EACH ROW EXECUTE FUNCTION sim.die()',
  'CREATE TABLE sim.kept_rev (rev bigint)',
  ...BACKED_UP.map((table) => `CREATE TABLE sim.kept_${table} AS SELECT * FROM ${table} WITH NO DATA`),
);

const FORGET = together('DELETE FROM sim.kept_rev', ...BACKED_UP.map((table) => `DELETE FROM sim.kept_${table}`));
const BACK_UP = together(
  FORGET,
  'INSERT INTO sim.kept_rev SELECT rev FROM sync_state',
  ...BACKED_UP.map((table) => `INSERT INTO sim.kept_${table} SELECT * FROM ${table}`),
);
const PUT_BACK = together(
  ...BACKED_UP.toReversed().map((table) => `DELETE FROM ${table}`),
  ...BACKED_UP.map((table) => `INSERT INTO ${table} SELECT * FROM sim.kept_${table}`),
  'UPDATE sync_state SET rev = kept_rev.rev FROM sim.kept_rev',
);

/** `owners` are row ids, `now` is a number: nothing in them to be quoted. */
const startAnew = (owners: readonly string[], now: number): string =>
  together(
    FORGET,
    'UPDATE sim.deadly SET is_deadly = false',
    ...EMPTIED.map((table) => `DELETE FROM ${table}`),
    ...owners.flatMap((owner, index) => [
      'UPDATE sync_state SET rev = rev + 1',
      `INSERT INTO stands (id, stander_id, owner_id, nickname, redirect_url, status, product_type, created_at, claimed_at, version)
       SELECT '${standIdOf(index)}', 'S${index}', '${owner}', 'n0', 'https://example.dk/', 'claimed', 'stander', ${now}, ${now}, rev FROM sync_state`,
      `INSERT INTO account_rev (owner_id, rev) SELECT '${owner}', rev FROM sync_state ON CONFLICT (owner_id) DO UPDATE SET rev = excluded.rev`,
    ]),
  );

export async function openPostgresWorld(url: string): Promise<SyncWorld> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const run = async (statements: string): Promise<void> => void (await client.query(statements));
  await run(SET_UP);
  return {
    rows: async () => {
      const results = (await client.query(together(SELECT_STANDS, SELECT_PAGES))) as unknown as pg.QueryResult<Record<string, unknown>>[];
      const [stands = [], pages = []] = results.map(({ rows }) => rows);
      return toServerRows(stands, pages);
    },
    startAnew: (owners, now) => run(startAnew(owners, now)),
    setDeadly: (isDeadly) => run(`UPDATE sim.deadly SET is_deadly = ${isDeadly}`),
    backUp: () => run(BACK_UP),
    putBack: async () => {
      const { rowCount } = await client.query('SELECT FROM sim.kept_rev');
      if (rowCount === 0) throw new Error('there is no backup');
      await run(PUT_BACK);
    },
    close: () => client.end(),
  };
}

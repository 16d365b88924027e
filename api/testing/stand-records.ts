import type { Insertable } from 'kysely';
import type { Outcome } from '../contract/client';
import type { ErrorBody } from '../contract/error';
import { insertLandingPage, insertStand } from '../../db/server/seed/factories';
import type { LandingPagesTable, StandsTable } from '../../db/server/schema';
import type { TestServer } from './start-test-server';

/** A product straight into the database, unclaimed unless it has an owner. */
export const addStand = (server: TestServer, fields: Partial<Insertable<StandsTable>> = {}): Promise<Insertable<StandsTable>> =>
  server.deps.database.db.transaction().execute((trx) => insertStand(trx, fields));

/** Unclaimed products with these ids, in one transaction. */
export const addStock = (server: TestServer, standerIds: readonly string[]): Promise<void> =>
  server.deps.database.db.transaction().execute(async (trx) => {
    for (const stander_id of standerIds) await insertStand(trx, { stander_id });
  });

export const addLandingPage = (
  server: TestServer,
  fields: Partial<Insertable<LandingPagesTable>> & { owner_id: string },
): Promise<Insertable<LandingPagesTable>> => server.deps.database.db.transaction().execute((trx) => insertLandingPage(trx, fields));

/** The answer of a call that must succeed. */
export function dataOf<T>(outcome: Outcome<T>): T {
  if (outcome.kind !== 'ok') throw new Error(`expected success, got ${JSON.stringify(outcome)}`);
  return outcome.data;
}

/** Status and body of a call that must be refused. */
export function refusalOf(outcome: Outcome<unknown>): { status: number; problem: ErrorBody } {
  if (outcome.kind !== 'refused') throw new Error(`expected a refusal, got ${JSON.stringify(outcome)}`);
  return { status: outcome.status, problem: outcome.problem };
}

import type Koa from 'koa';
import type { Kysely } from 'kysely';
import { getListRevision } from '../../../db/server/queries/rev-queries';
import type { Database } from '../../../db/server/schema';
import type { Deps } from '../../deps';
import { isListUnchanged } from './list-tag';

/** A list of what one account has, as of one moment and tagged with the revision it was read at (CONTRACT §5). */
export function answerOwnerList<Item>(
  { ctx, deps }: { ctx: Koa.Context; deps: Pick<Deps, 'database'> },
  ownerId: string,
  read: (db: Kysely<Database>) => Promise<Item[]>,
): Promise<Item[]> {
  return deps.database.reader.transaction().execute(async (trx) => {
    const { epoch, rev } = await getListRevision(trx, ownerId);
    return isListUnchanged(ctx, `${epoch}.${rev}`, rev) ? [] : read(trx);
  });
}

import type { Kysely } from 'kysely';
import type { Database } from '../schema';
import type { SharedTexts } from '../shared-texts';
import { withShared } from './shared-tables';

export function createSharedTexts(db: Kysely<Database>, reader: Kysely<Database>): SharedTexts {
  const find = async (name: string): Promise<string | undefined> =>
    (await withShared(reader).selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst())?.value;
  return {
    keep: async (name, make) => {
      const known = await find(name);
      if (known !== undefined) return known;
      const value = make();
      await db.transaction().execute((trx) =>
        withShared(trx)
          .insertInto('installation')
          .values({ name, value })
          .onConflict((conflict) => conflict.column('name').doNothing())
          .execute(),
      );
      return (await find(name)) ?? value;
    },
    replace: async (name, from, to) => {
      await db
        .transaction()
        .execute((trx) =>
          withShared(trx).updateTable('installation').set({ value: to }).where('name', '=', name).where('value', '=', from).execute(),
        );
    },
    forget: async (name) => {
      await db.transaction().execute((trx) => withShared(trx).deleteFrom('installation').where('name', '=', name).execute());
    },
  };
}

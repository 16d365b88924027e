import type { Transaction } from 'kysely';
import type { Database } from '../../db/server/schema';
import type { Activation } from '../contract/account';
import { asPrinted } from '../contract/patterns';

/**
 * Put a product on an account; given by the composition root, because products are another feature's. What cannot be
 * activated is answered, not thrown: a wrong sticker never locks a user out (rule 39).
 */
export type Activate = (trx: Transaction<Database>, userId: string, standerId: string) => Promise<Activation>;

/** What becomes of the standerId of a sign-in; undefined when none was sent. */
export async function tryActivate(
  activate: Activate,
  trx: Transaction<Database>,
  userId: string,
  standerId: string | null | undefined,
): Promise<Activation | undefined> {
  const id = standerId && asPrinted(standerId);
  return id ? activate(trx, userId, id) : undefined;
}

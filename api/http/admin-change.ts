import type { Transaction } from 'kysely';
import type { Database } from '../../db/server/schema';
import type { Call } from './call';

type AfterCommit = (effect: () => void) => void;

/** One change by an admin: one transaction, then its mails are sent and the log says who did what, by id (ASVS 16.2). */
export const adminChange =
  <C extends Call, A>(event: string, work: (trx: Transaction<Database>, call: C, afterCommit: AfterCommit) => Promise<A>) =>
  async (call: C): Promise<A> => {
    const { deps, params, user } = call;
    const effects: (() => void)[] = [];
    const answer = await call.write((trx) => work(trx, call, (effect) => effects.push(effect)));
    for (const effect of effects) effect();
    deps.mail.kick();
    deps.log.info({ event, actor: user.id, target: params.id }, 'admin action');
    return answer;
  };

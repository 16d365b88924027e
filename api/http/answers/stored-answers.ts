import type { Selectable, Transaction } from 'kysely';
import { ANSWER_ROW_BYTES, deleteAnswersBeyond, insertAnswer } from '../../../db/server/queries/idempotency-queries';
import type { Database, IdempotencyTable } from '../../../db/server/schema';

/** Several thousand edits of products, or a hundred of the largest landing pages: more than waits on any device. */
const MAX_BYTES = 5_000_000;
/** How much an account may go beyond it before the oldest are removed, so that not every write looks through them all. */
const SLACK_BYTES = 1_000_000;
/** Accounts whose writes are counted; beyond, counting begins anew. */
const MAX_ACCOUNTS = 10_000;

export interface StoredAnswers {
  /** Keep an answer for repeats, 90 days and within what an account may fill. As part of the caller's transaction. */
  keep(trx: Transaction<Database>, row: Selectable<IdempotencyTable>): Promise<void>;
}

export function createStoredAnswers(): StoredAnswers {
  /** Bytes written by an account since the oldest of its answers were last removed, or since the start. */
  const written = new Map<string, number>();
  return {
    keep: async (trx, row) => {
      await insertAnswer(trx, row);
      const bytes = (written.get(row.user_id) ?? 0) + row.answer.length + ANSWER_ROW_BYTES;
      if (written.size >= MAX_ACCOUNTS) written.clear();
      written.set(row.user_id, bytes);
      if (bytes < SLACK_BYTES) return;
      await deleteAnswersBeyond(trx, row.user_id, MAX_BYTES);
      written.delete(row.user_id);
    },
  };
}

import { sql } from 'kysely';
import { insertUser } from '../../../db/server/seed/factories';
import type { ServerDatabase } from '../../../db/server/server-database';
import type { Database } from '../../../db/server/schema';

/** What an installation may hold, told so that a move has all of it to carry: every table, and what engines could treat differently. */

/** More than a number of JavaScript can tell apart. */
export const BIG = '9007199254740993';
export const ODD = 'Ærø 🧑‍🍳 "x" \\ {a,b} NULL \t\n €';
const AT = Date.UTC(2026, 10, 4);

/** A row into each of the tables that the demo shop leaves empty. */
export async function fillTheRest({ db }: Pick<ServerDatabase, 'db'>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const user = await insertUser(trx, { username: ODD, google_issuer: 'https://accounts.google.com', google_subject: '1' });
    const user_id = user.id;
    const rows: { [Table in keyof Database]?: object } = {
      sessions: {
        id: 's1',
        user_id,
        secret_hash: 'a',
        previous_secret_hash: null,
        rotated_at: null,
        label: ODD,
        created_at: AT,
        last_seen_at: AT,
        expires_at: AT,
      },
      reset_tokens: { token_hash: 'a', user_id, created_at: AT, expires_at: AT },
      oauth_states: {
        state_hash: 'a',
        browser_hash: 'b',
        purpose: 'sign-in',
        user_id: null,
        code_verifier: 'c',
        nonce: 'n',
        redirect: '',
        created_at: AT,
      },
      google_connections: { user_id, tokens: ODD, connected_at: AT },
      contact_messages: { id: 'm1', name: ODD, email: 'a@b.dk', subject: '', message: 'x'.repeat(5000), created_at: AT },
      mails: {
        id: 'm1',
        recipient: 'a@b.dk',
        subject: ODD,
        body: 'Hej',
        reply_to: null,
        created_at: AT,
        sent_at: null,
        attempts: 2,
        next_attempt_at: AT,
        unsubscribe: 'https://a.dk/afmeld',
      },
      idempotency: {
        user_id,
        key: 'k',
        fingerprint: 'f',
        status: 200,
        answer: JSON.stringify({ body: { nickname: ODD } }),
        created_at: AT,
      },
      notices: { id: 'n1', user_id, key: 'k', kind: 'week', number: 1, stand_id: null, data: '{"clicks":1}', raised_at: AT },
      notice_choices: { user_id, kind: 'week', is_on: 0, mail: 1, push: 0 },
      push_subscriptions: {
        id: 'p1',
        user_id,
        session_id: 's1',
        endpoint: 'https://push.example/1',
        p256dh: 'p',
        auth: 'a',
        created_at: AT,
      },
      push_deliveries: { notice_id: 'n1', subscription_id: 'p1', attempts: 0, next_attempt_at: AT, ended_at: null },
      click_batches: { id: 'b1', committed_at: AT },
      click_journal_set_aside: { batch: 'no batch', set_aside_at: AT },
      silence_gaps: { from_at: AT, until_at: AT + 1, cause: 'down' },
      tap_hours: { hour_at: AT, taps: 3 },
    };
    for (const [table, row] of Object.entries(rows))
      await trx
        .insertInto(table as 'mails')
        .values(row as never)
        .execute();
    await sql`UPDATE upkeep_clock SET believed_at = ${AT}, jumped_at = ${sql.raw(BIG)}`.execute(trx);
  });
}

/** Every table of the product with its rows, each as JSON, in an order of their own. */
export async function contentOf({ reader }: Pick<ServerDatabase, 'reader'>): Promise<Record<string, string[]>> {
  const tables = await reader.introspection.getTables();
  const content: Record<string, string[]> = {};
  for (const { name, columns } of tables) {
    if (name.startsWith('sqlite_')) continue;
    const fields = columns.map((column) => column.name).sort();
    const texts = fields.map((field) => sql`CAST(${sql.ref(field)} AS text) AS ${sql.ref(field)}`);
    const { rows } = await sql<Record<string, string | null>>`SELECT ${sql.join(texts)} FROM ${sql.table(name)}`.execute(reader);
    content[name] = rows.map((row) => JSON.stringify(fields.map((field) => row[field]))).sort();
  }
  return content;
}

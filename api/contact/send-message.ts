import { deleteContactMessagesBefore, insertContactMessage } from '../../db/server/contact-queries';
import type { Database } from '../../db/server/schema';
import type { Transaction } from 'kysely';
import type { ContactBody } from '../contract/contact';
import { newRowId } from '../contract/patterns';
import type { Call } from '../http/call';
import { clientNetwork } from '../http/access/client-address';
import { contactMail } from '../presenters/mail-texts';

const THANKS = { message: 'Tak for din besked! Vi vender tilbage hurtigst muligt.' };

/** Keep the message and mail it to CONTACT_EMAIL (rule 120). A filled honeypot gets the same answer and nothing else. */
export async function sendMessage(call: Call<undefined, ContactBody>): Promise<{ message: string }> {
  const { ctx, deps, body } = call;
  await deps.limits.consume('contact', clientNetwork(ctx, deps.config));
  if (body.website) return THANKS;
  const { name, email, subject, message } = body;
  const answer = await call.write(async (trx) => {
    await insertContactMessage(trx, { id: newRowId(), name, email, subject, message, created_at: deps.now() });
    await deps.mail.enqueue(
      trx,
      { to: deps.config.mail.contact, replyTo: email, ...contactMail({ name, email, subject, message }) },
      'contact',
    );
    return THANKS;
  });
  deps.mail.kick();
  return answer;
}

/** Messages are kept 12 months (SECURITY, GDPR). For the upkeep round; answers how many were removed. */
export async function removeOldMessages(trx: Transaction<Database>, now: number): Promise<number> {
  const limit = new Date(now);
  limit.setUTCFullYear(limit.getUTCFullYear() - 1);
  return deleteContactMessagesBefore(trx, limit.getTime());
}

import { deleteContactMessagesBefore, insertContactMessage } from '../../db/server/queries/contact-queries';
import type { ContactBody } from '../contract/contact';
import { newRowId } from '../contract/patterns';
import type { Deps } from '../deps';
import type { Call } from '../http/call';
import { removeInBatches } from '../http/work/remove-in-batches';
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

/** In every upkeep round: messages are kept 12 months (SECURITY, GDPR). */
export async function removeOldMessages(deps: Pick<Deps, 'database' | 'now'>, signal?: AbortSignal): Promise<void> {
  const before = new Date(deps.now());
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  await removeInBatches(deps, (trx, limit) => deleteContactMessagesBefore(trx, before.getTime(), limit), signal);
}

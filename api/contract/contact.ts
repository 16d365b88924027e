import * as v from 'valibot';
import { Email } from './account';
import { LENGTHS } from './limits';
import { typedText } from './text';

const line = (empty: string, max: number) => v.pipe(typedText(empty, max), v.minLength(1, empty));

/** `website` is the honeypot: people never see it, so anything in it is a robot (rule 120). */
export const ContactBody = v.object({
  name: line('Skriv dit navn', LENGTHS.contactName),
  email: Email,
  subject: line('Skriv et emne', LENGTHS.contactSubject),
  message: line('Skriv en besked', LENGTHS.contactMessage),
  website: v.optional(v.string()),
});
export type ContactBody = v.InferInput<typeof ContactBody>;

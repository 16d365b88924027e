import * as v from 'valibot';
import { Email } from './account';
import { typedText } from './text';

const line = (empty: string, max: number) => v.pipe(typedText(empty, max), v.minLength(1, empty));

/** `website` is the honeypot: people never see it, so anything in it is a robot (rule 120). */
export const ContactBody = v.object({
  name: line('Skriv dit navn', 100),
  email: Email,
  subject: line('Skriv et emne', 150),
  message: line('Skriv en besked', 5000),
  website: v.optional(v.string()),
});
export type ContactBody = v.InferInput<typeof ContactBody>;

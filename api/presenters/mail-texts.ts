/** Every mail the product sends, in Danish. Plain text: nothing in it can be markup, and every reader shows it. */

import type { NoticeWords } from '../contract/notice-words';
import { PRODUCT_NAME } from '../contract/product-name';

export interface MailText {
  subject: string;
  text: string;
}

const letter = (greeting: string, ...paragraphs: string[]): string =>
  [greeting, ...paragraphs, `Venlig hilsen\n${PRODUCT_NAME}`].join('\n\n').concat('\n');

const hello = (username: string): string => `Hej ${username}`;

const RESET_LINK = 'Nulstil din adgangskode';
const TEMPORARY_PASSWORD = 'Din midlertidige adgangskode';

/** What the mails that let somebody in are called: a mail that waits says it by nothing else. */
export const SECRET_SUBJECTS = [RESET_LINK, TEMPORARY_PASSWORD];

/** The link holds for 60 minutes and once (rule 81). */
export const resetLinkMail = (username: string, link: string): MailText => ({
  subject: RESET_LINK,
  text: letter(
    hello(username),
    `Vi har modtaget en anmodning om at nulstille din adgangskode. Vælg en ny her:\n${link}`,
    'Linket virker én gang og udløber om 60 minutter. Har du bedt om flere links, virker kun det nyeste.',
    'Har du ikke bedt om det, kan du se bort fra denne mail. Din adgangskode er ikke ændret.',
  ),
});

export const passwordChangedMail = (username: string, resetPage: string): MailText => ({
  subject: 'Din adgangskode er ændret',
  text: letter(
    hello(username),
    'Adgangskoden til din konto er lige blevet ændret, og du er logget ud på alle andre enheder.',
    `Var det ikke dig? Så vælg straks en ny adgangskode her:\n${resetPage}`,
  ),
});

/** 24 hours, one use (rule 85). */
export const temporaryPasswordMail = (username: string, password: string, loginPage: string): MailText => ({
  subject: TEMPORARY_PASSWORD,
  text: letter(
    hello(username),
    `En administrator har nulstillet din adgangskode. Din midlertidige adgangskode er:\n${password}`,
    `Log ind her og vælg din egen adgangskode:\n${loginPage}`,
    'Den midlertidige adgangskode virker én gang og udløber om 24 timer.',
  ),
});

/** Sent to the old and the new address (rule 91). */
export const emailChangedMail = (username: string, newEmail: string, supportEmail: string): MailText => ({
  subject: 'Emailadressen på din konto er ændret',
  text: letter(
    hello(username),
    `En administrator har ændret emailadressen på din konto til ${newEmail}.`,
    `Er det ikke aftalt med dig, så skriv til ${supportEmail}.`,
  ),
});

export const accountDeletedMail = (username: string): MailText => ({
  subject: 'Din konto er slettet',
  text: letter(
    hello(username),
    'Din konto er slettet med alt på den, som du bad om. Tallene for dine produkter fjernes i løbet af kort tid, og produkterne kan aktiveres igen på en anden konto.',
    'Tak fordi du var med.',
  ),
});

/** News that the account wants by mail; how to have no more of it stands in the mail, and in its headers. */
export const noticeMail = (username: string, { title, lines }: NoticeWords, links: { list: string; unsubscribe: string }): MailText => ({
  subject: title,
  text: letter(
    hello(username),
    [title, ...lines].join('\n'),
    `Se mere i portalen:\n${links.list}`,
    `Vil du ikke have mails om dette? Afmeld dem her:\n${links.unsubscribe}`,
  ),
});

export interface ContactFields {
  name: string;
  email: string;
  subject: string;
  message: string;
}

/** To the operator; answering it answers the sender. */
export const contactMail = ({ name, email, subject, message }: ContactFields): MailText => ({
  subject: `Kontaktformular: ${subject}`,
  text: `Navn: ${name}\nEmail: ${email}\nEmne: ${subject}\n\n${message}\n`,
});

import { counted } from './format';

/** Both halves of the password reset (SPEC §2); what can go wrong is in errors.ts. */
export const resetText = {
  toLogin: 'Tilbage til log ind',
  request: {
    heading: 'Nulstil adgangskode',
    lead: 'Skriv din email, så sender vi et link, hvor du kan vælge en ny adgangskode.',
    email: 'Email',
    submit: 'Send nulstillingslink',
    busy: 'Sender...',
    offline: 'Du er offline – et link kan kun sendes med internet',
    sentTitle: 'Tjek din indbakke',
    sentHint: 'Linket virker i en time. Kig også i spam, hvis du ikke kan finde mailen.',
    again: 'Send til en anden email',
  },
  reset: {
    heading: 'Vælg ny adgangskode',
    verifying: 'Tjekker linket...',
    password: 'Ny adgangskode',
    confirm: 'Bekræft adgangskode',
    confirmMissing: 'Gentag adgangskoden',
    hint: 'Mindst 8 tegn',
    submit: 'Gem ny adgangskode',
    busy: 'Gemmer...',
    offline: 'Du er offline – adgangskoden kan kun ændres med internet',
    newLink: 'Bestil et nyt link',
    done: 'Din adgangskode er ændret. Du kan nu logge ind.',
    redirecting: (seconds: number) => `Du sendes til log ind om ${counted(seconds, 'sekund', 'sekunder')}.`,
    toLogin: 'Log ind nu',
  },
} as const;

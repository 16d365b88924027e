export interface Plan {
  title: string;
  label: string;
  price: string;
  period: string;
  features: readonly string[];
}

/** Display only: the choice is neither sent nor stored, and no limit follows from it (SPEC §9 Plans, rule 132). */
const plans: readonly Plan[] = [
  {
    title: 'Pro',
    label: 'Til den professionelle',
    price: '59 kr',
    period: '/md.',
    features: ['Flere links med landing pages', 'Adgang til platformen', 'Statistik fra enheder', 'Ingen binding'],
  },
  {
    title: 'Kampagne tilbud!',
    label: 'De fleste vælger dette',
    price: '47 kr',
    period: '/md.',
    features: ['Alt fra premium', 'Spar 20 % på abonnementet', 'Betales årligt'],
  },
  {
    title: 'Gratis',
    label: 'Kom godt i gang',
    price: '0 kr',
    period: '/md.',
    features: ['1 redigerbart link', 'Adgang til mobilappen', 'Ingen binding'],
  },
];

export const pricingText = {
  heading: 'Vælg dit abonnement',
  lead: 'Vælg det, der passer til din forretning.',
  plans,
  defaultPlan: 'Kampagne tilbud!',
  list: 'Abonnementer',
  choose: 'Vælg',
  chosen: 'Du har valgt',
  submit: 'Fortsæt med dette abonnement',
  note: 'Du opretter først en konto. Dit valg her er ikke bindende.',
} as const;

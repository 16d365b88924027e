export interface Guide {
  key: 'reviews' | 'pages' | 'statistics';
  title: string;
  /** One line on the card. */
  summary: string;
}

export const guidesText = {
  title: 'Guides & Tips',
  open: 'Læs guiden',
};

/** The cards of the dashboard's guides (SPEC §2); what they open is in guide-steps.ts. */
export const guides: readonly Guide[] = [
  {
    key: 'reviews',
    title: 'Få flere Google anmeldelser',
    summary: 'Gør det let for kunderne at fortælle om jer på Google.',
  },
  {
    key: 'pages',
    title: 'Lav en landing page',
    summary: 'Saml menu, booking og anmeldelser på én side.',
  },
  {
    key: 'statistics',
    title: 'Forstå din statistik',
    summary: 'Se, hvilke skilte der bliver brugt, og hvornår.',
  },
];

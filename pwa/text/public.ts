import { PRODUCT_NAME } from '../../api/contract/product-name';

/** Texts of the public frame, the start page and the screens a product leads to. */
export const publicText = {
  nav: {
    home: 'Hjem',
    pricing: 'Priser',
    about: 'Om os',
    contact: 'Kontakt',
    login: 'Log ind',
    register: 'Opret konto',
    dashboard: 'Dashboard',
    logo: `${PRODUCT_NAME} – til forsiden`,
    privacy: 'Privatliv',
  },
  footer: (year: number) => `© ${year} ${PRODUCT_NAME}`,
  toStart: 'Gå til forsiden',
  start: {
    welcome: `Velkommen til ${PRODUCT_NAME}`,
    heading: 'Ét tryk på skiltet. Flere anmeldelser.',
    lead: 'Styr dine NFC- og QR-produkter ét sted: bestem hvor de fører hen, byg en side til dine kunder, og se hvor meget de bliver brugt.',
    login: 'Log ind',
    register: 'Registrer',
    webshop: 'Besøg vores webshop',
    featuresTitle: 'Det får du',
    features: {
      dashboard: {
        title: 'Dashboard',
        text: 'Se alle dine produkter på ét sted, og skift link på få sekunder – uden at skifte det fysiske skilt.',
      },
      statistics: { title: 'Detaljeret statistik', text: 'Følg klik dag for dag, og se hvilke produkter der bliver brugt mest.' },
      landingPages: { title: 'Landing pages', text: 'Byg en mobilvenlig side med dine links, farver og logo – klar til at dele.' },
      reviews: { title: 'Google anmeldelser', text: 'Saml dine Google anmeldelser ét sted, og gør det let for kunderne at skrive en ny.' },
    },
    illustration: 'En telefon holdes hen til et skilt og åbner en side med anmeldelser',
  },
  notFound: {
    title: 'Siden findes ikke',
    body: 'Adressen er måske skrevet forkert, eller siden er flyttet.',
  },
} as const;

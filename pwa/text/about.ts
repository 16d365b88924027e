import { PRODUCT_NAME } from '../../api/contract/product-name';

export const aboutText = {
  heading: 'Om os',
  mission: 'Ægte anmeldelser fra ægte kunder',
  lead: `${PRODUCT_NAME} gør det let for dine kunder at fortælle, hvad de synes – mens de stadig er hos dig.`,
  body: [
    'De bedste anmeldelser kommer fra mennesker, der lige har haft en god oplevelse. Derfor sætter vi vejen til en anmeldelse lige foran dem: et skilt, et klistermærke eller et kort, som de holder telefonen hen til.',
    'Vi beder aldrig kun de tilfredse om at skrive. Alle kunder får samme vej, og det er dét, der gør anmeldelserne troværdige.',
  ],
  featuresTitle: 'Sådan hjælper vi',
  features: {
    qr: { title: 'Smart QR-Teknologi', text: 'Dynamiske koder, hvor du kan opdatere indholdet uden at skifte den fysiske kode.' },
    insight: { title: 'Detaljeret Indsigt', text: 'Analyseværktøjer, der viser, hvornår og hvor dine produkter bliver brugt.' },
    support: { title: 'Dedikeret Support', text: 'Et hold, der svarer dig på dansk og hjælper dig hele vejen fra første skilt.' },
  },
  start: 'Kom i gang',
  contact: 'Kontakt os',
} as const;

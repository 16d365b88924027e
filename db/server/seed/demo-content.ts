import type { ProductType } from '../../../api/contract/stand';
import type { TapHabits } from './believable-taps';

/** A configured product to scan first. */
export const DEMO_SCAN = 'KANEL01';

/** Place id of the demo's invented café, for whoever answers places in the demo. */
export const DEMO_PLACE_ID = 'demo-cafe-kanel';

const REVIEW_LINK = `https://search.google.com/local/writereview?placeid=${DEMO_PLACE_ID}`;

export interface DemoProduct {
  standerId: string;
  nickname: string;
  type: ProductType;
  /** An address, 'page:<urlPath>' for a landing page, null for a product without a link. */
  target: string | null;
  claimedDaysAgo: number;
  /** Its sign has stopped working then, and has been found out since. */
  stoppedDaysAgo?: number;
  habits: TapHabits;
}

export const DEMO_PRODUCTS: readonly DemoProduct[] = [
  {
    standerId: 'KANEL01',
    nickname: 'Stander ved kassen',
    type: 'stander',
    target: REVIEW_LINK,
    claimedDaysAgo: 364,
    habits: { perDay: 13, startShare: 0.45 },
  },
  {
    standerId: 'KANEL02',
    nickname: 'Bordskilt ved vinduet',
    type: 'plate',
    target: 'page:cafe-kanel',
    claimedDaysAgo: 330,
    habits: { perDay: 8, startShare: 0.5 },
  },
  {
    standerId: 'KANEL03',
    nickname: 'Klistermærke på døren',
    type: 'sticker',
    target: 'https://www.instagram.com/cafekanel.example',
    claimedDaysAgo: 290,
    habits: { perDay: 4, startShare: 0.7 },
  },
  {
    standerId: 'KANEL04',
    nickname: 'Visitkort Mette',
    type: 'kort',
    target: 'https://cafe-kanel.example/kontakt',
    claimedDaysAgo: 250,
    habits: { perDay: 1.2, startShare: 0.8 },
  },
  {
    standerId: 'KANEL05',
    nickname: 'Stander på terrassen',
    type: 'stander',
    target: REVIEW_LINK,
    claimedDaysAgo: 160,
    stoppedDaysAgo: 3,
    habits: { perDay: 6, startShare: 1.3 },
  },
  {
    standerId: 'KANEL06',
    nickname: 'Take away-poser',
    type: 'sticker',
    target: 'page:frokost',
    claimedDaysAgo: 95,
    habits: { perDay: 5, startShare: 0.3 },
  },
  {
    standerId: 'KANEL07',
    nickname: 'Bordskilt i stuen',
    type: 'plate',
    target: 'https://cafe-kanel.example/menu',
    claimedDaysAgo: 60,
    habits: { perDay: 3, startShare: 0.6 },
  },
  {
    standerId: 'KANEL08',
    nickname: 'Nyt kort uden link',
    type: 'kort',
    target: null,
    claimedDaysAgo: 3,
    habits: { perDay: 0, startShare: 1 },
  },
];

export const DEMO_PAGES = [
  {
    url_path: 'cafe-kanel',
    title: 'Café Kanel',
    description: 'Tak fordi du kiggede forbi! Fortæl os, hvordan det smagte, eller find os her.',
    background_color: '#fdf3e7',
    button_color: '#7a3b12',
    button_text_color: '#ffffff',
    title_color: '#4a2410',
    description_color: '#5c3a22',
    title_font: 'Playfair Display',
    description_font: 'Lato',
    button_font: 'Lato',
    show_title: 1,
    buttons: JSON.stringify([
      { text: 'Giv os en anmeldelse', url: REVIEW_LINK },
      { text: 'Se menuen', url: 'https://cafe-kanel.example/menu' },
      { text: 'Book et bord', url: 'tel:+4570000000' },
    ]),
    social_links: JSON.stringify({ instagram: 'https://www.instagram.com/cafekanel.example', facebook: '', youtube: '', twitter: '' }),
    createdDaysAgo: 331,
  },
  {
    url_path: 'frokost',
    title: 'Ugens frokost',
    description: 'Bestil før kl. 11, så står den klar, når du kommer.',
    background_color: '#12263a',
    button_color: '#f4d35e',
    button_text_color: '#12263a',
    title_color: '#ffffff',
    description_color: '#d7e3f0',
    title_font: 'Poppins',
    description_font: 'Inter',
    button_font: 'Poppins',
    show_title: 1,
    buttons: JSON.stringify([
      { text: 'Bestil frokost', url: 'https://cafe-kanel.example/frokost' },
      { text: 'Skriv til køkkenet', url: 'mailto:frokost@cafe-kanel.example' },
    ]),
    social_links: JSON.stringify({ instagram: '', facebook: 'https://www.facebook.com/cafekanel.example', youtube: '', twitter: '' }),
    createdDaysAgo: 96,
  },
] as const;

/** Other customers, so that the admin panel has something to show. They cannot sign in: they have no password. */
export const DEMO_CUSTOMERS = [
  { username: 'frisoer-lone', email: 'lone@salon-lone.example', signedUpDaysAgo: 320, lastSeenDaysAgo: 2, products: 3, perDay: 2.5 },
  { username: 'pizzeria-napoli', email: 'ciao@napoli.example', signedUpDaysAgo: 245, lastSeenDaysAgo: 11, products: 4, perDay: 3 },
  { username: 'cykelsmeden', email: 'post@cykelsmeden.example', signedUpDaysAgo: 180, lastSeenDaysAgo: 45, products: 2, perDay: 0.8 },
  { username: 'blomster.bodil', email: 'bodil@blomster.example', signedUpDaysAgo: 121, lastSeenDaysAgo: 1, products: 2, perDay: 1.6 },
  { username: 'tandklinik-øst', email: 'tid@tandklinik.example', signedUpDaysAgo: 64, lastSeenDaysAgo: 70, products: 0, perDay: 0 },
  { username: 'surdej-og-søn', email: 'hej@surdej.example', signedUpDaysAgo: 19, lastSeenDaysAgo: 0, products: 1, perDay: 4 },
] as const;

/** Unclaimed products DEMO001, DEMO002, … */
export const DEMO_STOCK = 60;

import type { endpoints } from '../contract/endpoints';

export type EndpointName = keyof typeof endpoints;

/** The chapters of the description, in the order in which they are read. */
export const CHAPTERS = {
  portal: 'Portalen',
  signIn: 'Log ind',
  account: 'Konto',
  stands: 'Produkter',
  landingPages: 'Landing pages',
  business: 'Google og anmeldelser',
  admin: 'Administration',
  stock: 'Lager',
} as const;

interface Summary {
  chapter: keyof typeof CHAPTERS;
  /** What the call does, in one line. */
  text: string;
}

const chapter = <Names extends EndpointName>(name: keyof typeof CHAPTERS, texts: Record<Names, string>): Record<Names, Summary> =>
  Object.fromEntries(Object.entries<string>(texts).map(([endpoint, text]) => [endpoint, { chapter: name, text }])) as Record<
    Names,
    Summary
  >;

/** What people read of every call; the types see to it that none is left out. */
export const SUMMARIES: Record<EndpointName, Summary> = {
  ...chapter('portal', {
    site: 'Hvad de offentlige sider viser om portalen',
    contact: 'Send en besked til supporten',
  }),
  ...chapter('signIn', {
    login: 'Log ind med brugernavn eller email og adgangskode',
    register: 'Opret en konto',
    logout: 'Log ud på denne enhed',
    refresh: 'Hent et nyt token med sessionens cookie',
    status: 'Er der nogen logget ind?',
    verify: 'Gælder dette token?',
    requestReset: 'Bed om et link til en ny adgangskode',
    verifyReset: 'Gælder linket til en ny adgangskode?',
    resetPassword: 'Vælg en ny adgangskode med et link',
  }),
  ...chapter('account', {
    profile: 'Den, der er logget ind',
    changePassword: 'Skift adgangskode; andre sessioner slutter',
    profileImage: 'Skift profilbillede',
    ownTaps: 'Om egne tryk tæller med',
    noticeSettings: 'Hvad kontoen vil have besked om, og hvordan',
    changeNotices: 'Vælg, hvordan der gives besked om én slags',
    subscribePush: 'Giv den browser, der spørger, besked med push',
    unsubscribePush: 'Ikke mere push til en browser',
    listNotices: 'Beskeder, kun de nye siden sidst',
    markNoticesRead: 'Beskeder til og med et nummer er læst',
    sessions: 'Aktive sessioner',
    endOtherSessions: 'Log ud alle andre steder',
    endSession: 'Afslut én session',
    exportAccount: 'Hent alt, hvad portalen har om kontoen',
    deleteAccount: 'Slet kontoen',
  }),
  ...chapter('stands', {
    listStands: 'Egne produkter med klikhistorik',
    listStandRows: 'Egne produkter uden historik',
    standStatistics: 'Klik pr. dag, kun det, der er ændret siden sidst',
    standHours: 'Klik pr. ugedag og time i en periode',
    exportTaps: 'Hent egne klik som CSV, ét pr. linje',
    events: 'Hør om nye klik, mens de kommer: begivenheden `clicks` med den nyeste cursor',
    lookupStand: 'Hvad alle må vide om et produkt; tæller som et tap',
    claimStand: 'Overtag et produkt, ingen har',
    activateStand: 'Aktivér et produkt med det ID, der står på det',
    updateStand: 'Ret navn, link eller landing page',
    deleteStand: 'Slet et produkt',
    uploadStands: 'Opret og ret produkter fra en CSV-fil',
  }),
  ...chapter('landingPages', {
    pageStatistics: 'Visninger af egne landing pages og tryk på deres links pr. dag, kun det, der er ændret siden sidst',
    listLandingPages: 'Egne landing pages',
    createLandingPage: 'Opret en landing page',
    updateLandingPage: 'Ret en landing page',
    deleteLandingPage: 'Slet en landing page',
    checkUrlPath: 'Er adressen ledig?',
    publicLandingPage: 'En landing page, som alle må se den',
  }),
  ...chapter('business', {
    searchPlaces: 'Søg efter en virksomhed hos Google',
    setupBusiness: 'Vælg virksomheden, og hent dens anmeldelser',
    googleReviews: 'Anmeldelser af den valgte virksomhed',
    googleBusinessLogout: 'Afbryd forbindelsen til Google My Business',
    businessLogout: 'Fjern den valgte virksomhed',
  }),
  ...chapter('admin', {
    listUsers: 'Alle brugere',
    updateUser: 'Ret en bruger',
    blockUser: 'Bloker en bruger',
    unblockUser: 'Ophæv en blokering',
    deleteUser: 'Slet en bruger',
    resetUserPassword: 'Send en bruger en midlertidig adgangskode',
    listUserLandingPages: 'En brugers landing pages',
    listClaimed: 'Alle aktiverede produkter',
    adminStatistics: 'Systemets statistik',
  }),
  ...chapter('stock', {
    listUnclaimed: 'Produkter, ingen har',
    createStand: 'Opret et produkt',
    bulkCreateStands: 'Opret mange produkter',
    deleteUnclaimed: 'Slet produkter, ingen har',
    unclaimedCsv: 'Hent produkter som CSV ved at følge et link',
    unclaimedCsvOf: 'Hent valgte produkter som CSV',
    unclaimedQr: 'Hent QR-koder ved at følge et link',
    unclaimedQrOf: 'Hent QR-koder til valgte produkter',
  }),
};

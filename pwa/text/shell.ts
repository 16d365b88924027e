/** Texts of the frame around every screen, and of the shared parts in ui/. */
export const shellText = {
  skipToContent: 'Spring til indhold',
  openMenu: 'Åbn menu',
  closeMenu: 'Luk menu',
  collapseMenu: 'Fold menuen sammen',
  expandMenu: 'Fold menuen ud',
  mainMenu: 'Hovedmenu',
  bottomMenu: 'Bundmenu',
  accountMenu: (username: string) => `Konto: ${username}`,
  back: 'Tilbage',
  loading: 'Indlæser...',
  menu: {
    dashboard: 'Dashboard',
    landingPages: 'Landing Pages',
    statistics: 'Statistik',
    settings: 'Indstillinger',
    admin: 'Admin Panel',
    logout: 'Log ud',
    notifications: 'Meddelelser',
  },
  theme: { dark: 'Mørkt tema', light: 'Lyst tema', switchToDark: 'Skift til mørkt tema', switchToLight: 'Skift til lyst tema' },
  offline: 'Offline',
  update: { text: 'Ny version klar', action: 'Genindlæs', later: 'Senere' },
  iosUpdateHint: 'Åbn appen fra hjemmeskærmen',
  crash: {
    title: 'Noget gik galt',
    body: 'Siden kunne ikke vises. Prøv igen – dine data er ikke gået tabt.',
    reload: 'Genindlæs',
  },
  logout: {
    title: 'Log ud?',
    waiting: (count: number) => `${count} ${count === 1 ? 'ændring er' : 'ændringer er'} ikke synkroniseret`,
    body: (count: number) => `Logger du ud nu, går ${count === 1 ? 'den' : 'de'} tabt på denne enhed.`,
    synchronise: 'Synkronisér',
    anyway: 'Log ud alligevel',
    stillWaiting: 'Ændringerne kunne ikke sendes endnu. Se, hvad der venter, eller prøv igen, når du er online.',
  },
} as const;

export const uiText = {
  retry: 'Prøv igen',
  partFailed: 'Denne del kunne ikke hentes',
  /** A painted page whose app did not arrive. */
  notReady: {
    failed: 'Siden kunne ikke hentes helt. Det, du har skrevet, er her stadig.',
    /** Ours to keep nowhere: not every browser has it after the page was loaded anew. */
    withPassword: 'Siden kunne ikke hentes helt. Det, du har skrevet, bliver stående, men en adgangskode skal måske skrives igen.',
    trying: 'Henter resten af siden ...',
  },
  formNeedsScript: 'Formularen kræver JavaScript. Slå det til i din browser, og indlæs siden igen.',
  close: 'Luk',
  cancel: 'Annuller',
  delete: 'Slet',
  save: 'Gem',
  loading: 'Indlæser...',
  actions: 'Handlinger',
  actionsFor: (name: string) => `Handlinger for ${name}`,
  sortBy: 'Sortér efter',
  sortAscending: 'stigende',
  sortDescending: 'faldende',
  selectAll: 'Vælg alle',
  selectRow: (name: string) => `Vælg ${name}`,
  showPassword: 'Vis tegn',
  hidePassword: 'Skjul tegn',
  capsLock: 'Caps Lock er slået til',
  errorSummary: 'Ret disse felter:',
  notifications: {
    title: 'Meddelelser',
    empty: 'Ingen meddelelser endnu',
    emptyHint: 'Her kan du læse de seneste beskeder igen.',
    region: 'Notifikationer',
    kind: { success: 'Udført', error: 'Fejl', warning: 'Advarsel', info: 'Info' },
  },
  tryAgainIn: (wait: string) => `Prøv igen om ${wait}`,
  optional: '(valgfrit)',
} as const;

/** Date fields and their calendar. */
export const dateText = {
  placeholder: 'dd.mm.åååå',
  open: (label: string) => `Vælg ${label.toLowerCase()} i kalender`,
  previousMonth: 'Forrige måned',
  nextMonth: 'Næste måned',
  weekdays: [
    { short: 'ma', name: 'mandag' },
    { short: 'ti', name: 'tirsdag' },
    { short: 'on', name: 'onsdag' },
    { short: 'to', name: 'torsdag' },
    { short: 'fr', name: 'fredag' },
    { short: 'lø', name: 'lørdag' },
    { short: 'sø', name: 'søndag' },
  ],
} as const;

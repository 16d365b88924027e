/** What the owner is told: the bell, its list and the settings. What each notice says is in api/contract/notice-words.ts. */
export const noticesText = {
  bell: (unread: number) => (unread === 0 ? 'Nyt' : `Nyt: ${unread} ${unread === 1 ? 'ulæst besked' : 'ulæste beskeder'}`),
  list: 'Beskeder',
  isNew: 'Ny',
  failure: 'Beskederne kunne ikke hentes',
  emptyTitle: 'Intet nyt endnu',
  emptyHint:
    'Her får du besked, når et nyt produkt bliver brugt første gang, når et produkt runder et stort tal eller bliver stille, og hver mandag om ugen, der gik.',
  offlineEmpty: 'Du er offline. Beskederne vises, når du har forbindelse.',
  settings: 'Vælg beskeder',
  toStatistics: 'Se statistik',
  toProducts: 'Se produkter',
} as const;

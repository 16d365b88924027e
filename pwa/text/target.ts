/** Where a product leads: in the edit dialog and wherever a product is claimed. */
export const targetText = {
  target: 'Hvad skal ske, når nogen scanner?',
  toUrl: 'Gå til et link',
  toPage: 'Vis en landing page',
  url: 'Link',
  urlHint: 'Fx jeres anmeldelseslink eller hjemmeside',
  page: 'Landing page',
  choosePage: 'Vælg en landing page',
  pagesLoading: 'Henter dine landing pages…',
  pagesNotFetched: 'Dine landing pages er ikke hentet til denne enhed endnu. De kan vælges, når du er online.',
  noPages: 'Du har ingen landing pages endnu.',
  createPage: 'Opret landing page',
  pageMissing: 'Vælg en landing page, eller brug et link',
  type: 'Type',
  typeUnchanged: 'Som registreret',
  typeAs: (name: string) => `${name} (som registreret)`,
} as const;

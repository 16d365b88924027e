import { renderPlainPage } from './plain-page';

/** What a person sees of an address that cannot even be looked up. */
export const unavailablePage = renderPlainPage(
  'Der opstod en fejl',
  'Vi kan ikke åbne linket lige nu. Prøv igen om et øjeblik.',
  '<a href="/">Gå til forsiden</a>',
);

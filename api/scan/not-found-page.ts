import { renderPlainPage } from '../http/answers/plain-page';

const HOME = '<a href="/">Gå til forsiden</a>';

export const standNotFoundPage = renderPlainPage('Produkt ikke fundet', 'Tjek, at du har skrevet det ID, der står på produktet.', HOME);

/** Shown when the product cannot even be looked up. */
export const standUnavailablePage = renderPlainPage(
  'Der opstod en fejl',
  'Vi kan ikke åbne linket lige nu. Prøv igen om et øjeblik.',
  HOME,
);

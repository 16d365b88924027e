import { renderPlainPage } from '../http/answers/plain-page';

const HOME = '<a href="/">Gå til forsiden</a>';

export const standNotFoundPage = renderPlainPage('Produkt ikke fundet', 'Tjek, at du har skrevet det ID, der står på produktet.', HOME);

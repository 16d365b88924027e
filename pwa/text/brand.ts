/** The name people know the product by: titles, menus, the installed app. */
export const PRODUCT_NAME = 'Tap Portal';

/** "Skærm – Produktnavn" (QUALITY 28). */
export const documentTitle = (screen: string): string => (screen ? `${screen} – ${PRODUCT_NAME}` : PRODUCT_NAME);

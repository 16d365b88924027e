import { PRODUCT_NAME } from '../../api/contract/product-name.ts';

/** "Skærm – Produktnavn" (QUALITY 28). */
export const documentTitle = (screen: string): string => (screen ? `${screen} – ${PRODUCT_NAME}` : PRODUCT_NAME);

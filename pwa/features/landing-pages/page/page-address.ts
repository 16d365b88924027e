import { landingPagePath } from '../../../../api/contract/addresses';

/** origin/{urlPath} or origin/landing/{id} (SPEC §9). */
export const pageAddress = (origin: string, page: { _id: string; urlPath: string | null }): string => origin + landingPagePath(page);

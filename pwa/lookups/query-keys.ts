/** Names of answers that a page may bring along (painted-page.ts). */
export const SITE_KEY = ['site'] as const;
export const standKey = (standerId: string, isTap = false) => ['stand-lookup', standerId, isTap] as const;

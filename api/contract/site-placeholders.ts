import type { SiteInfo } from './site';

/**
 * What stands in a page that is rendered by the build, which does not know the installation: the server puts the real
 * values in their place. Every form a page may show them in is a text of its own, without a letter that HTML escapes.
 */
export const SITE_PLACEHOLDERS = {
  webshopUrl: 'SITE-WEBSHOP-URL',
  supportEmail: 'SITE-SUPPORT-EMAIL',
  supportPhone: 'SITE-SUPPORT-PHONE+4500000000',
  companyAddress: 'SITE COMPANY ADDRESS',
  publicUrl: 'SITE-PUBLIC-URL',
  googleSignIn: false,
  isDemo: false,
  /** All of it, as an attribute tells the app. */
  json: 'SITE-JSON',
} as const satisfies SiteInfo & { json: string };

import type { SiteInfo } from './site';

/**
 * What stands in a page that is rendered by the build, which knows neither the installation nor a product: the server puts
 * the real values in their place. Every form a page may show them in is a text of its own, without a letter that HTML
 * escapes.
 */
export const SITE_PLACEHOLDERS = {
  webshopUrl: 'SITE-WEBSHOP-URL',
  supportEmail: 'SITE-SUPPORT-EMAIL',
  supportPhone: 'SITE-SUPPORT-PHONE+4500000000',
  companyAddress: 'SITE COMPANY ADDRESS',
  publicUrl: 'SITE-PUBLIC-URL',
  googleSignIn: false,
  isDemo: false,
} as const satisfies SiteInfo;

/** A product's printed id, in its own form. */
export const STANDER_ID_PLACEHOLDER = 'PRODUCTPLACEHOLDER';

/** All that is known of the installation and the product, as attributes tell the app. */
export const JSON_PLACEHOLDERS = { site: 'SITE-JSON', stand: 'PRODUCT-JSON' } as const;

import * as v from 'valibot';

/** What the public pages need to know of this installation (CONTRACT §2). */
export const SiteInfo = v.object({
  webshopUrl: v.string(),
  supportEmail: v.string(),
  supportPhone: v.string(),
  companyAddress: v.string(),
  /** Origin printed on products and QR codes. */
  publicUrl: v.string(),
  /** Whether Google sign-in is configured. */
  googleSignIn: v.boolean(),
  /** Whether the demo shop is being served, with invented data. */
  isDemo: v.boolean(),
});
export type SiteInfo = v.InferOutput<typeof SiteInfo>;

/** Where a phone number, written for people, leads. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/g, '')}`;

/** Where an address leads: a map. */
export const mapLink = (address: string): string => `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`;

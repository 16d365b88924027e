import type { SiteInfo } from '../contract/site';

interface Installation {
  site: Pick<SiteInfo, 'webshopUrl' | 'supportEmail' | 'supportPhone' | 'companyAddress'>;
  publicUrl: string;
  google: object | null;
  isDemo: boolean;
}

/** What the public pages may know of the settings. */
export const toSiteInfo = ({ site, publicUrl, google, isDemo }: Installation): SiteInfo => ({
  ...site,
  publicUrl,
  googleSignIn: google !== null,
  isDemo,
});

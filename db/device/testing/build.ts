import type { LandingPage } from '../../../api/contract/landing-page';
import { LANDING_DEFAULTS } from '../../../api/contract/landing-page';
import type { Stand } from '../../../api/contract/stand';

export const STAND_ID = 'a00000000000000000000001';
export const PAGE_ID = 'b00000000000000000000001';

/** A claimed product pointing at https://example.dk/. */
export const buildStand = (fields: Partial<Stand> = {}): Stand => ({
  _id: STAND_ID,
  standerId: 'ABC001',
  nickname: 'Kassen',
  productType: 'stander',
  redirectUrl: 'https://example.dk/',
  landingPageId: null,
  landingPage: null,
  targetUrl: 'https://example.dk/',
  status: 'claimed',
  configured: true,
  createdAt: '2026-11-01T08:00:00.000Z',
  claimedAt: '2026-11-02T08:00:00.000Z',
  views: 0,
  clicks: 0,
  lastViewedAt: null,
  version: 1,
  ...fields,
});

export const buildPage = (fields: Partial<LandingPage> = {}): LandingPage => ({
  _id: PAGE_ID,
  title: 'Velkommen',
  description: '',
  urlPath: null,
  logo: null,
  backgroundImage: null,
  ...LANDING_DEFAULTS,
  showTitle: null,
  buttons: [],
  socialLinks: { instagram: '', facebook: '', youtube: '', twitter: '' },
  createdAt: '2026-11-01T08:00:00.000Z',
  version: 1,
  ...fields,
});

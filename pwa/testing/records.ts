import type { User } from '../../api/contract/account';
import type { SiteInfo } from '../../api/contract/site';

/** A user; give only what matters. */
export const buildUser = (more: Partial<User> = {}): User => ({
  _id: 'a0000000000000000000000a',
  username: 'mette',
  email: 'mette@example.dk',
  isAdmin: false,
  isBlocked: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  profileImage: null,
  ...more,
});

/** What the installation says of itself; give only what matters. */
export const buildSite = (more: Partial<SiteInfo> = {}): SiteInfo => ({
  webshopUrl: 'https://shop.example.dk',
  supportEmail: 'hej@example.dk',
  supportPhone: '+45 12 34 56 78',
  companyAddress: 'Falkoner Allé 1, 2000 Frederiksberg',
  publicUrl: 'https://portal.example.dk',
  googleSignIn: true,
  isDemo: false,
  ...more,
});

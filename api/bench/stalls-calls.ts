import { createECDH } from 'node:crypto';
import { largeOwnerId, largeStandId } from '../../db/server/testing/large-shop';
import type { endpoints } from '../contract/endpoints';

export type EndpointName = keyof typeof endpoints;

export const PASSWORD = 'havregrød med kanel 7';
/** Products of the owner who has most of them: the first of the large shop are given to stor0. */
export const BIG_OWNER_STANDS = 5000;

export interface Step {
  /** Who calls: nobody, an admin, the owner with most products, another, or one who is not needed afterwards. */
  by?: 'admin' | 'big' | 'other' | 'leaver';
  /** Of the path, and what follows it. */
  params?: Record<string, string>;
  query?: string;
  json?: unknown;
  form?: FormData;
}

const form = (fields: Record<string, string | Blob>): FormData => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
};

const MB = 1024 * 1024;
/** As many lines as a file may have, each as long as the size of the file allows. */
const sheet = (round: number): Blob => {
  const address = `https://eksempel.dk/${round}/${'x'.repeat(900)}`;
  const lines = Array.from({ length: 1000 }, (_, index) => `STOR${1000 + index};${address}/${index};Disk ${index}`);
  return new Blob([['standerId;redirectUrl;nickname', ...lines].join('\n')], { type: 'text/csv' });
};
const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `c${index.toString(16).padStart(23, '0')}`);
const PUSH_KEYS = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'x'.repeat(22) };
const nobody = 'f'.repeat(24);
const page = { title: 'Kanel', description: 'Åbent hver dag', urlPath: '' };

/** Every call of the contract as the largest of its users makes it: none is left out, the types see to that. */
export const calls: Record<EndpointName, (round: number) => Step[]> = {
  site: () => [{}],
  verify: () => [{ by: 'big' }],
  status: () => [{}],
  refresh: () => [{ by: 'big' }],
  login: () => [{ json: { username: 'stor1', password: PASSWORD } }, { json: { username: 'stor1', password: 'forkert kode 1' } }],
  register: (round) => [{ json: { username: `ny-${round}`, email: `ny-${round}@example.dk`, password: PASSWORD } }],
  logout: () => [{}],
  profile: () => [{ by: 'big' }],
  changePassword: () => [{ by: 'other', json: { currentPassword: 'forkert kode 1', newPassword: 'havregrød med kanel 8' } }],
  // Not a picture: how one is decoded, on threads of its own, is measured by the attacks.
  profileImage: () => [{ by: 'other', form: form({ image: new Blob([new Uint8Array(4 * MB)]) }) }],
  ownTaps: () => [{ by: 'other', json: { count: false } }],
  noticeSettings: () => [{ by: 'big' }],
  changeNotices: () => [{ by: 'big', json: { kind: 'week', mail: false } }],
  subscribePush: () => [{ by: 'big', json: { endpoint: `https://fcm.googleapis.com/${'x'.repeat(900)}`, keys: PUSH_KEYS } }],
  unsubscribePush: () => [{ by: 'big' }],
  listNotices: () => [{ by: 'big' }],
  markNoticesRead: () => [{ by: 'big', json: { upTo: 1 } }],
  sessions: () => [{ by: 'big' }],
  endOtherSessions: () => [{ by: 'leaver' }],
  endSession: () => [{ by: 'big', params: { id: nobody } }],
  exportAccount: () => [{ by: 'big' }],
  deleteAccount: () => [
    { by: 'big', json: { password: 'forkert kode 1' } },
    { by: 'leaver', json: { password: PASSWORD } },
  ],
  requestReset: () => [{ json: { email: 'stor1@example.dk' } }],
  verifyReset: () => [{ params: { token: 'x'.repeat(43) } }],
  resetPassword: () => [{ json: { token: 'x'.repeat(43), newPassword: 'havregrød med kanel 8' } }],
  listStands: () => [{ by: 'big' }],
  listStandRows: () => [{ by: 'big' }],
  standStatistics: () => [{ by: 'big' }, { by: 'big', query: '?since=x' }, { by: 'big', query: '?details=true' }],
  standHours: () => [{ by: 'big', query: '?from=2025-01-01&to=2026-12-31' }],
  exportTaps: () => [{ by: 'big', query: '?from=2025-01-01&to=2026-12-31' }],
  events: () => [{ by: 'big' }],
  listUnclaimed: () => [{ by: 'admin' }, { by: 'admin', query: '?q=99&limit=1000' }, { by: 'admin', query: '?q=findes-ikke&limit=50' }],
  lookupStand: () => [{ params: { standerId: 'STOR7' }, query: '?peek=true' }, { params: { standerId: 'FINDESIKKE' } }],
  claimStand: (round) => [{ by: 'other', params: { id: ids(90_000)[40_000 + round] ?? '' }, json: { nickname: 'Disken' } }],
  activateStand: (round) => [{ by: 'other', params: { standerId: `STOCK${30_000 + round}` } }],
  updateStand: (round) => [{ by: 'big', params: { id: largeStandId(3) }, json: { nickname: `Disken ${round}` } }],
  deleteStand: (round) => [{ by: 'big', params: { id: largeStandId(100 + round) } }],
  uploadStands: (round) => [{ by: 'big', form: form({ file: sheet(round) }) }],
  bulkCreateStands: (round) => [
    { by: 'admin', json: { products: Array.from({ length: 1000 }, (_, index) => ({ standerId: `BULK${round}X${index}` })) } },
  ],
  createStand: (round) => [{ by: 'admin', json: { standerId: `EN${round}`, productType: 'stander' } }],
  listUsers: () => [{ by: 'admin' }, { by: 'admin', query: '?q=stor9&limit=1000' }, { by: 'admin', query: '?q=findes-ikke' }],
  updateUser: (round) => [{ by: 'admin', params: { id: largeOwnerId(5) }, json: { username: `stor5-${round}` } }],
  blockUser: () => [{ by: 'admin', params: { id: largeOwnerId(6) } }],
  unblockUser: () => [{ by: 'admin', params: { id: largeOwnerId(6) } }],
  deleteUser: (round) => [{ by: 'admin', params: { id: largeOwnerId(20 + round) } }],
  resetUserPassword: () => [{ by: 'admin', params: { id: largeOwnerId(7) } }],
  listUserLandingPages: () => [{ by: 'admin', params: { id: largeOwnerId(0) } }],
  listClaimed: () => [{ by: 'admin' }, { by: 'admin', query: '?q=99&limit=1000' }, { by: 'admin', query: '?q=findes-ikke&limit=50' }],
  adminStatistics: () => [{ by: 'admin' }],
  deleteUnclaimed: (round) => [{ by: 'admin', json: { ids: ids(30_000).slice(round * 10_000 + 600, round * 10_000 + 10_600) } }],
  unclaimedCsv: () => [{ by: 'admin', query: `?ids=${ids(600).join(',')}` }],
  unclaimedCsvOf: () => [{ by: 'admin', json: { ids: ids(10_000) } }],
  unclaimedQr: () => [{ by: 'admin', query: `?ids=${ids(600).join(',')}` }],
  unclaimedQrOf: () => [{ by: 'admin', json: { ids: ids(50_000).slice(10_000, 11_000) } }],
  listLandingPages: () => [{ by: 'big' }],
  pageStatistics: () => [{ by: 'big' }, { by: 'big', query: '?since=x' }],
  createLandingPage: () => [{ by: 'other', form: form({ ...page }) }],
  updateLandingPage: () => [{ by: 'other', params: { id: nobody }, form: form({ ...page }) }],
  deleteLandingPage: () => [{ by: 'other', params: { id: nobody } }],
  checkUrlPath: () => [{ by: 'other', params: { urlPath: 'kanel' } }],
  publicLandingPage: () => [{ params: { id: nobody } }],
  searchPlaces: () => [{ by: 'other', query: '?searchQuery=kanel' }],
  setupBusiness: () => [{ by: 'other', json: { placeId: 'x' } }],
  googleReviews: () => [{ by: 'other' }],
  googleBusinessLogout: () => [{ by: 'other' }],
  businessLogout: () => [{ by: 'other' }],
  contact: () => [{ json: { name: 'Ida', email: 'ida@example.dk', subject: 'Hej', message: 'x'.repeat(4000) } }],
};

/** Addresses beside the contract that take more than a line of work, each asked with a GET. */
export const BESIDE_THE_CONTRACT = ['/api/openapi.json', '/api/docs', '/metrics', '/readyz'];

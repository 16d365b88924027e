import { createECDH } from 'node:crypto';
import { largeOwnerId, largeStandId } from '../../../db/server/testing/large-shop';
import type { endpoints } from '../../contract/endpoints';
import { buildForm, buildImage } from '../test-images';
import { type Installation, firstUntouchedOwner, pageId, PASSWORD, resetToken, sessionId } from './installation';

export type EndpointName = keyof typeof endpoints;

export interface Step {
  /** Who calls: nobody, an admin, the owner with most products, another, or one who is not needed afterwards and has just signed in. */
  by?: 'admin' | 'big' | 'other' | 'leaver';
  /** By the session's cookie instead of a bearer. */
  byCookie?: boolean;
  /** Of the path, and what follows it. */
  params?: Record<string, string>;
  query?: string;
  json?: unknown;
  form?: FormData;
  /** The status of a call that is to be refused. */
  refused?: number;
}

type Steps = Record<EndpointName, (round: number) => Step[]>;

const MB = 1024 * 1024;
/** As many lines as a file may have, each as long as the size of the file allows. */
const sheet = (round: number): Blob => {
  const address = `https://eksempel.dk/${round}/${'x'.repeat(900)}`;
  const lines = Array.from({ length: 1000 }, (_, index) => `STOR${1000 + index};${address}/${index};Disk ${index}`);
  return new Blob([['standerId;redirectUrl;nickname', ...lines].join('\n')], { type: 'text/csv' });
};
const form = (name: string, file: Blob): FormData => {
  const data = new FormData();
  data.append(name, file);
  return data;
};
const PUSH_KEYS = { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'x'.repeat(22) };
const RANGE = '?from=2025-12-01&to=2026-12-31';
const NEW_PASSWORD = 'havregrød med kanel 8';
const [wrong, nobody] = ['forkert kode 1', 'f'.repeat(24)];

function accountCalls({ owners }: Installation) {
  return {
    site: () => [{}],
    verify: () => [{ by: 'big' }],
    status: () => [{}],
    refresh: () => [{ by: 'leaver', byCookie: true }],
    login: () => [{ json: { username: 'stor1', password: PASSWORD } }, { json: { username: 'stor1', password: wrong }, refused: 401 }],
    register: (round) => [{ json: { username: `ny-${round}`, email: `ny-${round}@example.dk`, password: PASSWORD } }],
    logout: () => [{ by: 'leaver', byCookie: true }],
    profile: () => [{ by: 'big' }],
    changePassword: () => [
      { by: 'leaver', json: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD } },
      { by: 'other', json: { currentPassword: wrong, newPassword: NEW_PASSWORD }, refused: 400 },
    ],
    // How a large picture is decoded, on threads of its own, is measured by the attacks.
    profileImage: () => [{ by: 'other', form: form('image', new Blob([new Uint8Array(4 * MB)])), refused: 415 }],
    ownTaps: () => [{ by: 'other', json: { count: false } }],
    noticeSettings: () => [{ by: 'big' }],
    changeNotices: () => [{ by: 'big', json: { kind: 'week', mail: false } }],
    subscribePush: () => [{ by: 'big', json: { endpoint: `https://fcm.googleapis.com/${'x'.repeat(900)}`, keys: PUSH_KEYS } }],
    unsubscribePush: () => [{ by: 'big' }],
    listNotices: () => [{ by: 'big' }],
    markNoticesRead: () => [{ by: 'big', json: { upTo: 1 } }],
    sessions: () => [{ by: 'big' }],
    endOtherSessions: () => [{ by: 'leaver' }],
    endSession: (round) => [{ by: 'big', params: { id: sessionId(round) } }],
    exportAccount: () => [{ by: 'big' }],
    deleteAccount: () => [
      { by: 'big', json: { password: wrong }, refused: 400 },
      { by: 'leaver', json: { password: PASSWORD } },
    ],
    requestReset: () => [{ json: { email: 'stor1@example.dk' } }],
    verifyReset: (round) => [{ params: { token: resetToken(round) } }, { params: { token: 'x'.repeat(43) }, refused: 400 }],
    resetPassword: (round) => [{ json: { token: resetToken(round), newPassword: NEW_PASSWORD } }],
    contact: () => [{ json: { name: 'Ida', email: 'ida@example.dk', subject: 'Hej', message: 'x'.repeat(4000) } }],
    listUsers: () => [{ by: 'admin' }, { by: 'admin', query: '?q=stor9&limit=1000' }, { by: 'admin', query: '?q=findes-ikke' }],
    updateUser: (round) => [
      {
        by: 'admin',
        params: { id: largeOwnerId(owners - 20) },
        json: { username: `stor-${round}`, email: 'stor@example.dk', isAdmin: false },
      },
    ],
    blockUser: () => [{ by: 'admin', params: { id: largeOwnerId(owners - 21) } }],
    unblockUser: () => [{ by: 'admin', params: { id: largeOwnerId(owners - 21) } }],
    deleteUser: (round) => [{ by: 'admin', params: { id: largeOwnerId(owners - 30 - round) } }],
    resetUserPassword: () => [{ by: 'admin', params: { id: largeOwnerId(owners - 22) } }],
    listUserLandingPages: () => [{ by: 'admin', params: { id: largeOwnerId(0) } }],
    adminStatistics: () => [{ by: 'admin' }],
  } satisfies Partial<Steps>;
}

function standCalls({ stock, picked }: Installation) {
  const few = Math.min(600, picked);
  const ids = (from: number, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `c${(from + index).toString(16).padStart(23, '0')}`);
  const [shown, picks] = [`?ids=${ids(0, few).join(',')}`, ids(3 * picked + few, picked)];
  const pages: Step[] = ['', '?q=99&limit=1000', '?q=findes-ikke&limit=50'].map((query) => ({ by: 'admin', query }));
  return {
    listStands: () => [{ by: 'big' }],
    listStandRows: () => [{ by: 'big' }],
    standStatistics: () => [{ by: 'big' }, { by: 'big', query: '?since=x' }, { by: 'big', query: '?details=true' }],
    standHours: () => [{ by: 'big', query: RANGE }],
    exportTaps: () => [{ by: 'big', query: RANGE }],
    events: () => [{ by: 'big' }],
    listUnclaimed: () => pages,
    lookupStand: () => [
      { params: { standerId: 'STOR7' }, query: '?peek=true' },
      { params: { standerId: 'FINDESIKKE' }, refused: 404 },
    ],
    claimStand: (round) => [{ by: 'other', params: { id: ids(stock - 10 + round, 1)[0] ?? '' }, json: { nickname: 'Disken' } }],
    activateStand: (round) => [{ by: 'other', params: { standerId: `STOCK${stock - 20 + round}` } }],
    updateStand: (round) => [{ by: 'big', params: { id: largeStandId(3) }, json: { nickname: `Disken ${round}` } }],
    deleteStand: (round) => [{ by: 'big', params: { id: largeStandId(100 + round) } }],
    uploadStands: (round) => [{ by: 'big', form: form('file', sheet(round)) }],
    bulkCreateStands: (round) => [
      { by: 'admin', json: { products: Array.from({ length: 1000 }, (_, index) => ({ standerId: `BULK${round}X${index}` })) } },
    ],
    createStand: (round) => [{ by: 'admin', json: { standerId: `EN${round}`, productType: 'stander' } }],
    listClaimed: () => pages,
    deleteUnclaimed: (round) => [{ by: 'admin', json: { ids: ids(round * picked + few, picked) } }],
    unclaimedCsv: () => [{ by: 'admin', query: shown }],
    unclaimedCsvOf: () => [{ by: 'admin', json: { ids: picks } }],
    unclaimedQr: () => [{ by: 'admin', query: shown }],
    unclaimedQrOf: () => [{ by: 'admin', json: { ids: picks.slice(0, 1000) } }],
  } satisfies Partial<Steps>;
}

function pageCalls({ pages }: Installation, logo: Buffer) {
  const fields = { title: 'Kanel', description: 'Åbent hver dag', urlPath: '' };
  return {
    listLandingPages: () => [{ by: 'big' }],
    pageStatistics: () => [{ by: 'big' }, { by: 'big', query: '?since=x' }],
    createLandingPage: () => [{ by: 'other', form: buildForm({ ...fields, logo }) }],
    updateLandingPage: (round) => [
      { by: 'big', params: { id: pageId(pages - 1) }, form: buildForm({ title: `Kanel ${round}`, logo }) },
      { by: 'other', params: { id: nobody }, form: buildForm(fields), refused: 404 },
    ],
    // A page that a sixth of the big owner's products show.
    deleteLandingPage: (round) => [{ by: 'big', params: { id: pageId(round) } }],
    checkUrlPath: () => [{ by: 'other', params: { urlPath: 'kanel' } }],
    publicLandingPage: () => [{ params: { id: pageId(pages - 2) } }, { params: { id: nobody }, refused: 404 }],
    searchPlaces: () => [{ by: 'other', query: '?searchQuery=caf%C3%A9' }],
    setupBusiness: () => [{ by: 'other', json: { placeId: 'demo-cafe-kanel' } }],
    googleReviews: () => [{ by: 'other' }],
    googleBusinessLogout: () => [{ by: 'other' }],
    businessLogout: () => [{ by: 'other' }],
  } satisfies Partial<Steps>;
}

/** Every call of the contract as the largest of its users makes it: none is left out, the types see to that. At most three rounds. */
export async function callsOf(shop: Installation): Promise<Steps> {
  const logo = await buildImage();
  const account = accountCalls(shop);
  const profileImage: Steps['profileImage'] = () => [{ by: 'other', form: buildForm({ image: logo }) }, ...account.profileImage()];
  return { ...account, ...standCalls(shop), ...pageCalls(shop, logo), profileImage };
}

/** What leaves nothing for another call: the whole stock goes, and the account with most of everything. */
export const LAST: readonly [EndpointName, Step][] = [
  ['deleteUnclaimed', { by: 'admin' }],
  ['deleteUser', { by: 'admin', params: { id: largeOwnerId(0) } }],
];

/** Accounts that may go. */
export const leaverName = (shop: Installation, index: number): string => `stor${firstUntouchedOwner(shop) + index}`;

/** Addresses beside the contract that take more than a line of work, each asked with a GET. */
export const BESIDE_THE_CONTRACT = ['/api/openapi.json', '/api/docs', '/metrics', '/readyz'];

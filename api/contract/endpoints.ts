import * as v from 'valibot';
import * as account from './account';
import * as admin from './admin';
import * as business from './business';
import { ContactBody } from './contact';
import { del, get, post, put } from './endpoint';
import * as landing from './landing-page';
import * as notice from './notices';
import { SiteInfo } from './site';
import * as stand from './stand';
import {
  AdminStatistics,
  DayRangeQuery,
  HoursAnswer,
  HoursQuery,
  PageStatistics,
  PageStatisticsQuery,
  StandStatistics,
  StatisticsQuery,
} from './statistics';

/** Contract number: sent as X-Api by the server and X-Client by the app (CONTRACT §5). */
export const CONTRACT_NUMBER = 1;
/** Oldest client the server still serves; older ones get 426. */
export const OLDEST_CLIENT = 1;

const open = { access: 'public' } as const;
const ofSession = { ...open, actsOnCookie: true } as const;
const adminOnly = { access: 'admin' } as const;
const beforeNewPassword = { allowsTemporaryPassword: true } as const;
const { MessageAnswer } = account;

/** Comma-separated, as long as an address may be. */
const IdList = v.pipe(v.string(), v.maxLength(16_384));

/** Beside a 412: the row as it is now (CONTRACT §5). */
const currentStand = { refusal: { code: 'version_conflict', extra: v.object({ current: stand.Stand }) } } as const;
const currentPage = { refusal: { code: 'version_conflict', extra: v.object({ current: landing.LandingPage }) } } as const;
const duplicates = { refusal: { code: 'duplicate', extra: v.object({ duplicates: v.array(v.string()) }) } } as const;

/** Every call of CONTRACT §4, and the additions it allows. */
export const endpoints = {
  site: get('/api/site', SiteInfo, open),

  verify: get('/api/auth/verify', account.ValidAnswer, beforeNewPassword),
  status: get('/api/auth/status', account.StatusAnswer, open),
  refresh: post('/api/auth/refresh', account.TokenAnswer, ofSession),
  login: post('/api/auth/login', account.SignedIn, { ...open, body: account.LoginBody }),
  register: post('/api/auth/register', account.SignedIn, { ...open, status: 201, body: account.RegisterBody }),
  logout: post('/api/auth/logout', 'empty', ofSession),

  profile: get('/api/user/profile', account.User, beforeNewPassword),
  changePassword: post('/api/user/change-password', account.ChangePasswordAnswer, {
    ...beforeNewPassword,
    body: account.ChangePasswordBody,
  }),
  profileImage: post('/api/user/profile-image', account.ProfileImageAnswer, { bodyKind: 'multipart', files: ['image'] }),
  /** Whether taps from a browser signed in as the product's owner are counted. */
  ownTaps: put('/api/user/own-taps', account.OwnTapsAnswer, { body: account.OwnTapsBody }),
  noticeSettings: get('/api/user/notices', notice.NoticeSettings),
  /** How the account wants to be told of one kind. */
  changeNotices: put('/api/user/notices', notice.NoticeChoicesAnswer, { body: notice.NoticeChoiceBody }),
  /** The browser that asks is told by push, until its session ends. */
  subscribePush: post('/api/user/push', MessageAnswer, { status: 201, body: notice.PushBody }),
  unsubscribePush: del('/api/user/push', MessageAnswer),
  listNotices: get('/api/notices', notice.NoticeList, { query: notice.NoticesQuery }),
  markNoticesRead: put('/api/notices/read', notice.ReadAnswer, { body: notice.ReadBody }),
  sessions: get('/api/user/sessions', v.array(account.Session)),
  endOtherSessions: post('/api/user/sessions/logout-all', MessageAnswer),
  endSession: del('/api/user/sessions/:id', MessageAnswer),
  exportAccount: get('/api/user/export', 'file'),
  deleteAccount: del('/api/user/account', MessageAnswer, { body: account.DeleteAccountBody }),
  requestReset: post('/api/request-password-reset', MessageAnswer, { ...open, body: account.RequestResetBody }),
  verifyReset: get('/api/verify-reset-token/:token', account.ValidAnswer, open),
  resetPassword: post('/api/reset-password', MessageAnswer, { ...open, body: account.ResetPasswordBody }),

  listStands: get('/api/stands', v.array(stand.StandWithClicks)),
  /** The same list without click history and daily totals: what the app refreshes (they come from standStatistics). */
  listStandRows: get('/api/stands/rows', v.array(stand.Stand)),
  standStatistics: get('/api/stands/statistics', StandStatistics, { query: StatisticsQuery }),
  standHours: get('/api/stands/statistics/hours', HoursAnswer, { query: HoursQuery }),
  exportTaps: get('/api/stands/statistics/export', 'file', { query: DayRangeQuery }),
  /** Server-sent events: `clicks` with the newest cursor, at once and whenever own figures have grown. */
  events: get('/api/events', 'stream'),
  listUnclaimed: get('/api/stands/unclaimed', v.array(stand.UnclaimedStand), { query: admin.PageQuery }),
  lookupStand: get('/api/stands/:standerId', stand.PublicStand, { ...open, query: stand.LookupQuery }),
  claimStand: post('/api/stands/:id/claim', stand.StandAnswer, { body: v.optional(stand.ClaimBody, {}) }),
  activateStand: post('/api/stands/activate/:standerId', stand.StandAnswer),
  updateStand: put('/api/stands/:id', stand.StandWithMessage, { body: stand.StandPatch, ...currentStand }),
  deleteStand: del('/api/stands/:id', MessageAnswer, currentStand),
  /** Multipart: owner CSV. The JSON twin below shares the path; the content type decides (rule 102). */
  uploadStands: post('/api/stands/bulk', stand.BulkUploadAnswer, { bodyKind: 'multipart', files: ['file'] }),
  bulkCreateStands: post('/api/stands/bulk', stand.BulkCreateAnswer, {
    ...adminOnly,
    status: 201,
    body: stand.BulkCreateBody,
    ...duplicates,
  }),
  createStand: post('/api/stands', stand.StandWithMessage, { ...adminOnly, status: 201, body: stand.NewStand }),

  listUsers: get('/api/admin/users', v.array(account.User), { ...adminOnly, query: admin.UsersQuery }),
  updateUser: put('/api/admin/users/:id', admin.UserAnswer, { ...adminOnly, body: admin.UserPatch }),
  blockUser: put('/api/admin/users/:id/block', admin.UserAnswer, adminOnly),
  unblockUser: put('/api/admin/users/:id/unblock', admin.UserAnswer, adminOnly),
  deleteUser: del('/api/admin/users/:id', MessageAnswer, adminOnly),
  resetUserPassword: post('/api/admin/users/:id/reset-password', MessageAnswer, adminOnly),
  listUserLandingPages: get('/api/admin/users/:id/landing-pages', v.array(landing.LandingPage), adminOnly),
  listClaimed: get('/api/admin/stands/claimed', v.array(admin.ClaimedStand), { ...adminOnly, query: admin.PageQuery }),
  adminStatistics: get('/api/admin/statistics', AdminStatistics, adminOnly),
  deleteUnclaimed: del('/api/admin/stands/unclaimed', stand.DeletedAnswer, { ...adminOnly, body: stand.DeleteUnclaimedBody }),
  unclaimedCsv: get('/api/stands/unclaimed/csv', 'file', { ...adminOnly, query: v.object({ ids: v.optional(IdList) }) }),
  unclaimedCsvOf: post('/api/stands/unclaimed/csv', 'file', { ...adminOnly, body: stand.IdsBody }),
  unclaimedQr: get('/api/stands/unclaimed/qr-codes', 'file', { ...adminOnly, query: v.object({ ids: v.optional(IdList) }) }),
  unclaimedQrOf: post('/api/stands/unclaimed/qr-codes', 'file', { ...adminOnly, body: stand.IdsBody }),

  listLandingPages: get('/api/landing-pages', v.array(landing.LandingPage)),
  pageStatistics: get('/api/landing-pages/statistics', PageStatistics, { query: PageStatisticsQuery }),
  createLandingPage: post('/api/landing-pages', landing.LandingPageWithMessage, {
    status: 201,
    body: landing.LandingPageFields,
    bodyKind: 'multipart',
    files: ['logo', 'backgroundImage'],
  }),
  updateLandingPage: put('/api/landing-pages/:id', landing.LandingPageWithMessage, {
    ...currentPage,
    body: landing.LandingPageFields,
    bodyKind: 'multipart',
    files: ['logo', 'backgroundImage'],
  }),
  deleteLandingPage: del('/api/landing-pages/:id', MessageAnswer, currentPage),
  /** Is this path free? Never reserves it. */
  checkUrlPath: get('/api/landing-pages/url-path/:urlPath', v.object({ available: v.boolean(), message: v.optional(v.string()) }), {
    query: v.object({ except: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  }),
  publicLandingPage: get('/api/landing/:id', landing.LandingPage, open),

  searchPlaces: get('/api/business/search', business.PlacesAnswer, { query: business.SearchQuery }),
  setupBusiness: post('/api/business/setup-google-maps', business.SetupAnswer, { body: business.SetupBody }),
  googleReviews: get('/api/business/google-reviews', business.ReviewsAnswer),
  googleBusinessLogout: post('/api/auth/google-business/logout', MessageAnswer),
  businessLogout: post('/api/business/logout', MessageAnswer),

  contact: post('/api/contact', MessageAnswer, { ...open, body: ContactBody }),
} as const;

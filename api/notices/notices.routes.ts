import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';
import { listNotices, markNoticesRead } from './list-notices';
import { subscribePush, unsubscribePush } from './push/subscribe-push';
import { changeNotices, readNoticeSettings } from './notice-settings';

/** What owners are told (CONTRACT §4–5), and how they want to be told. */
export function noticeRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.listNotices, listNotices);
  bind(router, deps, endpoints.markNoticesRead, markNoticesRead);
  bind(router, deps, endpoints.noticeSettings, (call) => readNoticeSettings(call, deps.pushKeys.publicKey));
  bind(router, deps, endpoints.changeNotices, changeNotices);
  bind(router, deps, endpoints.subscribePush, subscribePush);
  bind(router, deps, endpoints.unsubscribePush, unsubscribePush);
}

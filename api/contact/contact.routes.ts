import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';
import { sendMessage } from './send-message';

export function contactRoutes(router: Router, deps: Deps): void {
  bind(router, deps, endpoints.contact, sendMessage);
}

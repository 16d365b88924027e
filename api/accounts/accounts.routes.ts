import type Router from '@koa/router';
import { endpoints } from '../contract/endpoints';
import type { Deps } from '../deps';
import { bind } from '../http/bind';
import type { Activate } from './activation';
import { changePassword } from './change-password';
import { deleteAccount } from './delete-account';
import { exportAccount } from './export-account';
import { login } from './login';
import { changeOwnTaps, changeProfileImage, readProfile } from './profile';
import { register } from './register';
import { requestReset, resetPassword, verifyReset } from './reset-password';
import { endOtherSessions, endSession, listSessions, logout, readStatus, refresh } from './session-life';

export function accountRoutes(router: Router, deps: Deps, { activate }: { activate: Activate }): void {
  bind(router, deps, endpoints.register, (call) => register(call, activate));
  bind(router, deps, endpoints.login, (call) => login(call, activate));
  bind(router, deps, endpoints.logout, logout);
  bind(router, deps, endpoints.verify, async () => ({ valid: true as const }));
  bind(router, deps, endpoints.status, readStatus);
  bind(router, deps, endpoints.refresh, refresh);

  bind(router, deps, endpoints.profile, readProfile);
  bind(router, deps, endpoints.profileImage, changeProfileImage);
  bind(router, deps, endpoints.ownTaps, changeOwnTaps);
  bind(router, deps, endpoints.changePassword, changePassword);
  bind(router, deps, endpoints.sessions, listSessions);
  bind(router, deps, endpoints.endOtherSessions, endOtherSessions);
  bind(router, deps, endpoints.endSession, endSession);
  bind(router, deps, endpoints.exportAccount, exportAccount);
  bind(router, deps, endpoints.deleteAccount, deleteAccount);

  bind(router, deps, endpoints.requestReset, requestReset);
  bind(router, deps, endpoints.verifyReset, verifyReset);
  bind(router, deps, endpoints.resetPassword, resetPassword);
}

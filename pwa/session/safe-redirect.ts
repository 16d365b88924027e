import { safeRedirect as ownPath } from '../../api/contract/safe-redirect';
import { paths } from '../paths';

/** The path `redirect` names, or /dashboard when it is none of ours (rule 19). */
export const safeRedirect = (wish: string | null): string =>
  (wish === null ? null : ownPath(wish, window.location.origin)) ?? paths.dashboard;

import { fillAddress, QUERY, SCREENS } from '../../contract/addresses';
import { STANDER_ID } from '../../contract/patterns';
import { safeRedirect } from '../../contract/safe-redirect';

/** The path asked for: an activation that waits for the sign-in comes first (rule 13). */
export function redirectOf(query: Record<string, unknown>, publicUrl: string): string | null {
  const code = query.activate;
  if (typeof code === 'string' && STANDER_ID.test(code)) return fillAddress(SCREENS.activate, code);
  return safeRedirect(query[QUERY.redirect], publicUrl);
}

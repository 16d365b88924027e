import { endpoints } from '../../api/contract/endpoints';
import { findPushKeys } from '../platform/push';
import type { useApi } from '../session/session-context';

/** The server forgets a browser with its session: after a new sign-in the same person's browser is told by push again. */
export async function renewPush(api: ReturnType<typeof useApi>): Promise<void> {
  const keys = await findPushKeys().catch(() => null);
  if (keys) await api(endpoints.subscribePush, { body: keys });
}

import { createECDH } from 'node:crypto';
import type { endpoints } from '../../contract/endpoints';
import { newRowId } from '../../contract/patterns';
import type { CallOf } from '../../http/call';
import { ApiError } from '../../http/refusals/api-error';
import { deletePushOfSession, savePushSubscription } from '../../../db/server/queries/push-queries';
import { readPushAddress } from './push-address';

/** Browsers of one account that are told by push. */
const MOST = 10;

/** Whether it is a point of the curve: with another no message can be encrypted. */
function isPoint(key: string): boolean {
  const curve = createECDH('prime256v1');
  curve.generateKeys();
  try {
    curve.computeSecret(key, 'base64url');
    return true;
  } catch {
    return false;
  }
}

/** The browser that asks is told by push from now on, until its session ends. Throws 400 for what no browser sends, 429. */
export async function subscribePush({ deps, user, body: { endpoint, keys }, write }: CallOf<typeof endpoints.subscribePush>) {
  await deps.limits.consume('pushSubscription', user.id);
  const target = readPushAddress(deps.config.pushServices, endpoint);
  const text = 'Denne browsers push-tjeneste kan portalen ikke bruge';
  if (!target) throw new ApiError('invalid', text, { errors: { endpoint: text } });
  if (!isPoint(keys.p256dh)) throw new ApiError('invalid', 'Nøglen er ugyldig', { errors: { keys: 'Nøglen er ugyldig' } });
  return write(async (trx) => {
    const row = {
      ...{ id: newRowId(), user_id: user.id, session_id: user.sessionId, endpoint: target.url.href },
      ...{ p256dh: keys.p256dh, auth: keys.auth, created_at: deps.now() },
    };
    await savePushSubscription(trx, row, MOST);
    return { message: 'Du får nu notifikationer på denne enhed' };
  });
}

/** The browser that asks is told by push no more; again is fine. */
export async function unsubscribePush({ user, write }: CallOf<typeof endpoints.unsubscribePush>) {
  return write(async (trx) => {
    await deletePushOfSession(trx, user.sessionId);
    return { message: 'Du får ikke længere notifikationer på denne enhed' };
  });
}

import type { Session } from '../../db/device/types';
import { DAY_MS } from '../../api/contract/durations';

/** Without contact to the server for this long, the device asks for sign-in again (SYNC, Sign-in state). */
const CONTACT_LIMIT_MS = 30 * DAY_MS;

export const isOutOfContact = (session: Session, now: number): boolean => now - session.lastOkAt > CONTACT_LIMIT_MS;

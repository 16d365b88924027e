import type { User } from '../../../../api/contract/account';
import type { Stand } from '../../../../api/contract/stand';
import type { StandStatistics } from '../../../../api/contract/statistics';
import { APP_DATABASE, deviceDatabaseName } from '../../../../db/device/storage/stored-names';
import type { Session } from '../../../../db/device/types';
import { askEarly, type EarlyQuestions } from '../../../platform/early-answers';
import { isOutOfContact } from '../../../session/out-of-contact';
import { PENDING_LOGOUT_KEY, TOKEN_KEY, USER_KEY } from '../../../session/stored-keys';
import { type EarlyRows, earlyTexts, MOST_PRODUCTS, rowsOfAnswers } from './early-figures';
import { SLOT_ATTRIBUTE } from './early-slots';
import { readRows, readSession } from './read-device';

/** Whose figures may be shown: as session-provider.tsx takes a first glance at it. */
function whoIsHere(): { token: string; user: User } | null {
  const token = localStorage.getItem(TOKEN_KEY);
  const user = JSON.parse(localStorage.getItem(USER_KEY) ?? 'null') as User | null;
  if (!token || !user || user.mustChangePassword || localStorage.getItem(PENDING_LOGOUT_KEY) === '1') return null;
  return { token, user };
}

/** The app would show this session's screens, and not the log-in. */
const isGood = (session: Session, { _id }: User): boolean =>
  session.state === 'ok' && session.sub === _id && !isOutOfContact(session, Date.now());

async function askServer(questions: EarlyQuestions): Promise<EarlyRows | null> {
  const answers = await Promise.all(askEarly(questions));
  if (!answers.every((answer) => answer.ok)) return null;
  const [stands, statistics] = (await Promise.all(answers.map((answer) => answer.json()))) as [Stand[], StandStatistics];
  return stands.length > MOST_PRODUCTS ? null : rowsOfAnswers(stands, statistics);
}

function write(rows: EarlyRows): void {
  for (const [slot, text] of Object.entries(earlyTexts(rows))) {
    const place = document.querySelector(`[${SLOT_ATTRIBUTE}=${slot}]`);
    if (place) place.textContent = text;
  }
}

/**
 * Writes the figures into the shape of the painted card: from the device or, where it has none, from the server, whose answers
 * the app takes over (platform/early-answers.ts).
 */
export async function showFigures(): Promise<void> {
  const here = whoIsHere();
  if (!here) return;
  const { ask = '[]', client = '' } = document.getElementById('root')?.dataset ?? {};
  const own = deviceDatabaseName(here.user._id);
  const known = (await indexedDB.databases()).map(({ name }) => name);
  const [session, found] = await Promise.all([
    known.includes(APP_DATABASE) ? readSession() : undefined,
    known.includes(own) ? readRows(own) : null,
  ]);
  if (found === 'for-the-app' || (session && !isGood(session, here.user))) return;
  // A worker may have renewed the token since.
  const { token } = session ?? here;
  const headers = { Accept: 'application/json', 'X-Client': client, Authorization: `Bearer ${token}`, 'X-User': here.user._id };
  const rows = found ?? (await askServer({ addresses: JSON.parse(ask) as string[], headers }));
  // Meanwhile somebody may have logged out, here or in another window.
  if (rows && whoIsHere()?.user._id === here.user._id) write(rows);
}

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import type { User } from '../../../api/contract/account';
import { endpoints } from '../../../api/contract/endpoints';
import type { LandingPage } from '../../../api/contract/landing-page';
import type { Stand } from '../../../api/contract/stand';
import { type Device, type DeviceEffects, openDevice } from '../device';
import type { Session } from '../types';
import { newSession, type SessionRecords } from '../session/session';
import type { Fate } from '../outbox/slice';
import { createFakeApi, type FakeApi, ok } from './fake-api';

export const SUB = 'c00000000000000000000001';
export const ORIGIN = 'https://portal.example';

export const buildUser = (fields: Partial<User> = {}): User => ({
  _id: SUB,
  username: 'anna',
  email: 'anna@example.dk',
  isAdmin: false,
  isBlocked: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  profileImage: null,
  ...fields,
});

/** A session record in memory. */
export function memorySession(initial: Session | null): SessionRecords & { value: Session | null } {
  const records = {
    value: initial,
    read: async () => records.value,
    update: async (change: (session: Session | null) => Session | null) => {
      records.value = change(records.value);
      return records.value;
    },
  };
  return records;
}

/** A device that has read these rows at revision 1 and made no call since. */
export async function openDeviceWith(
  stands: readonly Stand[],
  pages: readonly LandingPage[] = [],
  more: Partial<DeviceEffects> = {},
): Promise<TestDevice> {
  const opened = await openTestDevice(more);
  const headers = { 'X-Rev': '1', ETag: '"e1.1"' };
  opened.api.on(endpoints.listStandRows, ok(stands, headers)).on(endpoints.listLandingPages, ok(pages, headers));
  await opened.device.pull('products');
  await opened.device.pull('pages');
  opened.api.calls.length = 0;
  return opened;
}

export interface TestDevice {
  readonly device: Device;
  readonly api: FakeApi;
  readonly clock: { now: number };
  readonly sessions: ReturnType<typeof memorySession>;
  readonly fates: Fate[];
  readonly effects: DeviceEffects;
}

/** A device with its own IndexedDB, a network with prepared answers, and a clock that stands still. */
export async function openTestDevice(more: Partial<DeviceEffects> = {}): Promise<TestDevice> {
  const api = createFakeApi();
  const clock = { now: Date.parse('2026-11-20T12:00:00Z') };
  const sessions = memorySession(newSession(buildUser(), 'token-1', clock.now));
  const fates: Fate[] = [];
  let keys = 0;
  const effects: DeviceEffects = {
    sessions,
    origin: ORIGIN,
    client: api.client,
    locks: { run: (_name, _options, work) => work() },
    signOut: { announce: () => undefined, listen: () => () => undefined },
    open: { dexie: { indexedDB: new IDBFactory(), IDBKeyRange } },
    now: () => clock.now,
    random: () => 0.5,
    newKey: () => `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}`,
    onFates: (more) => fates.push(...more),
    ...more,
  };
  return { device: await openDevice(SUB, effects), api, clock, sessions, fates, effects };
}

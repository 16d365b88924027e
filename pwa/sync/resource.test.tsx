import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setOnline } from '../testing/browser-fakes';
import { findResource } from '../../db/device/queries';
import { buildStand, STAND_ID } from '../../db/device/testing/build';
import { LoginGuard } from '../session/login-guard';
import { type FakeAnswers, refuse, silence, withHeaders } from '../testing/fake-answers';
import { renderScreen } from '../testing/render-screen';
import type { DeviceValue } from './device-context';
import { useDevice } from './device-context';
import { DeviceProvider } from './device-provider';
import { StaleNote } from './stale-note';
import { useStands } from './use-live';
import { useResource } from './use-resource';
import { useSyncState } from './use-sync-state';
import { mutateOne } from '../../db/device/testing/mutate-one';

let here: DeviceValue;
function Screen() {
  here = useDevice();
  const products = useResource('products');
  const stands = useStands();
  const state = useSyncState();
  return (
    <>
      <p>{state?.text}</p>
      <StaleNote resource={products} failure="Kunne ikke hente produkter" />
      <ul>
        {stands?.map((stand) => (
          <li key={stand._id}>{stand.nickname}</li>
        ))}
      </ul>
      <button onClick={() => void products.refresh()}>Hent alt</button>
    </>
  );
}
const routes = [
  {
    path: '/dashboard',
    element: (
      <LoginGuard>
        <DeviceProvider>
          <Screen />
        </DeviceProvider>
      </LoginGuard>
    ),
  },
];
const rows = (nickname: string, rev: number) =>
  withHeaders([buildStand({ nickname, version: rev })], { 'X-Rev': String(rev), ETag: `"e.${rev}"` });
const open = (answers: FakeAnswers = {}) =>
  renderScreen({ at: '/dashboard', routes, user: {}, answers: { listStandRows: rows('Kassen', 1), ...answers } });

/** Only the clock and the minute's tick are ours; the device database keeps its own time. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: new Date('2026-11-21T13:02:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  setVisible(true);
});

/** Like waitFor, which would wait with the clock that stands still. */
const eventually = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 10_000 });
const later = (ms: number): Promise<void> => act(async () => void vi.advanceTimersByTime(ms));
function setVisible(isVisible: boolean): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: isVisible ? 'visible' : 'hidden' });
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

describe('products on a screen (SPEC §9, rule 67)', () => {
  it('are fetched again every 60 seconds, with the tag of the last time', async () => {
    const { api } = open();
    await screen.findByText('Kassen');
    expect(api.of('listStandRows')).toHaveLength(1);
    api.answer({ listStandRows: rows('Baren', 2) });
    await later(59_000);
    expect(api.of('listStandRows')).toHaveLength(1);
    await later(2000);
    await screen.findByText('Baren');
    expect(api.of('listStandRows').map((call) => call.headers.get('If-None-Match'))).toEqual([null, '"e.1"']);
  });

  it('are left alone while nobody looks, and fetched when the app is looked at again', async () => {
    const { api } = open();
    await screen.findByText('Kassen');
    act(() => setVisible(false));
    await later(300_000);
    expect(api.of('listStandRows')).toHaveLength(1);
    act(() => setVisible(true));
    await eventually(() => expect(api.of('listStandRows')).toHaveLength(2));
  });

  it('are fetched past every cache when the user asks', async () => {
    const { api, person } = open();
    await screen.findByText('Kassen');
    await later(1000);
    api.answer({ listStandRows: rows('Baren', 2) });
    await person.click(screen.getByRole('button', { name: 'Hent alt' }));
    await screen.findByText('Baren');
    expect(api.of('listStandRows')[1]?.headers.get('If-None-Match')).toBeNull();
  });

  it('stay on the screen with their age when nobody answers any more', async () => {
    const { api } = open();
    await screen.findByText('Kassen');
    api.answer({ listStandRows: silence });
    await later(61_000);
    await screen.findByText('Offline · sidst opdateret kl. 14.02');
    expect(screen.getByText('Kassen')).toBeInTheDocument();
  });

  it('say the age in the chip when there is no network', async () => {
    open();
    await screen.findByText('Alt er gemt');
    await later(120_000);
    // What the last tick asks for is stored before the network goes.
    await eventually(async () => {
      const stored = await here.device.read((db) => findResource(db, 'products'));
      expect(stored?.fetchedAt).toBeGreaterThanOrEqual(Date.parse('2026-11-21T13:04:00Z'));
    });
    act(() => setOnline(false));
    await screen.findByText('Offline · opdateret 14.04');
    vi.setSystemTime(new Date('2026-11-22T13:02:00Z'));
    await later(60_000);
    await screen.findByText('Offline · opdateret 21. nov. 14.04');
  });

  it('stay with a refusal said beside them', async () => {
    const { api } = open();
    await screen.findByText('Kassen');
    api.answer({ listStandRows: refuse(500, 'Der opstod en fejl', { code: 'internal' }) });
    await later(61_000);
    expect(await screen.findByText('Opdateret 14.02 · Kunne ikke hente produkter')).toBeInTheDocument();
    expect(screen.getByText('Kassen')).toBeInTheDocument();
  });
});

const rename = { entity: 'stand', kind: 'update', id: STAND_ID, patch: { nickname: 'Disken' } } as const;

it('the app icon carries the number of what waits and what asks, and none when all is sent', async () => {
  const badges: number[] = [];
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => void badges.push(0),
  });
  const { api } = open({ updateStand: silence });
  await screen.findByText('Kassen');
  await mutateOne(here.device, rename);
  await eventually(() => expect(badges.at(-1)).toBe(1));
  await screen.findByText('1 ændring venter');
  api.answer({ updateStand: { ...buildStand({ nickname: 'Disken', version: 2 }), message: 'Produkt opdateret' } });
  await here.drain({ reset: true });
  await eventually(() => expect(badges.at(-1)).toBe(0));
});

it('an app that is too old keeps its edits and waits for the new version (CONTRACT §5)', async () => {
  const { api } = open({ updateStand: refuse(426, 'Appen er for gammel', { code: 'client_too_old' }) });
  await screen.findByText('Kassen');
  await mutateOne(here.device, rename);
  expect(await here.drain()).toMatchObject({ stopped: 'client-too-old', left: 1 });
  await screen.findByText('Disken');
  await screen.findByText('1 ændring venter');
  api.answer({ updateStand: { ...buildStand({ nickname: 'Disken', version: 2 }), message: 'Produkt opdateret' } });
  expect(await here.drain({ reset: true })).toMatchObject({ stopped: 'empty', sent: 1 });
  await screen.findByText('Alt er gemt');
});

it('a device without room says so, and nothing that waits is lost (QUALITY 13)', async () => {
  open({ updateStand: { ...buildStand({ nickname: 'Disken', version: 2 }), message: 'Produkt opdateret' } });
  await screen.findByText('Kassen');
  const full = (): never => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  here.device.db.outbox.hook('deleting', full);
  await mutateOne(here.device, rename);
  await here.drain();
  await screen.findByText(/^Enheden er fuld/);
  await screen.findByText('1 ændring venter');
  here.device.db.outbox.hook('deleting').unsubscribe(full);
  await here.drain();
  await screen.findByText('Alt er gemt');
  await eventually(() => expect(screen.queryByText(/^Enheden er fuld/)).not.toBeInTheDocument());
});

import { screen, within } from '@testing-library/react';
import { LANDING_DEFAULTS, NO_SOCIAL_LINKS, type LandingPage } from '../../../api/contract/landing-page';
import type { PageStatistics } from '../../../api/contract/statistics';
import type { Stand } from '../../../api/contract/stand';
import type { Device } from '../../../db/device/device';
import { useDevice } from '../../sync/device-context';
import { DeviceProvider } from '../../sync/device-provider';
import { useResource } from '../../sync/use-resource';
import type { FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import LandingPagesScreen from './landing-pages-screen';

export const buildPage = (more: Partial<LandingPage> = {}): LandingPage => ({
  ...LANDING_DEFAULTS,
  ...{ _id: 'b0000000000000000000000b', title: 'Café Kanel', description: '', urlPath: 'cafe-kanel', logo: null, backgroundImage: null },
  ...{ showTitle: true, buttons: [], socialLinks: NO_SOCIAL_LINKS },
  ...{ createdAt: '2026-11-01T09:00:00.000Z', version: 1 },
  ...more,
});

export const ownStand: Stand = {
  ...{ _id: 'a00000000000000000000001', standerId: 'ABC001', nickname: 'Disken' },
  productType: 'stander',
  status: 'claimed',
  ...{ redirectUrl: null, landingPageId: 'b0000000000000000000000b', landingPage: null, targetUrl: null, configured: true },
  ...{ createdAt: '2026-01-05T09:00:00.000Z', claimedAt: null, views: 0, clicks: 0, lastViewedAt: null, version: 1 },
};

/** What the server says of pages nobody has seen. */
export const noFigures: PageStatistics = { cursor: 'p1', reset: true, floor: '2025-01-01', rows: [] };

/** The device the screen reads from, so that a test can leave edits on it. */
export let device: Device;
/** Fetches the products again. */
export let fetchStandsAgain: () => Promise<unknown> = () => Promise.resolve();
/** Fetches the pages again, as happens behind an open editor when their time is up. */
export let fetchAgain: () => Promise<unknown> = () => Promise.resolve();

function Again() {
  fetchAgain = useResource('pages').refresh;
  fetchStandsAgain = useResource('products').refresh;
  ({ device } = useDevice());
  return null;
}

const routes = [
  {
    path: '/landing-pages',
    Component: () => (
      <DeviceProvider>
        <Again />
        <LandingPagesScreen />
      </DeviceProvider>
    ),
  },
];

/** The server's answer to a create or an update: the sent fields, as a page. */
const saved = (call: { body: unknown; params: Record<string, string> }) => {
  const form = call.body as FormData;
  return {
    ...buildPage({ _id: String(form.get('_id') ?? call.params.id), title: String(form.get('title')), urlPath: null, version: 9 }),
    message: 'ok',
  };
};

/** The screen in front of a server with one page and one product that shows it. */
export const open = (answers: FakeAnswers = {}, at = '/landing-pages') =>
  renderScreen({
    ...{ at, routes, user: {} },
    answers: {
      ...{ listLandingPages: [buildPage()], listStandRows: [ownStand], checkUrlPath: { available: true }, pageStatistics: noFigures },
      ...{ createLandingPage: saved, updateLandingPage: saved, ...answers },
    },
  });

/** The fields of a multipart body. */
export const sent = (body: unknown) => Object.fromEntries((body as FormData).entries());
export const dialog = () => screen.findByRole('dialog');
/** A button of the open dialog by its Danish name: as getByRole finds it, without asking jsdom for every element's style. */
export function button(name: string | RegExp): HTMLElement {
  const scope = document.querySelector('[role="alertdialog"]') ?? document.querySelector('[role="dialog"]') ?? document.body;
  const isNamed = (words: string) => (typeof name === 'string' ? words === name : name.test(words));
  const found = [...scope.querySelectorAll('button')].filter((element) =>
    isNamed(element.getAttribute('aria-label') ?? element.textContent),
  );
  if (found.length !== 1 || !found[0]) throw new Error(`${found.length} buttons named ${name}`);
  return found[0];
}
/** Opens the editor for a new page. */
export const startCreate = async (person: ReturnType<typeof open>['person']) => {
  await person.click(await screen.findByRole('button', { name: 'Opret landing page', hidden: true }));
  return within(await dialog());
};
/** All at once, as from the clipboard. */
export const fill = async (person: ReturnType<typeof open>['person'], element: HTMLElement, words: string) => {
  await person.clear(element);
  await person.click(element);
  await person.paste(words);
};
/** What is said of a field: its hint, or what is wrong with it. */
export const said = (element: HTMLElement): string =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)
    .join(' ');
export const openSection = async (person: ReturnType<typeof open>['person'], name: RegExp) => person.click(button(name));

/** jsdom draws no pictures: their addresses only have to be told apart. */
export function fakeImageAddresses(): void {
  let made = 0;
  URL.createObjectURL = () => `blob:${(made += 1)}`;
  URL.revokeObjectURL = () => undefined;
}

import type { ComponentType } from 'react';
import type { Business, Review } from '../../../api/contract/business';
import type { Stand } from '../../../api/contract/stand';
import { DeviceProvider } from '../../sync/device-provider';
import { useStands } from '../../sync/use-live';
import { useResource } from '../../sync/use-resource';
import { refuse, type FakeAnswers } from '../../testing/fake-answers';
import { renderScreen } from '../../testing/render-screen';
import { addDays } from '../../../api/contract/days';
import { today } from '../../figures/days';
import DashboardScreen from './dashboard-screen';
import { StandsSection } from './stands/stands-section';
import { ReviewsCard } from './reviews/reviews-card';

/** For the tests of this folder: a dashboard over a fake server. */
export const ids = { disk: 'a00000000000000000000001', door: 'a00000000000000000000002' };

export const buildStand = (more: Partial<Stand> = {}): Stand => ({
  _id: ids.disk,
  standerId: 'ABC001',
  nickname: 'Disken',
  productType: 'stander',
  redirectUrl: 'https://www.eksempel.dk/menu',
  landingPageId: null,
  landingPage: null,
  targetUrl: 'https://www.eksempel.dk/menu',
  status: 'claimed',
  configured: true,
  createdAt: '2026-01-05T09:00:00.000Z',
  claimedAt: '2026-01-06T09:00:00.000Z',
  views: 0,
  clicks: 0,
  lastViewedAt: null,
  version: 1,
  ...more,
});

export const stands = [
  buildStand({ views: 1234, clicks: 1234 }),
  buildStand({
    _id: ids.door,
    standerId: 'ABC002',
    nickname: null,
    productType: 'kort',
    redirectUrl: null,
    targetUrl: null,
    configured: false,
  }),
];

/** 1,234 clicks in all; 10 yesterday, which is the newest day, and 4 six days before that. */
export const statistics = {
  cursor: 'c1',
  reset: true,
  floor: addDays(today(), -400),
  rows: [
    { standId: ids.disk, day: addDays(today(), -1), clicks: 10 },
    { standId: ids.disk, day: addDays(today(), -7), clicks: 4 },
    { standId: ids.disk, day: addDays(today(), -8), clicks: 7 },
    { standId: 'a00000000000000000000009', day: addDays(today(), -1), clicks: 500 },
  ],
  totals: [
    { standId: ids.disk, clicks: 1234, lastViewedAt: '2026-11-05T08:07:00.000Z' },
    { standId: 'a00000000000000000000009', clicks: 500, lastViewedAt: null },
  ],
};

export const buildBusiness = (more: Partial<Business> = {}): Business => ({
  place_id: 'place-1',
  name: 'Café Kanel',
  formatted_address: 'Kanelgade 12, 2000 Frederiksberg',
  formatted_phone_number: '70 00 00 00',
  website: 'https://www.cafe-kanel.example/',
  rating: 4.3,
  user_ratings_total: 1186,
  ...more,
});

export const buildReview = (more: Partial<Review> = {}): Review => ({
  author_name: 'Mette Holm',
  profile_photo_url: null,
  rating: 5,
  text: 'Dejlig kaffe',
  time: 1_790_000_000,
  ...more,
});

export const notLinked = refuse(404, 'Du har ikke tilknyttet en virksomhed', { code: 'not_linked' });

const ANSWERS: FakeAnswers = {
  listStandRows: stands,
  standStatistics: statistics,
  googleReviews: notLinked,
  listUnclaimed: [],
  listLandingPages: [],
};

const open = (Part: ComponentType, answers: FakeAnswers) => {
  const Component = () => (
    <DeviceProvider>
      <Part />
    </DeviceProvider>
  );
  return renderScreen({ at: '/dashboard', routes: [{ path: '/dashboard', Component }], user: {}, answers: { ...ANSWERS, ...answers } });
};

/** Fetches the products of openStands again, as happens behind an open dialog when their time is up. */
export let fetchAgain: () => Promise<unknown> = () => Promise.resolve();

function Products() {
  fetchAgain = useResource('products').refresh;
  const list = useStands();
  return list && <StandsSection stands={list} publicUrl="https://portal.example.dk" />;
}

function Reviews() {
  useResource('products');
  return <ReviewsCard stands={useStands() ?? []} />;
}

/** A signed-in owner with two products and no linked business; give what is different. */
export const openDashboard = (answers: FakeAnswers = {}) => open(DashboardScreen, answers);
/** Its parts by themselves, which is quicker. */
export const openStands = (answers: FakeAnswers = {}) => open(Products, answers);
export const openReviews = (answers: FakeAnswers = {}) => open(Reviews, answers);

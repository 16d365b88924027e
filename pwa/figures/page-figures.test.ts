import { describe, expect, it } from 'vitest';
import { NO_SOCIAL_LINKS } from '../../api/contract/landing-page';
import { type PageCount, pageFigures } from './page-figures';

const PAGE = {
  _id: 'p1',
  buttons: [
    { text: 'Menu', url: 'https://kanel.dk/menu' },
    { text: 'Ring', url: 'tel:12345678' },
  ],
  linkIds: ['a', 'b'],
  socialLinks: { ...NO_SOCIAL_LINKS, facebook: 'https://www.facebook.com/kanel' },
};
const RANGE = { from: '2026-11-01', to: '2026-11-07' };
const count = (linkId: string | null, day: string, times: number, pageId = 'p1'): PageCount => ({ pageId, linkId, day, count: times });

describe('figures of a landing page', () => {
  it('are its own, of the days of the range, link by link', () => {
    const counts = [
      count(null, '2026-11-01', 6),
      count(null, '2026-11-07', 4),
      count(null, '2026-10-31', 90),
      count(null, '2026-11-08', 90),
      count(null, '2026-11-02', 90, 'p2'),
      count('a', '2026-11-02', 2),
      count('a', '2026-11-03', 1),
      count('b', '2026-11-03', 1),
      count('facebook', '2026-11-03', 1),
      count('taken-away', '2026-11-03', 3),
    ];
    expect(pageFigures(PAGE, counts, RANGE)).toEqual({
      views: 10,
      presses: 8,
      share: 0.8,
      gone: 3,
      isMinimum: true,
      links: [
        { id: 'a', text: 'Menu', presses: 3, isMinimum: false },
        { id: 'b', text: 'Ring', presses: 1, isMinimum: true },
        { id: 'facebook', text: 'Facebook', presses: 1, isMinimum: false },
      ],
    });
  });

  it('of a page nobody has seen have no share, and of a copy without ids no buttons', () => {
    expect(pageFigures(PAGE, [], RANGE)).toMatchObject({ views: 0, presses: 0, share: null, gone: 0 });
    const { linkIds: _, ...old } = PAGE;
    expect(pageFigures(old, [count('a', '2026-11-02', 2)], RANGE)).toMatchObject({ presses: 2, gone: 2, links: [{ id: 'facebook' }] });
  });
});

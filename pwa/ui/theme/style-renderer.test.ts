import { expect, it } from 'vitest';
import { media } from './breakpoints';
import { compareMediaQueries } from './style-renderer';

const query = (name: keyof typeof media): string => media[name].replace('@media ', '');

it('lets the rule for fewer screens win', () => {
  const names = ['reducedMotion', 'desktop', 'phone', 'tabletUp', 'belowDesktop'] as const;
  const sorted = names.map(query).sort(compareMediaQueries);
  expect(sorted).toEqual(
    ['belowDesktop', 'phone', 'tabletUp', 'desktop', 'reducedMotion'].map((name) => query(name as keyof typeof media)),
  );
});

it('keeps a query equal to itself', () => {
  expect(compareMediaQueries(query('coarse'), query('coarse'))).toBe(0);
});

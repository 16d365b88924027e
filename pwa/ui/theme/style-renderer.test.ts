import { describe, expect, it } from 'vitest';
import { media } from './breakpoints';
import { compareMediaQueries, createStyleRenderer, splitRules } from './style-renderer';

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

describe('rules that came with the page', () => {
  const RULES = [
    '.fa{color:red}',
    '@media (max-width: 639.98px){.fb{color:blue}}',
    '@keyframes fc{from{opacity:0}to{opacity:1}}',
    '.fd:hover{margin:0}',
  ];

  it('are found one by one, however deep their braces are', () => {
    expect(splitRules(RULES.join(''))).toEqual(RULES);
    expect(splitRules('')).toEqual([]);
  });

  it('are noted, and are not there for Griffel to parse anew', () => {
    const page = document.implementation.createHTMLDocument();
    page.head.innerHTML = `<style data-make-styles-bucket="d">${RULES.join('')}</style><style>.own{color:red}</style>`;
    const { insertionCache } = createStyleRenderer(page);
    expect(insertionCache).toEqual(Object.fromEntries(RULES.map((rule) => [rule, 'd'])));
    expect([...page.querySelectorAll('style')].map(({ textContent }) => textContent)).toEqual(['', '.own{color:red}']);
  });
});

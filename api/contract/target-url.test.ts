import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseTarget, ownSegment } from './target-url';

const OWN = 'https://tap.example.dk';
const urlOf = (input: string, own = OWN) => {
  const result = normaliseTarget(input, own);
  return result.ok ? result.url : `refused: ${result.problem}`;
};

// What a target and a link of a landing page have in common: web-address.test.ts.
test.each([
  ['mailto:a@b.dk', 'scheme'],
  ['tel:+4570000000', 'scheme'],
  ['tel:112', 'scheme'],
  ['kunde@eksempel.dk', 'credentials'],
  ['127.0.0.1', 'host'],
  ['12345', 'host'],
])('what a link may be and a target may not (rule 29): %j, %s', (input, problem) => expect(urlOf(input)).toBe(`refused: ${problem}`));

describe('the portal itself (rule 30)', () => {
  test.each([
    [`${OWN}/landing/0a0a0a0a0a0a0a0a0a0a0a0a`, `${OWN}/landing/0a0a0a0a0a0a0a0a0a0a0a0a`],
    [`${OWN}/cafe-kanel`, `${OWN}/cafe-kanel`],
    [`${OWN}/cafe`, `${OWN}/cafe`],
    [OWN, `${OWN}/`],
    ['https://tap.example.dk.evil.dk/ABC', 'https://tap.example.dk.evil.dk/ABC'],
  ])('%s is none of its scans', (input, url) => expect(urlOf(input)).toBe(url));
  test.each(['/ABC123', '/ABC123/', '/ABC123?uid=1', '/ABC123#x', '/%41BC', '/12345', '//ABC123'])('%s is a scan', (path) => {
    expect(urlOf(OWN + path)).toBe('refused: own-stand');
  });
  test.each(['tap.example.dk/ABC', 'http://tap.example.dk/ABC', 'TAP.EXAMPLE.DK/ABC', 'tap.example.dk:443/ABC'])(
    'however it is written: %s',
    (input) => {
      expect(urlOf(input)).toBe('refused: own-stand');
    },
  );

  test('in development localhost may be a target, but not its scans under either name', () => {
    const own = 'http://localhost:3000';
    expect(urlOf('http://localhost:3000/landing/x', own)).toBe('http://localhost:3000/landing/x');
    expect(urlOf('http://127.0.0.1:8080/ABC', own)).toBe('http://127.0.0.1:8080/ABC');
    expect(urlOf('http://127.0.0.1:3000/ABC', own)).toBe('refused: own-stand');
    expect(urlOf('http://localhost:3000/ABC', own)).toBe('refused: own-stand');
  });

  test('names the segment that may be a stand typed in lower case', () => {
    expect(ownSegment(`${OWN}/abc123/`, OWN)).toBe('abc123');
    expect(ownSegment(`${OWN}/cafe-kanel`, OWN)).toBeNull();
    expect(ownSegment(`${OWN}/a/b`, OWN)).toBeNull();
    expect(ownSegment(`${OWN}/%E0%A4%A`, OWN)).toBeNull();
    expect(ownSegment('https://eksempel.dk/ABC', OWN)).toBeNull();
  });
});

test('whatever is typed: an accepted target is plain ASCII, http(s), without credentials, and stays as it is', () => {
  const typed = fc.oneof(
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.domain(),
    fc.string({ unit: 'binary' }),
    fc.string().map((x) => `https://a.dk/${x}`),
  );
  fc.assert(
    fc.property(typed, (input) => {
      const result = normaliseTarget(input, OWN);
      if (!result.ok) return;
      expect(result.url).toMatch(/^https?:\/\/[!-~]+$/);
      const url = new URL(result.url);
      expect(url.username + url.password).toBe('');
      expect(url.hostname).toMatch(/^[^.]+(\.[^.]+)+$/);
      expect(normaliseTarget(result.url, OWN)).toEqual(result);
    }),
    { numRuns: 500 },
  );
});

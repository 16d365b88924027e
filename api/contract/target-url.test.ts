import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { normaliseTarget, ownSegment } from './target-url';

const OWN = 'https://tap.example.dk';
const urlOf = (input: string, own = OWN) => {
  const result = normaliseTarget(input, own);
  return result.ok ? result.url : `refused: ${result.problem}`;
};

describe('targets that are stored (rules 28–29)', () => {
  test.each([
    ['eksempel.dk', 'https://eksempel.dk/'],
    ['  eksempel.dk/menu  ', 'https://eksempel.dk/menu'],
    ['http://eksempel.dk', 'http://eksempel.dk/'],
    ['HTTPS://Eksempel.DK/Menu', 'https://eksempel.dk/Menu'],
    ['//eksempel.dk/a', 'https://eksempel.dk/a'],
    ['eksempel.dk:8080/x', 'https://eksempel.dk:8080/x'],
    ['eksempel.dk:443', 'https://eksempel.dk/'],
    ['eksempel.dk?a=1#b', 'https://eksempel.dk/?a=1#b'],
    ['blåbær.dk/æble?q=ø', 'https://xn--blbr-roah.dk/%C3%A6ble?q=%C3%B8'],
    ['https://search.google.com/local/writereview?placeid=Ch%2Bx', 'https://search.google.com/local/writereview?placeid=Ch%2Bx'],
    ['eksempel.dk/a@b', 'https://eksempel.dk/a@b'],
    ['192.168.1.20/kasse', 'https://192.168.1.20/kasse'],
    [`${OWN}/landing/0a0a0a0a0a0a0a0a0a0a0a0a`, `${OWN}/landing/0a0a0a0a0a0a0a0a0a0a0a0a`],
    [`${OWN}/cafe-kanel`, `${OWN}/cafe-kanel`],
    [`${OWN}/cafe`, `${OWN}/cafe`],
    [OWN, `${OWN}/`],
    ['https://tap.example.dk.evil.dk/ABC', 'https://tap.example.dk.evil.dk/ABC'],
  ])('%j becomes %s', (input, url) => expect(urlOf(input)).toBe(url));
});

describe('targets that are refused, and why (rule 29)', () => {
  test.each([
    ['javascript:alert(1)', 'scheme'],
    ['JaVaScRiPt:alert(1)', 'scheme'],
    ['javascript://eksempel.dk/%0aalert(1)', 'scheme'],
    ['java\tscript:alert(1)', 'control-character'],
    ['java\nscript:alert(1)', 'control-character'],
    ['\u0001javascript:alert(1)', 'control-character'],
    ['data:text/html,x', 'scheme'],
    ['data:1', 'scheme'],
    ['mailto:a@b.dk', 'scheme'],
    ['tel:+4570000000', 'scheme'],
    ['tel:112', 'scheme'],
    ['ftp://eksempel.dk', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https:eksempel.dk', 'scheme'],
    ['eksempel .dk', 'control-character'],
    ['eksempel.dk/a b', 'control-character'],
    ['eksempel.dk\\@evil.dk', 'control-character'],
    ['eksempel.dk/\u202ekd.live', 'control-character'],
    ['eksempel\u200b.dk', 'control-character'],
    ['https://bruger:kode@eksempel.dk', 'credentials'],
    ['kunde@eksempel.dk', 'credentials'],
    ['eksempel', 'host'],
    ['https://localhost/x', 'host'],
    ['localhost:3000', 'host'],
    ['127.0.0.1', 'host'],
    ['https://127.1/', 'host'],
    ['https://0x7f.1/', 'host'],
    ['12345', 'host'],
    ['[::1]', 'host'],
    ['eksempel..dk', 'host'],
    ['https://https://eksempel.dk', 'host'],
    ['&#106;avascript:alert(1)', 'host'],
    ['/eksempel.dk', 'malformed'],
    ['https:///eksempel.dk', 'malformed'],
    ['https://', 'malformed'],
    ['', 'malformed'],
    ['eksempel.dk:99999', 'malformed'],
    ['%6aavascript:alert(1)', 'malformed'],
    [`eksempel.dk/${'a'.repeat(2048)}`, 'too-long'],
    [`eksempel.dk/${'æ'.repeat(400)}`, 'too-long'],
  ])('%j: %s', (input, problem) => expect(urlOf(input)).toBe(`refused: ${problem}`));
});

describe('the portal itself (rule 30)', () => {
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

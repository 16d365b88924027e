import { describe, expect, test } from 'vitest';
import { safeHref } from './safe-href';
import { normaliseTarget } from './target-url';
import { readWebAddress } from './web-address';

const OWN = 'https://tap.example.dk';

describe('addresses that targets and links may be (rules 29, 117)', () => {
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
  ])('%j becomes %s', (input, url) => {
    expect(normaliseTarget(input, OWN)).toEqual({ ok: true, url });
    expect(normaliseTarget(url, OWN)).toEqual({ ok: true, url });
    expect(safeHref(input)).toBe(url);
    expect(safeHref(url)).toBe(url);
  });
});

describe('addresses that are neither, and why', () => {
  test.each([
    ['javascript:alert(1)', 'scheme'],
    [' JaVaScRiPt:alert(1)', 'scheme'],
    ['javascript://eksempel.dk/%0aalert(1)', 'scheme'],
    ['java\tscript:alert(1)', 'control-character'],
    ['java\nscript:alert(1)', 'control-character'],
    ['\u0001javascript:alert(1)', 'control-character'],
    ['data:text/html,x', 'scheme'],
    ['data:1', 'scheme'],
    ['vbscript:x', 'scheme'],
    ['blob:https://eksempel.dk/1', 'scheme'],
    ['intent://x#Intent;end', 'scheme'],
    ['ftp://eksempel.dk', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['https:eksempel.dk', 'scheme'],
    ['eksempel .dk', 'control-character'],
    ['eksempel.dk/a b', 'control-character'],
    ['https:\\\\evil.dk', 'control-character'],
    ['eksempel.dk\\@evil.dk', 'control-character'],
    ['eksempel.dk/\u202ekd.live', 'control-character'],
    ['https://eksempel.dk/\u200bmenu', 'control-character'],
    ['eksempel\u200b.dk', 'control-character'],
    ['https://bruger:kode@eksempel.dk', 'credentials'],
    ['https://google.com@evil.dk', 'credentials'],
    ['eksempel', 'host'],
    ['https://localhost/x', 'host'],
    ['localhost:3000', 'host'],
    ['http://127.0.0.1/', 'host'],
    ['https://127.1/', 'host'],
    ['https://0x7f.1/', 'host'],
    ['https://2130706433/', 'host'],
    ['https://[::1]/', 'host'],
    ['eksempel..dk', 'host'],
    ['https://a..b/', 'host'],
    ['https://https://eksempel.dk', 'host'],
    ['&#106;avascript:alert(1)', 'host'],
    ['/dashboard', 'malformed'],
    ['https:///eksempel.dk', 'malformed'],
    ['https://', 'malformed'],
    ['', 'malformed'],
    ['eksempel.dk:99999', 'malformed'],
    ['%6aavascript:alert(1)', 'malformed'],
    [`eksempel.dk/${'a'.repeat(2048)}`, 'too-long'],
    [`eksempel.dk/${'æ'.repeat(400)}`, 'too-long'],
  ])('%j: %s', (input, problem) => {
    expect(normaliseTarget(input, OWN)).toEqual({ ok: false, problem });
    expect(safeHref(input)).toBeNull();
  });
});

test('only where the portal itself runs on this machine may an address be of this machine', () => {
  for (const local of ['http://localhost:3000/x', 'http://127.0.0.1:8080/x']) {
    expect(readWebAddress(local).ok, local).toBe(false);
    expect(readWebAddress(local, true).ok, local).toBe(true);
  }
  expect(readWebAddress('https://[::1]/', true)).toEqual({ ok: false, problem: 'host' });
});

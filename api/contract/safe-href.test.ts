import { describe, expect, it } from 'vitest';
import { safeHref } from './safe-href';
import { socialUrl, type SocialNetwork } from './social-links';

describe('safeHref (rule 117)', () => {
  it.each([
    ['https://example.dk/side?a=1#b', 'https://example.dk/side?a=1#b'],
    ['HTTP://Example.dk', 'http://example.dk/'],
    ['  example.dk/menu ', 'https://example.dk/menu'],
    ['example.dk:8080/x', 'https://example.dk:8080/x'],
    ['//example.dk', 'https://example.dk/'],
    ['https://æbleø.dk/å', 'https://xn--ble-xla7g.dk/%C3%A5'],
    ['https://search.google.com/local/writereview?placeid=ChIJ', 'https://search.google.com/local/writereview?placeid=ChIJ'],
    ['tel:+45 12 34 56 78', 'tel:+4512345678'],
    ['TEL:(45)1234-5678', 'tel:4512345678'],
    ['+45 12 34 56 78', 'tel:+4512345678'],
    ['sms:+4512345678?body=Hej & farvel', 'sms:+4512345678?body=Hej%20'],
    ['mailto:info@example.dk?subject=Hej med dig', 'mailto:info@example.dk?subject=Hej%20med%20dig'],
    ['info@example.dk', 'mailto:info@example.dk'],
  ])('%s leads to %s', (input, href) => {
    expect(safeHref(input)).toBe(href);
    expect(safeHref(href)).toBe(href);
  });

  it.each([
    '',
    '   ',
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'javascript://example.dk/%0aalert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://example.dk/1',
    'file:///etc/passwd',
    'ftp://example.dk',
    'intent://x#Intent;end',
    'https:example.dk',
    'https://',
    'https://bruger:kode@example.dk',
    'https://google.com@evil.example',
    'https://localhost',
    'https:\\\\evil.example',
    '/dashboard',
    'tel:abc',
    'tel:%zz',
    'mailto:ingen',
    'mailto:%0d%0abcc:x@y.dk',
    `https://example.dk/${'a'.repeat(2048)}`,
  ])('%j leads nowhere', (input) => {
    expect(safeHref(input)).toBeNull();
  });
});

describe('socialUrl (rule 118)', () => {
  it.each<[SocialNetwork, string, string | null]>([
    ['instagram', ' @min.cafe ', 'https://www.instagram.com/min.cafe'],
    ['instagram', 'https://www.instagram.com/cafe/?hl=da', 'https://www.instagram.com/cafe/?hl=da'],
    ['instagram', 'http://instagram.com/cafe', 'https://instagram.com/cafe'],
    ['instagram', 'instagram.com/cafe', 'https://instagram.com/cafe'],
    ['facebook', 'mincafe', 'https://www.facebook.com/mincafe'],
    ['facebook', 'https://da-dk.facebook.com/profile.php?id=1', 'https://da-dk.facebook.com/profile.php?id=1'],
    ['youtube', '@cafe', 'https://www.youtube.com/@cafe'],
    ['youtube', 'UCabcdefghijklmnopqrstuv', 'https://www.youtube.com/channel/UCabcdefghijklmnopqrstuv'],
    ['youtube', 'https://youtu.be/abc', 'https://youtu.be/abc'],
    ['twitter', '@cafe_dk', 'https://x.com/cafe_dk'],
    ['twitter', 'https://twitter.com/cafe', 'https://twitter.com/cafe'],
    ['twitter', '', ''],
    ['instagram', 'https://evil.example/instagram.com', null],
    ['instagram', 'https://instagram.com.evil.example/x', null],
    ['instagram', 'https://evilinstagram.com/x', null],
    ['instagram', 'https://instagram.com@evil.example/', null],
    ['instagram', 'https://instagram.com:8443/x', null],
    ['facebook', 'javascript:alert(1)', null],
    ['facebook', 'data:text/html,x', null],
    ['twitter', 'et navn med mellemrum', null],
    ['twitter', '../admin', null],
    ['youtube', '"><img>', null],
    ['facebook', '..', null],
  ])('%s: %j is %j', (network, input, expected) => {
    expect(socialUrl(network, input)).toBe(expected);
    if (expected) expect(socialUrl(network, expected)).toBe(expected);
  });
});

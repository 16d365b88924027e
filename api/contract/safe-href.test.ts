import { describe, expect, it } from 'vitest';
import { safeHref } from './safe-href';
import { socialUrl, type SocialNetwork } from './social-links';

// Web addresses: web-address.test.ts.
describe('safeHref (rule 117)', () => {
  it.each([
    ['HTTP://Example.dk', 'http://example.dk/'],
    ['https://æbleø.dk/å', 'https://xn--ble-xla7g.dk/%C3%A5'],
    ['tel:+45 12 34 56 78', 'tel:+4512345678'],
    ['TEL:(45)1234-5678', 'tel:4512345678'],
    ['+45 12 34 56 78', 'tel:+4512345678'],
    ['sms:+4512345678?body=Hej & farvel', 'sms:+4512345678?body=Hej%20'],
    ['sms:12345678?body=\u{1f468}\u200d\u{1f373}', 'sms:12345678?body=%F0%9F%91%A8%E2%80%8D%F0%9F%8D%B3'],
    ['mailto:info@example.dk?subject=Hej med dig', 'mailto:info@example.dk?subject=Hej%20med%20dig'],
    ['info@example.dk', 'mailto:info@example.dk'],
  ])('%s leads to %s', (input, href) => {
    expect(safeHref(input)).toBe(href);
    expect(safeHref(href)).toBe(href);
  });

  it.each([
    '   ',
    'tel:abc',
    'tel:%zz',
    'mailto:ingen',
    'mailto:%0d%0abcc:x@y.dk',
    'inf\u202eo@example.dk',
    'mailto:inf%E2%80%8Bo@example.dk',
    'sms:12345678?body=a\nb',
    // What is stored must be found good again: as it is written it is short enough, as an address it is not.
    `mailto:info@example.dk?subject=${'æ'.repeat(400)}`,
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
    ['instagram', 'instagram.com/cafe\u200b', null],
    ['facebook', '..', null],
  ])('%s: %j is %j', (network, input, expected) => {
    expect(socialUrl(network, input)).toBe(expected);
    if (expected) expect(socialUrl(network, expected)).toBe(expected);
  });
});

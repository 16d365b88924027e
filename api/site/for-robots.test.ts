import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/start-test-server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://tap.example.dk' } });
});
afterAll(() => server.stop());

const textOf = async (path: string): Promise<string> => {
  const response = await server.fetch(path);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/plain; charset=utf-8']);
  return response.text();
};

/** As RFC 9309 reads it: * is anything, $ the end, and the longest rule wins; when two are as long, the one that allows. */
function mayCrawl(robots: string, address: string): boolean {
  const rules = robots
    .split('\n')
    .map((line) => /^(Allow|Disallow): (\S+)$/.exec(line))
    .filter((match) => match !== null)
    .map(([, kind, pattern = '']) => ({ isAllowed: kind === 'Allow', pattern }));
  const matches = ({ pattern }: { pattern: string }): boolean => {
    const source = pattern
      .replace(/[.+?^{}()|[\]\\]/g, String.raw`\$&`)
      .replaceAll('*', '.*')
      .replace(/\$(?!$)/g, String.raw`\$`);
    return new RegExp(`^${source}`).test(address);
  };
  const best = rules.filter(matches).sort((a, b) => b.pattern.length - a.pattern.length || Number(b.isAllowed) - Number(a.isAllowed))[0];
  return best?.isAllowed ?? true;
}

describe('robots.txt', () => {
  test.each([
    '/',
    '/pricing',
    '/about',
    '/contact',
    '/privatliv',
    '/login',
    '/register',
    '/velkommen',
    '/2-kaffe-5',
    '/admin-kaffe',
    '/claim-dagen',
    '/dashboards',
    '/syncopation',
    '/landing/0123456789abcdef01234567',
    '/assets/index-AbC123.js',
    '/uploads/abc-10X10.webp',
    '/fonts/Inter.woff2',
    '/favicon.ico',
    '/robots.txt',
  ])('%s may be read', async (address) => {
    expect(mayCrawl(await textOf('/robots.txt'), address)).toBe(true);
  });

  test.each([
    '/KANEL01',
    '/Kanel01',
    '/2X',
    '/KANEL01?uid=04A2',
    '/api/site',
    '/api/docs',
    '/auth/google',
    '/dashboard',
    '/dashboard/',
    '/dashboard?source=pwa',
    '/statistics',
    '/settings',
    '/landing-pages',
    '/sync',
    '/admin',
    '/claim/abc',
    '/activate/abc',
    '/unclaimed/abc',
    '/not-configured/abc',
    '/reset-password',
    '/reset-password/hemmeligt',
  ])('%s may not', async (address) => {
    expect(mayCrawl(await textOf('/robots.txt'), address)).toBe(false);
  });
});

describe('/.well-known/security.txt (RFC 9116)', () => {
  const fields = async (): Promise<Map<string, string>> =>
    new Map(
      (await textOf('/.well-known/security.txt'))
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/).slice(0, 2) as [string, string]),
    );

  test('says whom to tell, and where it stands itself', async () => {
    const found = await fields();
    expect([...found.keys()]).toEqual(['Contact', 'Expires', 'Preferred-Languages', 'Canonical']);
    expect(await textOf('/.well-known/security.txt')).toContain(`Contact: mailto:${server.deps.config.site.supportEmail}\n`);
    expect(found.get('Canonical')).toBe('https://tap.example.dk/.well-known/security.txt');
  });

  test('never runs out, and never claims more than a year', async () => {
    const days = async (): Promise<number> => (Date.parse((await fields()).get('Expires') ?? '') - server.clock.now()) / 86_400_000;
    for (const later of [0, 86_399_999, 300 * 86_400_000, 4000 * 86_400_000]) {
      server.clock.advance(later);
      expect(await days()).toBeGreaterThan(150);
      expect(await days()).toBeLessThan(365);
    }
  });

  test('writes a mailbox with odd letters as an address', async () => {
    server.deps.config.site.supportEmail = 'hej+hul?%&@example.dk';
    expect(await textOf('/.well-known/security.txt')).toContain('Contact: mailto:hej%2Bhul%3F%25%26@example.dk\n');
  });
});

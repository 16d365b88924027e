import { expect, test } from 'vitest';
import { openTokens, sealTokens } from './google-tokens';

const OLD = 'old-secret-old-secret-old-secret-0123456789';
const NEW = 'new-secret-new-secret-new-secret-0123456789';
const TOKENS = { accessToken: 'ya29.access', refreshToken: '1//refresh', expiresAt: 1_800_000_000_000 };

test('what is sealed opens again, never looks the same twice and shows nothing', () => {
  const sealed = sealTokens({ secrets: [OLD] }, 'user', TOKENS);
  expect(openTokens({ secrets: [OLD] }, 'user', sealed)).toEqual(TOKENS);
  expect(sealTokens({ secrets: [OLD] }, 'user', TOKENS)).not.toBe(sealed);
  expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('ya29');
});

test('after a rotation the old secret still opens and the new one seals', () => {
  const before = sealTokens({ secrets: [OLD] }, 'user', TOKENS);
  expect(openTokens({ secrets: [NEW, OLD] }, 'user', before)).toEqual(TOKENS);
  const after = sealTokens({ secrets: [NEW, OLD] }, 'user', TOKENS);
  expect(openTokens({ secrets: [NEW] }, 'user', after)).toEqual(TOKENS);
  expect(openTokens({ secrets: [OLD] }, 'user', after)).toBeNull();
});

test("another user's tokens, a changed byte and nonsense do not open", () => {
  const sealed = sealTokens({ secrets: [OLD] }, 'user', TOKENS);
  const [version, name, text = ''] = sealed.split('.');
  const bytes = Buffer.from(text, 'base64url');
  bytes[20] = (bytes[20] ?? 0) ^ 1;
  expect(openTokens({ secrets: [OLD] }, 'somebody', sealed)).toBeNull();
  for (const bad of [`${version}.${name}.${bytes.toString('base64url')}`, `v2.${name}.${text}`, `${version}.${name}.AAAA`, '', 'x']) {
    expect(openTokens({ secrets: [OLD] }, 'user', bad)).toBeNull();
  }
});

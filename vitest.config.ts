import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[], extra: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...extra },
});

const BUNDLED_ONCE = [
  '@fluentui/react-components',
  '@tanstack/react-query',
  '@testing-library/react',
  '@testing-library/user-event',
  'react-router-dom',
];

/** Two files at once, each with a browser and a server of its own. A deadline is for what hangs: two browsers share two cores. */
const IN_A_BROWSER = {
  testTimeout: 240_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  globalSetup: ['pwa/e2e/global-setup.ts'],
};

/** Three kinds of test, one runner: programs (Node), screens (jsdom), and the built product in real Chromium. */
export default defineConfig({
  test: {
    // Both cores of a small machine: one worker alone takes twice as long.
    maxWorkers: 2,
    projects: [
      node('node', ['api/**/*.test.ts', 'db/**/*.test.ts', 'service-worker/**/*.test.ts'], {
        testTimeout: 60_000,
        hookTimeout: 60_000,
        setupFiles: ['api/testing/setup.ts'],
        globalSetup: ['api/testing/bundle-programs.mjs'],
      }),
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['pwa/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          // Fluent UI is a thousand files: bundled once instead of read by each of fifty test files.
          deps: { optimizer: { client: { enabled: true, include: BUNDLED_ONCE } } },
          setupFiles: ['pwa/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      node('e2e', ['pwa/e2e/*.spec.ts'], IN_A_BROWSER),
      node('engines', ['pwa/e2e/engines/*.spec.ts'], IN_A_BROWSER),
    ],
  },
});

import { defineConfig } from 'vitest/config';

const node = (name: string, include: string[], extra: object = {}) => ({
  extends: true as const,
  test: { name, include, environment: 'node', ...extra },
});

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
      }),
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['pwa/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['pwa/testing/setup.ts'],
          testTimeout: 60_000,
        },
      },
      node('e2e', ['pwa/e2e/**/*.spec.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        fileParallelism: false,
        globalSetup: ['pwa/e2e/global-setup.ts'],
      }),
    ],
  },
});

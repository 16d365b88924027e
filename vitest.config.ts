import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

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

/** Tests of programs: what fails is said, and what they start is bundled. */
const OF_PROGRAMS = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  setupFiles: ['api/testing/setup.ts'],
  globalSetup: ['api/testing/bundle-programs.mjs'],
};

/** The simulator of the sync: minutes of one processor each. */
const MODEL = ['db/device/model/*.test.ts', 'api/testing/sync-model.test.ts'];

/** What the API's tests on PostgreSQL leave out: files about SQLite alone, each with what stands in its place. */
const OF_SQLITE = [
  // The file's writer thread and its locks; the shared journal: testing/postgres/{kill,away,lost-answer,dead-thread}.
  'api/click-log/{click-log,click-writer,crash}.test.ts',
  // Another program's lock on the file, a write that the file refuses; testing/postgres/{away,taken,late-question}.
  'api/testing/database-trouble.test.ts',
  // Programs beside a data folder; testing/postgres/{programs,move}.
  'api/testing/{programs,flushed-copies}.test.ts',
  // Files of the first release, which there was before PostgreSQL.
  'api/testing/upgrade.test.ts',
  // Pictures as files of a folder; as rows: testing/postgres/images.
  'api/uploads/uploads.test.ts',
  // What the event loop is held up with: PostgreSQL runs beside it.
  'api/testing/stalls/stalls.test.ts',
];
/** What a call costs before a database is asked, by the processor: half a minute for the same figures. */
const BEFORE_A_DATABASE = ['api/testing/hostile-sizes.test.ts'];
/** Files that open no database. */
const WITHOUT_DATABASE = [
  'api/{contract,presenters}/**/*.test.ts',
  'api/config.test.ts',
  'api/accounts/{common-passwords,google/google-{redirect,tokens}}.test.ts',
  'api/click-log/{click-spool,waiting-list}.test.ts',
  'api/http/access/*.test.ts',
  'api/http/answers/{answer-fits,unchanged,whole-list}.test.ts',
  'api/http/body/paced.test.ts',
  'api/http/front-door.test.ts',
  'api/http/work/*.test.ts',
  'api/landing-pages/landing-document.test.ts',
  'api/scan/late-tap.test.ts',
  'api/statistics/live/live-stream.test.ts',
  'api/statistics/silence/{danish-holidays,silence,simulation}.test.ts',
  'api/stock/export/{qr-image,unclaimed-csv}.test.ts',
  'api/testing/{architecture,backup-postgres,citations,described-fetch,import-rules,lint-reasons,regular-expressions,room-cycles,shared-process}.test.ts',
];

/** About PostgreSQL alone. */
const OF_POSTGRES = ['db/server/postgres/*.test.ts', 'api/testing/postgres/*.test.ts'];

/** Files that put another module in the place of one, and so need a process of their own. */
const ALONE = '**/*.alone.test.ts';

/**
 * Each file with a browser and a server of its own; a process takes the next file when one ends. A deadline is for what hangs: the
 * browsers share two cores.
 */
const IN_A_BROWSER = {
  isolate: false,
  testTimeout: 240_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 60_000 } },
  globalSetup: ['pwa/e2e/global-setup.ts'],
};

/**
 * The longest files first, so that no core is idle at the end; then project by project, because a process is only kept
 * for the next file of its own project. Within a project Vitest's own order: by how long files took, else by their size.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ['model', 'alone', 'node', 'postgres', 'screens'];
    const place = ({ moduleId, project }: TestSpecification): number =>
      moduleId.endsWith('/sync-model.test.ts') ? -1 : order.indexOf(project.name);
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}

/** Programs (Node), their simulator, screens (jsdom), and the built product in real browsers: one runner. */
export default defineConfig({
  test: {
    // One more than a small machine has cores: a test waits for timers, servers and browsers a sixth of its time.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      node('model', MODEL, OF_PROGRAMS),
      node('alone', [ALONE], OF_PROGRAMS),
      // One process for many files: starting one, and reading the server's modules in it, takes longer than most tests.
      node('node', ['api/**/*.test.ts', 'db/**/*.test.ts', 'service-worker/**/*.test.ts'], {
        ...OF_PROGRAMS,
        exclude: [...MODEL, ALONE, ...OF_POSTGRES],
        isolate: false,
      }),
      node('postgres', ['api/**/*.test.ts', ...OF_POSTGRES], {
        ...OF_PROGRAMS,
        globalSetup: [...OF_PROGRAMS.globalSetup, 'api/testing/start-postgres.ts'],
        // What the global set-up says is heard by every project of the run.
        env: { TEST_ENGINE: 'postgres' },
        exclude: [...MODEL, ALONE, ...OF_SQLITE, ...BEFORE_A_DATABASE, ...WITHOUT_DATABASE],
        isolate: false,
      }),
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['pwa/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          isolate: false,
          // Fluent UI is a thousand files: bundled once instead of read one by one.
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

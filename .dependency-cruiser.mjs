/**
 * The import table of ARCHITECTURE.md as rules. Each row names who may be reached from a room; everything else of ours
 * is refused, and so are cycles.
 */
const OURS = '^(api|db|pwa|service-worker)/';
const TESTS = '\\.(test|spec)\\.tsx?$|-fixture\\.tsx?$|^api/testing/|^pwa/testing/|^pwa/e2e/|^api/bench/|^api/attacks/|^db/device/model/';

/** `room` may import only `allowed` of our own files. */
const only = (name, room, allowed) => ({
  name,
  severity: 'error',
  from: { path: room, pathNot: TESTS },
  to: { path: OURS, pathNot: allowed },
});

const FEATURES_OF_THE_API =
  'accounts|admin|business|contact|health|landing-pages|mail|pages|scan|site|stands|statistics|sync|uploads|upkeep';

/** The device's rooms, and the rooms below each. */
const ROOMS_OF_THE_DEVICE = {
  rows: [],
  outbox: ['rows'],
  storage: ['rows', 'outbox'],
  session: ['storage'],
  sync: ['rows', 'outbox', 'storage', 'session'],
};

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    only('contract-imports-nothing', '^api/contract/', ['^api/contract/']),
    only('db-server', '^db/server/', ['^db/server/', '^api/contract/']),
    only('db-device', '^db/device/', ['^db/device/', '^api/contract/']),
    ...Object.entries(ROOMS_OF_THE_DEVICE).map(([room, below]) =>
      only(`device-${room}`, `^db/device/${room}/`, [
        `^db/device/(${[room, ...below].join('|')})/`,
        '^db/device/(types|new-edit)\\.ts$',
        '^api/contract/',
      ]),
    ),
    only('http-knows-no-product', '^api/http/', ['^api/http/', '^api/contract/', '^db/server/', '^api/(deps|config)\\.ts$']),
    only('presenters', '^api/presenters/', ['^api/presenters/', '^api/contract/', '^db/server/']),
    {
      name: 'api-features',
      severity: 'error',
      from: { path: `^api/(${FEATURES_OF_THE_API})/`, pathNot: TESTS },
      to: {
        path: OURS,
        pathNot: ['^api/(contract|http|presenters)/', '^api/(deps|config)\\.ts$', '^db/server/', '^api/$1/', '^pwa/landing-view/'],
      },
    },
    {
      name: 'only-landing-pages-draws',
      severity: 'error',
      from: { path: '^api/', pathNot: `^api/landing-pages/|${TESTS}` },
      to: { path: '^pwa/' },
    },
    only('service-worker', '^service-worker/', ['^service-worker/', '^api/contract/', '^db/device/']),
    only('pwa-shared', '^pwa/(ui|text|platform|figures|landing-view)/', [
      '^pwa/(ui|text|platform|figures|landing-view)/',
      '^api/contract/',
    ]),
    only('pwa-session-and-sync', '^pwa/(session|sync)/', [
      '^pwa/(session|sync|ui|text|platform|figures)/',
      '^pwa/paths\\.ts$',
      '^db/device/',
      '^api/contract/',
    ]),
    {
      name: 'pwa-features',
      severity: 'error',
      from: { path: '^pwa/features/([^/]+)/', pathNot: TESTS },
      to: {
        path: OURS,
        pathNot: [
          '^pwa/features/$1/',
          '^pwa/(ui|text|platform|figures|session|sync|landing-view)/',
          '^pwa/paths\\.ts$',
          '^db/device/',
          '^api/contract/',
        ],
      },
    },
    { name: 'tests-stay-outside', severity: 'error', from: { pathNot: TESTS }, to: { path: TESTS } },
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    includeOnly: '^(api|db|pwa|service-worker)/',
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
};

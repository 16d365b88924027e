/**
 * The import table of ARCHITECTURE.md as rules. Each row names a room and who may be reached from it; everything else of
 * ours is refused, and so are cycles. A folder or a root file without a row is refused whatever it imports, so that
 * nobody adds one without deciding where it belongs.
 */
const OURS = '^(api|db|pwa|service-worker)/';
const TESTS =
  '\\.(test|spec)\\.tsx?$|-fixture\\.tsx?$|^(api|pwa|db/server|db/device)/testing/|^pwa/e2e/|^api/bench/|^api/attacks/|^db/device/model/';

const FEATURES_OF_THE_API =
  'accounts|admin|business|click-log|contact|description|health|landing-pages|mail|metrics|notices|pages|scan|site|stands|statistics|stock|uploads|upkeep';
const API_FOUNDATIONS = '^api/(config|config-warnings|data-dir|deps|private-files|refused-start|secret-files)\\.ts$';
const SHARED_BY_SCREENS = '^pwa/(ui|text|platform|figures|landing-view)/';

/** The device's rooms, and the rooms below each. */
const ROOMS_OF_THE_DEVICE = {
  rows: [],
  outbox: ['rows'],
  storage: ['rows', 'outbox'],
  session: ['storage'],
  sync: ['rows', 'outbox', 'storage', 'session'],
};

/** Name, room, and what its files may import. $1 in the last is the first group of the room. */
const ROWS = [
  ['contract-imports-nothing', '^api/contract/', ['^api/contract/']],
  ['db-server', '^db/server/', ['^db/server/', '^api/contract/']],
  ['db-device', '^db/device/', ['^db/device/', '^api/contract/']],
  ...Object.entries(ROOMS_OF_THE_DEVICE).map(([room, below]) => [
    `device-${room}`,
    `^db/device/${room}/`,
    [`^db/device/(${[room, ...below].join('|')})/`, '^db/device/(types|new-edit)\\.ts$', '^api/contract/'],
  ]),
  ['ports-are-interfaces', '^api/ports/', ['^api/(contract|ports)/', '^db/server/']],
  ['http-knows-no-product', '^api/http/', ['^api/(contract|http|ports)/', '^db/server/', '^api/(deps|config)\\.ts$']],
  ['presenters', '^api/presenters/', ['^api/(contract|presenters)/', '^db/server/']],
  [
    'api-features',
    `^api/(${FEATURES_OF_THE_API})/`,
    ['^api/(contract|http|ports|presenters)/', '^api/(deps|config|refused-start)\\.ts$', '^db/server/', '^api/$1/', '^pwa/landing-view/'],
  ],
  ['api-foundations', API_FOUNDATIONS, [API_FOUNDATIONS, '^api/(contract|http|ports)/', '^db/server/']],
  [
    'api-composition',
    '^api/(app|main|move-installation|open-migrated|owner-reads\\.worker|run|server|upkeep-tasks)\\.ts$|^api/cli/',
    ['^api/', '^db/server/'],
  ],
  ['service-worker', '^service-worker/[^/]+$', ['^service-worker/', '^api/contract/', '^db/device/']],
  ['pwa-shared', SHARED_BY_SCREENS, [SHARED_BY_SCREENS, '^api/contract/']],
  [
    'pwa-session-and-sync',
    '^pwa/(session|sync|lookups)/',
    ['^pwa/(session|sync|lookups|ui|text|platform|figures)/', '^pwa/paths\\.ts$', '^db/device/', '^api/contract/'],
  ],
  [
    'pwa-features',
    '^pwa/features/([^/]+)/',
    [
      '^pwa/features/$1/',
      '^pwa/(ui|text|platform|figures|session|sync|lookups|landing-view)/',
      '^pwa/paths\\.ts$',
      '^db/device/',
      '^api/contract/',
    ],
  ],
  ['pwa-tables', '^pwa/(paths|screens)\\.ts$', ['^pwa/(paths|screens)\\.ts$', '^pwa/text/', '^api/contract/']],
  ['pwa-public', '^pwa/public/', ['^pwa/public/']],
  [
    'pwa-build',
    '^pwa/build/',
    ['^pwa/build/', '^pwa/(paths|screens)\\.ts$', '^pwa/text/', '^api/contract/', '^api/cli/left-to-right\\.mjs$'],
  ],
  [
    'pwa-composition',
    '^pwa/(app|entry-server|landing-page-screen|main|router|segment-screen|signed-in-area)\\.(tsx?|css)$',
    ['^pwa/', '^db/device/', '^api/contract/'],
  ],
];

const HAS_A_ROW = [...ROWS.map(([, room]) => room), TESTS].join('|');

export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    ...ROWS.map(([name, room, allowed]) => ({
      name,
      severity: 'error',
      from: { path: room, pathNot: TESTS },
      to: { path: OURS, pathNot: allowed },
    })),
    // What imports something, what is imported, and what does neither.
    { name: 'room-without-a-row', severity: 'error', from: { path: OURS, pathNot: HAS_A_ROW }, to: {} },
    { name: 'room-without-a-row', severity: 'error', from: {}, to: { path: OURS, pathNot: HAS_A_ROW } },
    { name: 'room-without-a-row', severity: 'error', from: { orphan: true, path: OURS, pathNot: HAS_A_ROW }, to: {} },
    {
      name: 'only-landing-pages-draws',
      severity: 'error',
      from: { path: '^api/', pathNot: `^api/landing-pages/|${TESTS}` },
      to: { path: '^pwa/' },
    },
    // Nobody above knows which engine runs.
    {
      name: 'engines-behind-one-door',
      severity: 'error',
      from: { pathNot: `^db/server/|${TESTS}` },
      to: { path: '^db/server/(sqlite|postgres)/' },
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

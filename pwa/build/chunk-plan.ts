import react from '@vitejs/plugin-react';
import { build, type Plugin, type Rolldown, type UserConfig } from 'vite';
import { paths } from '../paths.ts';
import { leanSources } from './lean-sources.ts';
import { SIGNED_IN_AREA, screens } from '../screens.ts';

type Chunk = Rolldown.OutputChunk;

/** Who fetches a file: visitors of a screen with a form, visitors of one without, who opens the dashboard or another of their screens. */
type Crowd = 'form' | 'plain' | 'dashboard' | 'signed-in';
const CROWDS: readonly Crowd[] = ['form', 'plain', 'dashboard', 'signed-in'];

/** Visitors and users share a few things: one file for all, or everybody would fetch several tiny ones. */
function nameOf(crowds: ReadonlySet<Crowd>): string {
  if (crowds.has('plain') && crowds.size > 1) return 'all';
  // Settings have forms too.
  const named = crowds.has('form') ? new Set<Crowd>([...crowds, 'signed-in']) : crowds;
  return CROWDS.filter((crowd) => named.has(crowd)).join('-');
}

/** What makes a screen one with a form. */
const FORM = '/pwa/ui/form/form-view.tsx';
const FIRST_SCREEN = screens.find(({ path }) => path === paths.dashboard)?.module;

/** Drawing is one file, of which its later parts take what they share: compressed together, it is 2 kB less than in pieces. */
const CHART = '/pwa/ui/chart/chart-canvas.tsx';

const fileOf = (module: string): string => `/pwa/${module.slice('./'.length)}`;

/** Nobody for what is opened in a screen: it comes when the screen is there. */
function crowdsOf(entry: Chunk, reached: ReadonlySet<string>): readonly Crowd[] {
  const isFile = (module: string | undefined): boolean => module !== undefined && entry.facadeModuleId?.endsWith(fileOf(module)) === true;
  if (isFile(SIGNED_IN_AREA)) return ['dashboard', 'signed-in'];
  if (isFile(FIRST_SCREEN)) return ['dashboard'];
  const screen = screens.find(({ module }) => isFile(module));
  if (!screen) return [];
  if (screen.area === 'signed-in' || screen.area === 'admin') return ['signed-in'];
  return [...reached].some((id) => id.endsWith(FORM)) ? ['form'] : ['plain'];
}

/** Modules of a file and of all it imports at once. */
function modulesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>): Set<string> {
  const seen = new Set<Chunk>();
  const follow = (next: Chunk | undefined): void => {
    if (!next || seen.has(next)) return;
    seen.add(next);
    next.imports.forEach((name) => follow(chunks.get(name)));
  };
  follow(chunk);
  return new Set([...seen].flatMap(({ moduleIds }) => moduleIds));
}

/** The app in as many files as it takes for nobody to fetch what they do not need: far too many to fetch. */
async function buildExact(): Promise<Chunk[]> {
  const built = (await build({
    configFile: false,
    root: 'pwa',
    logLevel: 'error',
    plugins: [leanSources(), react()],
    build: { write: false, minify: false, modulePreload: { polyfill: false } },
  })) as Rolldown.RolldownOutput;
  return built.output.filter((output): output is Chunk => output.type === 'chunk');
}

/**
 * Which shared file each module goes to: one file per set of crowds that need it. Who belongs to one of these crowds fetches
 * at most eight of them. A module's own imports are needed by everybody who needs it, so no two files import each other.
 */
async function planChunks(): Promise<(id: string) => string | null> {
  const all = await buildExact();
  const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Map<string, { crowds: Set<Crowd>; screens: number; parts: number }>();
  const first = new Set<string>();
  let drawing: ReadonlySet<string> = new Set();
  /** Screens themselves: their files bear their names. */
  const entries = new Set(all.flatMap(({ facadeModuleId }) => facadeModuleId ?? []));
  for (const entry of all) {
    // A part that another one begins with may be told as a file that both import.
    const isChart = entry.moduleIds.some((id) => id.endsWith(CHART));
    if (!entry.isEntry && !entry.isDynamicEntry && !isChart) continue;
    const reached = modulesOf(entry, chunks);
    if (entry.isEntry) {
      reached.forEach((id) => first.add(id));
      continue;
    }
    if (isChart) drawing = reached;
    const crowds = crowdsOf(entry, reached);
    for (const id of reached) {
      const known = needed.get(id) ?? { crowds: new Set<Crowd>(), screens: 0, parts: 0 };
      crowds.forEach((crowd) => known.crowds.add(crowd));
      known[crowds.length > 0 ? 'screens' : 'parts'] += 1;
      needed.set(id, known);
    }
  }
  return (id) => {
    const known = needed.get(id);
    if (drawing.has(id) && !first.has(id) && known?.screens === 0) return 'chart-canvas';
    // What the first file needs stands in it.
    if (first.has(id) || entries.has(id) || !known) return null;
    const { crowds, screens: needing, parts } = known;
    // What one screen alone needs is in that screen's own file, and what is opened in screens comes piece by piece.
    if (needing === 0 || needing + parts === 1 || (needing === 2 && crowds.has('form') && crowds.has('signed-in'))) return null;
    return `for-${nameOf(crowds)}`;
  };
}

/** `sharedFile` names the file of what several screens need. */
const filesOf = (sharedFile: (id: string) => string | null): NonNullable<NonNullable<UserConfig['build']>['rolldownOptions']> => ({
  output: {
    // A shared file is called after every screen that needs it: the first will do.
    chunkFileNames: ({ name }) => `assets/${name.split('~', 2).join('-')}-[hash].js`,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        // Seldom changes, and is kept while the rest does. With the few lines that every file of the build needs.
        {
          name: 'react',
          test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom)[\\/]/,
        },
        // What the first file needs stands in it.
        { name: 'base', tags: ['$initial'] },
        { name: 'in-memory-store', test: /node_modules[\\/]fake-indexeddb[\\/]/ },
        { name: sharedFile, debugName: 'shared' },
      ],
    },
  },
});

/** Plans when something is built, not when the configuration is read: it takes a build of its own. */
export const chunkPlan = (): Plugin => ({
  name: 'chunk-plan',
  apply: 'build',
  config: async () => ({ build: { rolldownOptions: filesOf(await planChunks()) } }),
});

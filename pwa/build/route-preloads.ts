import { readFileSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { paths } from '../paths.ts';

type Chunk = Rolldown.OutputChunk;

/** `screen(paths.login, …, () => import('../features/login/login-screen')` in the table of routes. */
const SCREEN = /screen\(\s*paths\.(\w+),[^;]*?import\('\.\/([^']+)'\)/g;

/** Route in router syntax -> the modules its screen is made of, as router.tsx names them. */
function screenModules(router: string): Map<string, string[]> {
  const guarded = /const signedInScreens[\s\S]*?\n\];/.exec(router)?.[0] ?? '';
  const modules = new Map<string, string[]>();
  for (const [call, name = '', file = ''] of router.matchAll(SCREEN)) {
    const route = (paths as Record<string, string>)[name];
    if (route) modules.set(route, guarded.includes(call) ? ['signed-in-area', file] : [file]);
  }
  return modules;
}

/** The files of a chunk and of all it imports at once. */
function filesOf(chunk: Chunk | undefined, chunks: ReadonlyMap<string, Chunk>, found = new Set<string>()): Set<string> {
  if (!chunk || found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) filesOf(chunks.get(name), chunks, found);
  return found;
}

/**
 * Writes route-preloads.json: the files each screen needs beside those index.html names. The server sends them as a Link
 * header with the shell, so that a first visit fetches everything at once instead of learning of it file by file.
 */
export function routePreloads(routerFile: string): Plugin {
  return {
    name: 'route-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const all = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
      const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
      const named = filesOf(
        all.find((chunk) => chunk.isEntry),
        chunks,
      );
      const chunkOf = (module: string): Chunk | undefined => all.find((chunk) => chunk.facadeModuleId?.endsWith(`/pwa/${module}.tsx`));
      const preloads: Record<string, string[]> = {};
      for (const [route, modules] of screenModules(readFileSync(routerFile, 'utf8'))) {
        const files = new Set(modules.flatMap((module) => [...filesOf(chunkOf(module), chunks)]));
        preloads[route] = [...files].filter((file) => !named.has(file)).map((file) => `/${file}`);
      }
      this.emitFile({ type: 'asset', fileName: 'route-preloads.json', source: JSON.stringify(preloads) });
    },
  };
}

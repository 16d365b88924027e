import type { Plugin, Rolldown } from 'vite';
import { type ScreenEntry, SIGNED_IN_AREA, screens } from '../screens.ts';

type Chunk = Rolldown.OutputChunk;

/** The files of a chunk and of all it imports at once. */
function filesOf(chunk: Chunk, chunks: ReadonlyMap<string, Chunk>, found = new Set<string>()): Set<string> {
  if (found.has(chunk.fileName)) return found;
  found.add(chunk.fileName);
  for (const name of chunk.imports) {
    const imported = chunks.get(name);
    if (imported) filesOf(imported, chunks, found);
  }
  return found;
}

/** Opened at once by who is signed in; others fetch it when there is something to store. */
const SESSION_DATABASE = './session/session-database.ts';

const modulesOf = ({ area, module }: ScreenEntry): readonly string[] =>
  area === 'signed-in' || area === 'admin' ? [SIGNED_IN_AREA, SESSION_DATABASE, module] : [module];

/**
 * Writes route-preloads.json: the files each screen needs beside those index.html names. The server sends them as a Link
 * header with the shell, so that a first visit fetches everything at once instead of learning of it file by file. Ends
 * the build when a screen's file is in no chunk.
 */
export function routePreloads(): Plugin {
  return {
    name: 'route-preloads',
    apply: 'build',
    generateBundle(_options, bundle) {
      const all = Object.values(bundle).filter((output): output is Chunk => output.type === 'chunk');
      const chunks = new Map(all.map((chunk) => [chunk.fileName, chunk]));
      const entry = all.find((chunk) => chunk.isEntry);
      const named = entry ? filesOf(entry, chunks) : new Set<string>();
      const chunkOf = (module: string): Chunk => {
        const file = `/pwa/${module.slice('./'.length)}`;
        return all.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(file))) ?? this.error(`No chunk holds ${module}`);
      };
      const preloads: Record<string, string[]> = {};
      for (const screen of screens) {
        const files = new Set(modulesOf(screen).flatMap((module) => [...filesOf(chunkOf(module), chunks)]));
        preloads[screen.path] = [...files].filter((file) => !named.has(file)).map((file) => `/${file}`);
      }
      this.emitFile({ type: 'asset', fileName: 'route-preloads.json', source: JSON.stringify(preloads) });
    },
  };
}

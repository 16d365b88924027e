import { createMemoryStore, MemoryDatabase } from './memory-store';
import type { SimDatabase } from './sim-types';

/** A device database of plain objects. */
export async function openMemoryDatabase(name: string): Promise<SimDatabase & { readonly memory: MemoryDatabase }> {
  const memory = new MemoryDatabase();
  return {
    name,
    memory,
    open: (onFates) => createMemoryStore(memory, onFates),
    snapshot: async () => ({
      edits: memory.edits,
      epoch: memory.syncState.epoch,
      rows: memory.rows,
      known: new Set(memory.resources.keys()),
    }),
    destroy: async () => {
      memory.isClosed = true;
    },
  };
}

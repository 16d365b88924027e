/** Loads each key once, and keeps what came of it; a load that failed is forgotten, so that whoever asks next has it tried again. */
export function loadOnce<Key, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const loads = new Map<Key, Promise<Value>>();
  return (key) => {
    const known = loads.get(key);
    if (known) return known;
    const begun = load(key).catch((error: unknown) => {
      loads.delete(key);
      throw error;
    });
    loads.set(key, begun);
    return begun;
  };
}

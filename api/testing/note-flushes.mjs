// Loaded before a program: writes what it brings to disk and what it renames, in order, to the file FLUSHES.
import { appendFileSync, promises } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

const note = (...words) => appendFileSync(process.env.FLUSHES, `${words.join(' ')}\n`);
const { open, rename } = promises;
promises.open = async (path, ...how) => {
  const handle = await open(path, ...how);
  const sync = handle.sync.bind(handle);
  handle.sync = async () => {
    await sync();
    note('flush', path);
  };
  return handle;
};
promises.rename = async (from, to) => {
  await rename(from, to);
  note('rename', to);
};
syncBuiltinESMExports();

import { spawn } from 'node:child_process';
import { once } from 'node:events';

const HOLDER = `
  const sqlite = require('better-sqlite3')(process.argv[1]);
  sqlite.exec('BEGIN IMMEDIATE');
  process.stdout.write('locked');
  process.stdin.resume();
  process.stdin.on('end', () => { sqlite.exec('ROLLBACK'); sqlite.close(); });
`;

/** Another process takes the write lock of a database file. Resolves when it has it; the answer gives it back. */
export async function holdWriteLock(file: string): Promise<() => Promise<void>> {
  const child = spawn(process.execPath, ['-e', HOLDER, file], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  return async () => {
    child.stdin.end();
    await once(child, 'exit');
  };
}

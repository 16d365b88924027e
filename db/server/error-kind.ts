/** What a database's error means for whoever asked. */
export type DatabaseProblem = 'busy' | 'full';

const FULL = /^SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)/;

/** `busy`: somebody else writes, and it may be tried again; `full`: the disk takes nothing. null: no error of a database that is foreseen. */
export function databaseProblem(code: string): DatabaseProblem | null {
  if (code.startsWith('SQLITE_BUSY')) return 'busy';
  return FULL.test(code) ? 'full' : null;
}

/** Whether an error's code is a database's. */
export const isDatabaseCode = (code: string): boolean => code.startsWith('SQLITE_');

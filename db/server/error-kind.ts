/** What a database's error means for whoever asked. */
export type DatabaseProblem = 'busy' | 'full' | 'away' | 'unfit';

/** SQLite's own words, and PostgreSQL's numbers: disk full, input and output, read only; waited too long for a lock. */
const FULL = /^(?:SQLITE_(?:FULL|IOERR|READONLY|CANTOPEN)|53100$|58030$|25006$)/;
const BUSY = /^(?:SQLITE_BUSY|55P03$|40P01$|40001$)/;
/** A text with a character that PostgreSQL cannot keep. */
const UNFIT = /^(?:22021|22P05)$/;

/**
 * `busy`: somebody else writes, and it may be tried again; `full`: the disk takes nothing; `away`: the database does not
 * answer; `unfit`: it cannot keep what it was given. null: no error of a database that is foreseen.
 */
export function databaseProblem(code: string): DatabaseProblem | null {
  if (BUSY.test(code)) return 'busy';
  if (FULL.test(code)) return 'full';
  if (code === 'DATABASE_AWAY') return 'away';
  return UNFIT.test(code) ? 'unfit' : null;
}

/** Where the database is that an error with this code is of, in the words of the settings; null for other errors. */
export function databaseOfCode(code: string): string | null {
  if (code.startsWith('SQLITE_')) return 'in DATA_DIR';
  return code === 'DATABASE_AWAY' || /^(?:28|3D|42|0A|25|53|55|58)[0-9A-Z]{3}$/.test(code) ? 'at DATABASE_URL' : null;
}

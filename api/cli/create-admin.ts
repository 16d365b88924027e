import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { isMigrated, migrate } from '../../db/server/migrate';
import { joinBeside, lockDatabase, lockDataDir, openDatabase } from '../../db/server/open';
import type { DataLock, Opening, ServerDatabase } from '../../db/server/server-database';
import { ensureAdmin, promoteToAdmin } from '../accounts/ensure-admin';
import { type Config, loadSettings, readConfig } from '../config';
import { refuseHalfMove, refuseHalfRestore, refuseOtherOwner } from '../data-dir';
import { RefusedStart } from '../refused-start';
import { start } from '../run';

const USAGE =
  'Usage: npm run create-admin -- [--username NAME] [--email ADDRESS]\nWhat is left out comes from ADMIN_USERNAME, ADMIN_EMAIL and ADMIN_PASSWORD or is asked for; answers may be piped in as lines.';

/** Questions on the terminal, or answers line by line from a pipe. A secret answer is not echoed. */
function openPrompt() {
  let isMuted = false;
  const output = new Writable({ write: (chunk, _encoding, done) => (isMuted ? done() : process.stderr.write(chunk, () => done())) });
  const input = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const lines = input[Symbol.asyncIterator]();
  return {
    ask: async (question: string, isSecret = false): Promise<string> => {
      process.stderr.write(question);
      isMuted = isSecret;
      const line = await lines.next();
      isMuted = false;
      if (isSecret) process.stderr.write('\n');
      return line.value ?? '';
    },
    close: () => input.close(),
  };
}

function readArguments(): { username?: string | undefined; email?: string | undefined; help?: boolean | undefined } {
  try {
    return parseArgs({ options: { username: { type: 'string' }, email: { type: 'string' }, help: { type: 'boolean' } } }).values;
  } catch {
    throw new RefusedStart(USAGE);
  }
}

type Installation = Pick<Config, 'database' | 'dataDir'>;

/** Folder and database; null when a server has them. */
async function lockAll({ database, dataDir }: Installation): Promise<DataLock | null> {
  const folder = await lockDataDir(dataDir);
  const lock = folder && (await lockDatabase(database));
  if (!lock) folder?.release();
  return lock && { release: () => [lock, folder].forEach((each) => each.release()) };
}

/** Opening makes a file where there is none: half of a restore would become a new installation. */
function refuseHalf({ database, dataDir }: Installation, isAlone: boolean): void {
  if (database.engine !== 'sqlite') return;
  if (isAlone) {
    refuseHalfRestore(dataDir);
    refuseHalfMove(dataDir);
  } else if (!existsSync(database.file)) throw new RefusedStart(`Another program works in ${dataDir}: wait for it to end.`);
}

/** While nobody else works there, the schema is brought to this version. */
async function migrateAlone(config: Installation): Promise<void> {
  refuseOtherOwner(config.dataDir);
  const lock = await lockAll(config);
  try {
    refuseHalf(config, lock !== null);
    if (lock) await withDatabase(config, ({ db }) => migrate(db), { isPatient: true });
  } finally {
    lock?.release();
  }
}

async function withDatabase<T>(
  { database: address }: Installation,
  work: (database: ServerDatabase) => Promise<T>,
  opening?: Opening,
): Promise<T> {
  const database = await openDatabase(address, opening);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Works beside a server that is running, like any other of its requests. No program has the database for itself meanwhile: a move would leave
 * behind what is written beside it.
 */
async function withInstallation(config: Installation, work: (database: ServerDatabase) => Promise<void>): Promise<void> {
  await migrateAlone(config);
  const presence = await joinBeside(config.database);
  if (!presence) throw new RefusedStart('A program has the database at DATABASE_URL for itself: try again when it has ended.');
  try {
    await withDatabase(config, async (database) => {
      // A server that is running has brought the schema to its own version.
      if (!(await isMigrated(database.db)))
        throw new RefusedStart('A server of another version works in the installation: stop it first, or use the program it came with.');
      await work(database);
    });
  } finally {
    presence.release();
  }
}

/**
 * `npm run create-admin`: promote the account of that name, or create it as admin (rule 93). The password is never
 * an argument: arguments can be read by everybody on the machine.
 */
async function createAdmin(): Promise<void> {
  const values = readArguments();
  if (values.help) return console.log(USAGE);
  const config = readConfig(loadSettings());
  await withInstallation(config, async (database) => {
    const prompt = openPrompt();
    try {
      // The account of the settings, unless another one is named: its password is nobody else's.
      const given = values.username === undefined || values.username === config.admin?.username ? config.admin : null;
      const username = values.username ?? given?.username ?? (await prompt.ask('Username: '));
      if (await promoteToAdmin(database, username)) return console.log(`${username} is admin`);
      const email = values.email ?? given?.email ?? (await prompt.ask('Email: '));
      const password = given?.password ?? (await prompt.ask('Password (at least 8 characters): ', true));
      const outcome = await ensureAdmin(database, { username, email, password }, Date.now());
      if (outcome === 'kept') throw new RefusedStart(`${email} is the address of another admin`);
      console.log(`${username} was created and is admin`);
    } finally {
      prompt.close();
    }
  });
}

start(createAdmin);

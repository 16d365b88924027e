import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ADMIN, type Product, startProduct } from '../../pwa/e2e/product';
import { endpoints } from '../contract/endpoints';
import { residentMb } from './process-figures';
import { type Answer, type Ask, send } from './send';
import { OWNERS, PASSWORD, type Shop, type Shops, STANDS_PER_OWNER } from './shop';

export interface Person {
  /** Row id of the account and of its first product; an admin has no product. */
  id: string;
  standId: string;
  token: string;
}

type Call = Omit<Ask, 'port'> & {
  by?: Person;
  /** Client address; one that nobody used before when left out. */
  from?: string;
  /** Sent as JSON. */
  json?: unknown;
};

/** The built server as its operators run it, in a process of its own on loopback, and the people who use it. */
export interface Arena {
  product: Product;
  port: number;
  pid(): number;
  dataDir: string;
  send(call: Call): Promise<Answer>;
  /** A client address nobody used before. */
  newAddress(): string;
  /** Signs owners in ahead, so that no hashing is measured with what they do. */
  invite(count: number): Promise<void>;
  /** An owner who has done nothing yet, signed in. */
  owner(): Promise<Person>;
  owners(count: number): Promise<Person[]>;
  /** The account name of an owner who has done nothing yet. */
  stranger(): string;
  admin(): Promise<Person>;
  /** Files that only live while a request is read. */
  temporaryFiles(): Promise<string[]>;
  /** What the server wrote to its log since it started. */
  log(): string;
  residentMb(): Promise<number>;
  isAlive(): boolean;
  /** At once: a server that is held up would not stop. */
  close(): Promise<void>;
}

/** The product that is scanned meanwhile; its owner is never attacked. */
export const SCANNED = '/STOR0';

const LOG_CHARS = 4_000_000;

function addresses(): () => string {
  let last = 0;
  return () => {
    last += 1;
    return `10.${last >> 16}.${(last >> 8) & 255}.${last & 255}`;
  };
}

async function files(directory: string): Promise<string[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** Everything the server prints from now on. */
function recordLog({ child }: Product): () => string {
  let log = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-LOG_CHARS)));
  }
  return () => log;
}

function callsTo(port: number, newAddress: () => string): Arena['send'] {
  return ({ by, from = newAddress(), json, headers, ...rest }) =>
    send({
      ...rest,
      port,
      ...(json !== undefined && { body: JSON.stringify(json) }),
      headers: {
        'X-Forwarded-For': from,
        ...(json !== undefined && { 'Content-Type': 'application/json' }),
        ...(by && { Authorization: `Bearer ${by.token}` }),
        ...headers,
      },
    });
}

function peopleOf(call: Arena['send']): Pick<Arena, 'invite' | 'owner' | 'owners' | 'stranger' | 'admin'> {
  // The first owner's product is the one that is scanned.
  let strangers = 0;
  const stranger = (): string => `stor${(strangers += 1) % OWNERS}`;
  const signIn = async (username: string, password: string): Promise<Person> => {
    const answer = await call({ method: 'POST', path: endpoints.login.path, json: { username, password } });
    if (answer.status !== 200) throw new Error(`${username} cannot sign in: ${answer.status} ${answer.text.slice(0, 200)}`);
    const { token, user } = JSON.parse(answer.text) as { token: string; user: { _id: string } };
    return { token, id: user._id, standId: '' };
  };
  const newOwner = async (): Promise<Person> => {
    const username = stranger();
    return { ...(await signIn(username, PASSWORD)), standId: `STOR${Number(username.slice(4)) * STANDS_PER_OWNER}` };
  };
  const invited: Person[] = [];
  let admin: Promise<Person> | null = null;
  const people = {
    stranger,
    invite: async (count: number) => {
      admin ??= signIn(ADMIN.username, ADMIN.password);
      await admin;
      while (invited.length < count) invited.push(await newOwner());
    },
    owner: async () => invited.shift() ?? newOwner(),
    owners: async (count: number) => {
      await people.invite(count);
      return invited.splice(0, count);
    },
    admin: () => (admin ??= signIn(ADMIN.username, ADMIN.password)),
  };
  return people;
}

/** Names of files in DATA_DIR that only live while a request is read. */
const TEMPORARY = /[./-]te?mp/;
/** Fonts that are unpacked once for drawing previews, and kept. */
const KEPT = 'landing-fonts-';

/** Start the built server on a copy of a shop, with limits on. */
export async function openArena(shops: Shops, shop: Shop, settings: Record<string, string>): Promise<Arena> {
  const dataDir = await shops.copy(shop);
  const temporary = `${dataDir}-tmp`;
  await mkdir(temporary);
  const product = await startProduct({ DATA_DIR: dataDir, TMPDIR: temporary, RATE_LIMITS: 'on', TRUST_PROXY: 'on', ...settings });
  const pid = (): number => product.child.pid ?? 0;
  // Whoever interrupts the run leaves no server behind.
  const end = (): void => void product.child.kill('SIGKILL');
  process.once('exit', end);
  const newAddress = addresses();
  const call = callsTo(product.port, newAddress);
  return {
    product,
    port: product.port,
    pid,
    dataDir,
    send: call,
    newAddress,
    ...peopleOf(call),
    temporaryFiles: async () => [
      ...(await files(temporary)).filter((file) => !file.includes(KEPT)),
      ...(await files(dataDir)).filter((file) => TEMPORARY.test(file.slice(dataDir.length))),
    ],
    log: recordLog(product),
    residentMb: () => residentMb(pid()),
    isAlive: () => product.child.exitCode === null && product.child.signalCode === null,
    close: async () => {
      process.off('exit', end);
      await product.kill();
      for (const directory of [dataDir, temporary, product.dataDir]) await rm(directory, { recursive: true, force: true });
    },
  };
}

import { join } from 'node:path';
import { openSqlite } from '../../db/server/sqlite/open';
import { endpoints } from '../contract/endpoints';
import type { Endpoint } from '../contract/endpoint';
import type { Arena, Person } from './arena';
import type { Attack } from './attack';
import { multipart, MULTIPART } from './send';
import { largeOwnerId } from '../../db/server/testing/large-shop';
import { OWNERS, PASSWORD } from './shop';
import { DATABASE_FILE } from '../../db/server/files/data-files';

/**
 * Text that takes long to look at: combining marks of two classes in turn make Unicode normalisation sort, in time that
 * grows with the square of their number. 80 kB held the server for seconds, 1 MB for minutes.
 */
const SIZES = { '80 kB': 80_000, '1 MB': 1_000_000 } as const;

const marks = (bytes: number): string => `a${'\u0300'.repeat(bytes / 4)}${'\u0316'.repeat(bytes / 4)}`;
const letters = (bytes: number): string => 'a'.repeat(bytes);

type Send = (arena: Arena, text: string) => ReturnType<Arena['send']>;

const login =
  (field: 'username' | 'email'): Send =>
  (arena, text) =>
    arena.send({ method: 'POST', path: endpoints.login.path, json: { [field]: text, password: PASSWORD } });

const register =
  (field: 'username' | 'email'): Send =>
  (arena, text) =>
    arena.send({
      method: 'POST',
      path: endpoints.register.path,
      json: { username: 'ny-bruger', email: 'ny@example.dk', password: PASSWORD, [field]: text },
    });

/** The name is only looked at when the account has no password, as after a sign-in with Google. */
const deleteAccount: Send = async (arena, text) => {
  const person = await arena.owner();
  const sqlite = openSqlite(join(arena.dataDir, DATABASE_FILE), { readonly: false, busyTimeoutMs: 5000 });
  sqlite.prepare('UPDATE users SET password_hash = NULL WHERE id = ?').run(person.id);
  sqlite.close();
  return arena.send({
    by: person,
    method: endpoints.deleteAccount.method,
    path: endpoints.deleteAccount.path,
    json: { confirmUsername: text },
  });
};

const single = (name: string, send: Send): Attack[] =>
  Object.entries(SIZES).map(([size, bytes]) => ({
    name: `${name}, ${size} of marks`,
    run: async (arena, report) => void report.answered(await send(arena, marks(bytes))),
    twin: (arena) => send(arena, letters(bytes)),
    cpuMs: 400,
  }));

/** What every other field of a body holds, so that the one under attack is reached. */
const FILLING: Record<string, unknown> = {
  username: 'ny-bruger',
  email: 'ny@example.dk',
  password: 'forkert kode 1',
  currentPassword: 'forkert kode 1',
  newPassword: 'en ny fin kode 1',
  token: 'intet',
  name: 'Navn',
  subject: 'Emne',
  message: 'Besked',
  standerId: 'NYT1',
  placeId: 'sted',
};

const fieldsOf = (schema: unknown): string[] => {
  const { entries, wrapped } = schema as { entries?: object; wrapped?: unknown };
  if (entries) return Object.keys(entries);
  return wrapped ? fieldsOf(wrapped) : [];
};

const pathOf = ({ path }: Endpoint, { standId }: Person): string =>
  path.replace('/api/admin/users/:id', `/api/admin/users/${largeOwnerId(OWNERS - 1)}`).replace(/:id|:standerId/, standId || 'STOCK1');

/** One call per text field of every JSON body of the contract. */
async function everyField(arena: Arena, text: string, seen: (answer: Awaited<ReturnType<Arena['send']>>) => void): Promise<void> {
  const [owner, admin] = [await arena.owner(), await arena.admin()];
  const bodies = Object.values(endpoints as Record<string, Endpoint>).filter(({ body, bodyKind }) => body && bodyKind === 'json');
  for (const endpoint of bodies) {
    const by = endpoint.access === 'admin' ? admin : owner;
    const fields = fieldsOf(endpoint.body);
    const filling = Object.fromEntries(fields.filter((field) => field in FILLING).map((field) => [field, FILLING[field]]));
    for (const field of fields) {
      const values = field === 'ids' ? [[text]] : field === 'products' ? [[{ standerId: text, productType: text }]] : [text];
      for (const value of values) {
        const json = { ...filling, [field]: value };
        seen(await arena.send({ ...(endpoint.access !== 'public' && { by }), method: endpoint.method, path: pathOf(endpoint, by), json }));
      }
    }
  }
}

/** One call per text field of a landing page, and of what its lists hold. */
async function everyFormField(arena: Arena, text: string, seen: (answer: Awaited<ReturnType<Arena['send']>>) => void): Promise<void> {
  const owner = await arena.owner();
  const fields = fieldsOf(endpoints.createLandingPage.body);
  const nested = { buttons: JSON.stringify([{ text, url: text }]), socialLinks: JSON.stringify({ instagram: text, facebook: text }) };
  for (const field of fields) {
    const value = nested[field as keyof typeof nested] ?? text;
    const body = multipart([...(field === 'title' ? [] : [{ name: 'title', data: 'Side' }]), { name: field, data: value }]);
    seen(await arena.send({ by: owner, method: 'POST', path: endpoints.createLandingPage.path, headers: MULTIPART, body }));
  }
}

const every = (name: string, send: typeof everyField): Attack[] =>
  Object.entries(SIZES).map(([size, bytes]) => ({
    name: `${name}, ${size} of marks`,
    run: (arena, report) => send(arena, marks(bytes), (answer) => void report.answered(answer)),
    twin: (arena) => send(arena, letters(bytes), () => {}),
    cpuMs: 3000,
  }));

export const names: Attack[] = [
  ...single('log-in by username', login('username')),
  ...single('log-in by email', login('email')),
  ...single('registration: username', register('username')),
  ...single('registration: email', register('email')),
  ...single('deleting an account', deleteAccount),
  ...every('every text field', everyField),
  ...every('every form field', everyFormField),
];

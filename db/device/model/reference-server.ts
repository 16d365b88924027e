import type { CallInput, Client, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import { endpoints } from '../../../api/contract/endpoints';
import type { ErrorCode } from '../../../api/contract/error';
import { ERROR_STATUS } from '../../../api/contract/error';
import { buildPage, buildStand } from '../testing/build';
import { buildUser } from '../testing/open-test-device';
import type { EntityName, Fields, Row } from '../types';
import type { ServerRow, SignIn, SimServer } from './sim-server';

const TOKEN_LIFE_MS = 60 * 60_000;

class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: Fields = {},
  ) {
    super(code);
  }
}

interface Request {
  readonly endpoint: Endpoint;
  readonly id: string;
  readonly body: Fields;
  readonly headers: Record<string, string>;
  readonly key: string;
  readonly ifMatch: number | null;
}

interface StoredAnswer {
  readonly print: string;
  readonly status: number;
  readonly data: unknown;
  readonly rev: number;
}

interface Session {
  readonly sub: string;
  isAlive: boolean;
}

/** What the server has to get right, each replaceable by a wrong one. */
export const serverRules = {
  /** Does the caller's name have to match the token? */
  checksUser: true,
  /** Are answers kept under their idempotency key? */
  keepsKeys: true,
  /** Is a repeated create recognised by its primary key? */
  knowsCreates: true,
  /** Is If-Match compared? */
  checksVersion: true,
  /** Is the key stored in the transaction of the effect? */
  keysInOneTransaction: true,
  /** Are refusals kept like answers? */
  keepsRefusals: false,
  /** Does a page's deletion count as a write of the products that showed it? */
  bumpsReferring: true,
  /** Does the tag of a list change when a row is deleted? */
  tagSeesDeletes: true,
  /** Do revisions go on above all that were ever given out when a backup is restored? */
  raisesRevision: true,
  /** Those of the lists as well? */
  raisesLists: true,
  /** Is a missing landing page told apart from a missing product? */
  knowsTargets: true,
};

export type ServerRules = typeof serverRules;

const fakeToken = (sub: string, number: number, now: number): string =>
  `h.${btoa(JSON.stringify({ sub, number, iat: Math.floor(now / 1000) })).replace(/=+$/, '')}.s`;

const textFields = (body: unknown): Fields => {
  if (!(body instanceof FormData)) return (body ?? {}) as Fields;
  const fields: Record<string, unknown> = Object.fromEntries(
    [...body.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : `/uploads/${value.name}`]),
  );
  if (fields.removeLogo !== undefined) fields.logo = null;
  delete fields.removeLogo;
  return 'urlPath' in fields ? { ...fields, urlPath: fields.urlPath || null } : fields;
};

interface Backup {
  readonly rev: number;
  readonly accountRev: ReadonlyMap<string, number>;
  readonly tables: Readonly<Record<EntityName, ReadonlyMap<string, ServerRow>>>;
  readonly keys: ReadonlyMap<string, StoredAnswer>;
}

const refill = <V>(map: Map<string, V>, from: ReadonlyMap<string, V>): void => {
  map.clear();
  for (const [key, value] of from) map.set(key, value);
};

/** CONTRACT §5 in memory: one call is one transaction, so an effect and its key are there together or not at all. */
export class ReferenceServer implements SimServer {
  readonly #rules: ServerRules;
  readonly #now: () => number;
  readonly takesImages = true;
  #rev = 0;
  #epoch = 1;
  #process = 1;
  #backup: Backup | null = null;
  #numbers = 0;
  #crashes = false;
  readonly #accountRev = new Map<string, number>();
  readonly #tables: Record<EntityName, Map<string, ServerRow>> = { stand: new Map(), page: new Map() };
  readonly #keys = new Map<string, StoredAnswer>();
  readonly #sessions = new Map<string, Session>();
  readonly #tokens = new Map<string, { session: Session; issuedAt: number }>();
  readonly #users = {
    A: buildUser({ _id: 'aaaaaaaaaaaaaaaaaaaaaaaa', username: 'A' }),
    B: buildUser({ _id: 'bbbbbbbbbbbbbbbbbbbbbbbb', username: 'B' }),
  };

  constructor(now: () => number, rules: Partial<ServerRules> = {}) {
    this.#now = now;
    this.#rules = { ...serverRules, ...rules };
    for (const [index, owner] of [this.#users.A, this.#users.A, this.#users.B].entries()) {
      const row = buildStand({ _id: `a${String(index).padStart(23, '0')}`, standerId: `S${index}`, nickname: 'n0' });
      this.#tables.stand.set(row._id, { owner: owner._id, row: { ...row, version: this.#bump(owner._id) } });
    }
  }

  async signIn(name: 'A' | 'B'): Promise<SignIn> {
    const user = this.#users[name];
    const cookie = `cookie-${(this.#numbers += 1)}`;
    const session: Session = { sub: user._id, isAlive: true };
    this.#sessions.set(cookie, session);
    return { user, token: this.#issue(session), cookie };
  }

  subOf(name: 'A' | 'B'): string {
    return this.#users[name]._id;
  }

  async endSession({ cookie }: SignIn): Promise<void> {
    const session = this.#sessions.get(cookie);
    if (session) session.isAlive = false;
  }

  crashAfterEffect(): void {
    this.#crashes = true;
  }

  async rows() {
    return { stand: new Map(this.#tables.stand), page: new Map(this.#tables.page) };
  }

  async backup(): Promise<void> {
    const { stand, page } = this.#tables;
    const tables = { stand: new Map(stand), page: new Map(page) };
    this.#backup = { rev: this.#rev, accountRev: new Map(this.#accountRev), tables, keys: new Map(this.#keys) };
  }

  async restore(isHonest: boolean): Promise<string> {
    const backup = this.#backup;
    if (!backup) throw new Error('there is no backup');
    const isRaised = isHonest && this.#rules.raisesRevision;
    this.#rev = isRaised ? Math.max(backup.rev, this.#now() * 1000) + 1_000_000 : backup.rev;
    if (isHonest) this.#epoch += 1;
    this.#process += 1;
    refill(this.#accountRev, backup.accountRev);
    if (isRaised && this.#rules.raisesLists) for (const owner of this.#accountRev.keys()) this.#accountRev.set(owner, this.#rev);
    refill(this.#keys, backup.keys);
    for (const entity of ['stand', 'page'] as const) refill(this.#tables[entity], backup.tables[entity]);
    return `e${this.#epoch}`;
  }

  async forgetKeys(): Promise<void> {
    this.#keys.clear();
  }

  async close(): Promise<void> {
    this.#keys.clear();
  }

  clientFor(cookie: () => string): Client {
    const client = async (endpoint: Endpoint, input: CallInput<unknown, unknown> = {}): Promise<Outcome<unknown>> => {
      try {
        return this.#answer(endpoint, input, cookie());
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        const problem = { message: error.code, code: error.code, ...error.extra };
        return { kind: 'refused', status: ERROR_STATUS[error.code], problem, headers: this.#headers({}), retryAfterSeconds: null };
      }
    };
    return client as unknown as Client;
  }

  #headers(more: Record<string, string>): Headers {
    return new Headers({ 'X-Epoch': `e${this.#epoch}`, ...more });
  }

  #issue(session: Session): string {
    const token = fakeToken(session.sub, (this.#numbers += 1), this.#now());
    this.#tokens.set(token, { session, issuedAt: this.#now() });
    return token;
  }

  #bump(owner: string): number {
    this.#rev += 1;
    this.#accountRev.set(owner, this.#rev);
    return this.#rev;
  }

  #answer(endpoint: Endpoint, input: CallInput<unknown, unknown>, cookie: string): Outcome<unknown> {
    const headers = input.headers ?? {};
    if (endpoint === (endpoints.refresh as Endpoint)) return this.#refresh(headers, cookie);
    const token = this.#tokens.get((headers.Authorization ?? '').replace('Bearer ', ''));
    if (!token?.session.isAlive || this.#now() - token.issuedAt > TOKEN_LIFE_MS) throw new Refusal('not_signed_in');
    const user = token.session.sub;
    if (this.#rules.checksUser && headers['X-User'] !== undefined && headers['X-User'] !== user) throw new Refusal('wrong_user');
    if (endpoint === (endpoints.listStandRows as Endpoint)) return this.#list('stand', user, headers);
    if (endpoint === (endpoints.listLandingPages as Endpoint)) return this.#list('page', user, headers);
    const match = headers['If-Match'];
    const key = (headers['Idempotency-Key'] ?? '').replaceAll('"', '');
    return this.#write(user, {
      endpoint,
      id: input.params?.id ?? '',
      body: textFields(input.body),
      headers,
      key: `${user} ${key}`,
      ifMatch: match === undefined ? null : Number(match.replaceAll('"', '')),
    });
  }

  #refresh(headers: Record<string, string>, cookie: string): Outcome<unknown> {
    const session = this.#sessions.get(cookie);
    if (!session?.isAlive) throw new Refusal('not_signed_in');
    if (headers['X-User'] !== session.sub) throw new Refusal('wrong_user');
    return { kind: 'ok', status: 200, data: { token: this.#issue(session) }, headers: new Headers() };
  }

  #list(entity: EntityName, user: string, headers: Record<string, string>): Outcome<unknown> {
    const rows = [...this.#tables[entity].values()].filter((item) => item.owner === user).map((item) => item.row);
    const rev = this.#accountRev.get(user) ?? 0;
    const newest = rows.reduce((max, row) => Math.max(max, row.version), 0);
    const etag = `"e${this.#epoch}.${this.#rules.tagSeesDeletes ? rev : newest}.${this.#process}"`;
    const answer = new Headers({ ETag: etag, 'X-Rev': String(rev) });
    if (headers['If-None-Match'] === etag) return { kind: 'not-modified', headers: answer };
    return { kind: 'ok', status: 200, data: rows, headers: answer };
  }

  #write(user: string, request: Request): Outcome<unknown> {
    const print = JSON.stringify([request.endpoint.method, request.endpoint.path, request.id, request.body, request.ifMatch]);
    const known = this.#rules.keepsKeys ? this.#keys.get(request.key) : undefined;
    if (known && known.print !== print) throw new Refusal('idempotency_key_reused');
    if (known) return this.#send(known);
    const crashes = this.#crashes;
    this.#crashes = false;
    try {
      const data = this.#effect(user, request);
      const answer: StoredAnswer = { print, status: request.endpoint.status, data, rev: this.#accountRev.get(user) ?? 0 };
      if (this.#rules.keysInOneTransaction || !crashes) this.#keys.set(request.key, answer);
      return this.#send(answer);
    } catch (error) {
      if (error instanceof Refusal && this.#rules.keepsRefusals)
        this.#keys.set(request.key, {
          print,
          status: ERROR_STATUS[error.code],
          data: { message: error.code, code: error.code, ...error.extra },
          rev: 0,
        });
      throw error;
    }
  }

  #send({ status, data, rev }: StoredAnswer): Outcome<unknown> {
    const headers = this.#headers({ 'X-Rev': String(rev) });
    if (status < 300) return { kind: 'ok', status, data, headers };
    return { kind: 'refused', status, problem: data as { message: string; code: string }, headers, retryAfterSeconds: null };
  }

  #effect(user: string, request: Request): unknown {
    const isPage = request.endpoint.path.startsWith('/api/landing-pages');
    const entity: EntityName = isPage ? 'page' : 'stand';
    if (request.endpoint.method === 'POST') return this.#create(user, request.body);
    const found = this.#tables[entity].get(request.id);
    if (!found || found.owner !== user) throw new Refusal('not_found');
    if (this.#rules.checksVersion && request.ifMatch !== null && request.ifMatch !== found.row.version)
      throw new Refusal('version_conflict', { current: found.row });
    if (request.endpoint.method === 'DELETE') return this.#delete(user, entity, request.id);
    const patch = isPage ? this.#pagePatch(request.body, request.id) : this.#standPatch(user, request.body);
    const row: Row = { ...found.row, ...patch, version: this.#bump(user) };
    this.#tables[entity].set(request.id, { owner: user, row });
    return { ...row, message: 'ok' };
  }

  #create(user: string, body: Fields): unknown {
    const id = String(body._id);
    const found = this.#tables.page.get(id);
    if (found && this.#rules.knowsCreates) {
      const wanted = { description: '', urlPath: null, logo: null, ...body };
      const isSame = found.owner === user && Object.entries(wanted).every(([field, value]) => found.row[field] === value);
      if (!isSame) throw new Refusal('conflict');
      return { ...found.row, message: 'ok' };
    }
    const row = { ...buildPage({ ...this.#pagePatch(body, id), _id: id }), version: this.#bump(user) };
    this.#tables.page.set(id, { owner: user, row });
    return { ...row, message: 'ok' };
  }

  #delete(user: string, entity: EntityName, id: string): unknown {
    this.#bump(user);
    this.#tables[entity].delete(id);
    if (entity === 'page') {
      for (const [standId, item] of this.#tables.stand) {
        if (item.row.landingPageId !== id) continue;
        const version = this.#rules.bumpsReferring ? this.#bump(item.owner) : item.row.version;
        this.#tables.stand.set(standId, { owner: item.owner, row: { ...item.row, landingPageId: null, version } });
      }
    }
    return { message: 'ok' };
  }

  #standPatch(user: string, body: Fields): Fields {
    const { nickname, redirectUrl, landingPageId } = body;
    if (typeof landingPageId === 'string' && this.#tables.page.get(landingPageId)?.owner !== user)
      throw new Refusal(this.#rules.knowsTargets ? 'target_not_found' : 'not_found');
    return {
      ...(nickname !== undefined && { nickname }),
      ...(redirectUrl !== undefined && { redirectUrl, ...(redirectUrl !== null && { landingPageId: null }) }),
      ...(landingPageId !== undefined && { landingPageId, ...(landingPageId !== null && { redirectUrl: null }) }),
    };
  }

  #pagePatch(body: Fields, id: string): Fields {
    const taken = [...this.#tables.page.values()].some(({ row }) => body.urlPath && row.urlPath === body.urlPath && row._id !== id);
    if (taken) throw new Refusal('taken');
    return Object.fromEntries(
      ['title', 'description', 'urlPath', 'logo'].filter((field) => body[field] !== undefined).map((field) => [field, body[field]]),
    );
  }
}

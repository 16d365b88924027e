import type { CallInput, Client, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import { endpoints } from '../../../api/contract/endpoints';
import { ERROR_STATUS } from '../../../api/contract/error';
import type { EntityName, Fields } from '../types';
import { ReferenceRows, refill, type RowsBackup, type Wanted } from './reference-rows';
import { ReferenceSessions } from './reference-sessions';
import { Refusal } from './refusal';
import { type ServerRules, serverRules } from './server-rules';
import type { ServerRows, SignIn, SimServer } from './sim-server';

interface Request {
  readonly endpoint: Endpoint;
  readonly key: string;
  readonly wanted: Wanted;
}

interface StoredAnswer {
  readonly print: string;
  readonly status: number;
  readonly data: unknown;
  readonly rev: number;
}

const textFields = (body: unknown): Fields => {
  if (!(body instanceof FormData)) return (body ?? {}) as Fields;
  const fields: Record<string, unknown> = Object.fromEntries(
    [...body.entries()].map(([name, value]) => [name, typeof value === 'string' ? value : `/uploads/${value.name}`]),
  );
  if (fields.removeLogo !== undefined) fields.logo = null;
  delete fields.removeLogo;
  return 'urlPath' in fields ? { ...fields, urlPath: fields.urlPath || null } : fields;
};

/** CONTRACT §5 in memory: one call is one transaction, so an effect and its key are there together or not at all. */
export class ReferenceServer implements SimServer {
  readonly #rules: ServerRules;
  readonly #sessions: ReferenceSessions;
  readonly #rows: ReferenceRows;
  readonly takesImages = true;
  #epoch = 1;
  #process = 1;
  #backup: { rows: RowsBackup; keys: ReadonlyMap<string, StoredAnswer> } | null = null;
  #crashes = false;
  readonly #keys = new Map<string, StoredAnswer>();

  constructor(now: () => number, rules: Partial<ServerRules> = {}) {
    this.#rules = { ...serverRules, ...rules };
    this.#sessions = new ReferenceSessions(now);
    this.#rows = new ReferenceRows(this.#rules, now, [this.subOf('A'), this.subOf('A'), this.subOf('B')]);
  }

  async signIn(name: 'A' | 'B'): Promise<SignIn> {
    return this.#sessions.signIn(name);
  }

  subOf(name: 'A' | 'B'): string {
    return this.#sessions.users[name]._id;
  }

  async endSession(signIn: SignIn): Promise<void> {
    this.#sessions.end(signIn);
  }

  crashAfterEffect(): void {
    this.#crashes = true;
  }

  async rows(): Promise<ServerRows> {
    return this.#rows.all();
  }

  async backup(): Promise<void> {
    this.#backup = { rows: this.#rows.backup(), keys: new Map(this.#keys) };
  }

  async restore(isHonest: boolean): Promise<string> {
    const backup = this.#backup;
    if (!backup) throw new Error('there is no backup');
    if (isHonest) this.#epoch += 1;
    this.#process += 1;
    this.#rows.restore(backup.rows, isHonest);
    refill(this.#keys, backup.keys);
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

  #answer(endpoint: Endpoint, input: CallInput<unknown, unknown>, cookie: string): Outcome<unknown> {
    const headers = input.headers ?? {};
    if (endpoint === (endpoints.refresh as Endpoint))
      return { kind: 'ok', status: 200, data: { token: this.#sessions.renew(headers, cookie) }, headers: new Headers() };
    const user = this.#sessions.userOf(headers);
    if (this.#rules.checksUser && headers['X-User'] !== undefined && headers['X-User'] !== user) throw new Refusal('wrong_user');
    if (endpoint === (endpoints.listStandRows as Endpoint)) return this.#list('stand', user, headers);
    if (endpoint === (endpoints.listLandingPages as Endpoint)) return this.#list('page', user, headers);
    const match = headers['If-Match'];
    const key = (headers['Idempotency-Key'] ?? '').replaceAll('"', '');
    return this.#write(user, {
      endpoint,
      key: `${user} ${key}`,
      wanted: {
        entity: endpoint.path.startsWith('/api/landing-pages') ? 'page' : 'stand',
        method: endpoint.method,
        id: input.params?.id ?? '',
        body: textFields(input.body),
        ifMatch: match === undefined ? null : Number(match.replaceAll('"', '')),
      },
    });
  }

  #list(entity: EntityName, user: string, headers: Record<string, string>): Outcome<unknown> {
    const rows = this.#rows.of(entity, user);
    const rev = this.#rows.revOf(user);
    const newest = rows.reduce((max, row) => Math.max(max, row.version), 0);
    const etag = `"e${this.#epoch}.${this.#rules.tagSeesDeletes ? rev : newest}.${this.#process}"`;
    const answer = new Headers({ ETag: etag, 'X-Rev': String(rev) });
    if (headers['If-None-Match'] === etag) return { kind: 'not-modified', headers: answer };
    return { kind: 'ok', status: 200, data: rows, headers: answer };
  }

  #write(user: string, { endpoint, key, wanted }: Request): Outcome<unknown> {
    const print = JSON.stringify([endpoint.method, endpoint.path, wanted.id, wanted.body, wanted.ifMatch]);
    const known = this.#rules.keepsKeys ? this.#keys.get(key) : undefined;
    if (known && known.print !== print) throw new Refusal('idempotency_key_reused');
    if (known) return this.#send(known);
    const crashes = this.#crashes;
    this.#crashes = false;
    try {
      const data = this.#rows.write(user, wanted);
      const answer: StoredAnswer = { print, status: endpoint.status, data, rev: this.#rows.revOf(user) };
      if (this.#rules.keysInOneTransaction || !crashes) this.#keys.set(key, answer);
      return this.#send(answer);
    } catch (error) {
      if (error instanceof Refusal && this.#rules.keepsRefusals)
        this.#keys.set(key, {
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
}

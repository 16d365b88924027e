import { buildPage, buildStand } from '../testing/build';
import type { EntityName, Fields, Row } from '../types';
import { Refusal } from './refusal';
import type { ServerRules } from './server-rules';
import type { ServerRow, ServerRows } from './sim-server';

/** An edit as it asks for its effect. */
export interface Wanted {
  readonly entity: EntityName;
  readonly method: string;
  readonly id: string;
  readonly body: Fields;
  readonly ifMatch: number | null;
}

export interface RowsBackup {
  readonly rev: number;
  readonly accountRev: ReadonlyMap<string, number>;
  readonly tables: ServerRows;
}

export const refill = <V>(map: Map<string, V>, from: ReadonlyMap<string, V>): void => {
  map.clear();
  for (const [key, value] of from) map.set(key, value);
};

/** Products and pages of the reference server, and their revisions. */
export class ReferenceRows {
  readonly #rules: ServerRules;
  readonly #now: () => number;
  #rev = 0;
  #leaps = 0;
  readonly #accountRev = new Map<string, number>();
  readonly #tables: Record<EntityName, Map<string, ServerRow>> = { stand: new Map(), page: new Map() };

  constructor(rules: ServerRules, now: () => number, owners: readonly string[]) {
    this.#rules = rules;
    this.#now = now;
    for (const [index, owner] of owners.entries()) {
      const row = buildStand({ _id: `a${String(index).padStart(23, '0')}`, standerId: `S${index}`, nickname: 'n0' });
      this.#tables.stand.set(row._id, { owner, row: { ...row, version: this.#bump(owner) } });
    }
  }

  all(): ServerRows {
    return { stand: new Map(this.#tables.stand), page: new Map(this.#tables.page) };
  }

  of(entity: EntityName, user: string): Row[] {
    return [...this.#tables[entity].values()].filter((item) => item.owner === user).map((item) => item.row);
  }

  /** Revision of an account's newest write. */
  revOf(user: string): number {
    return this.#accountRev.get(user) ?? 0;
  }

  backup(): RowsBackup {
    return { rev: this.#rev, accountRev: new Map(this.#accountRev), tables: this.all() };
  }

  /** As by chance, so that two restores do not meet: the later one may begin below what the first has given out. */
  #leap(): number {
    this.#leaps += 1;
    return (7 - (this.#leaps % 7)) * 1_000_000_000;
  }

  restore(backup: RowsBackup, isHonest: boolean): void {
    const isRaised = isHonest && this.#rules.raisesRevision;
    this.#rev = isRaised ? Math.max(backup.rev, this.#now() * 1000) + 1_000_000 + this.#leap() : backup.rev;
    refill(this.#accountRev, backup.accountRev);
    if (isRaised && this.#rules.raisesLists) for (const owner of this.#accountRev.keys()) this.#accountRev.set(owner, this.#rev);
    for (const entity of ['stand', 'page'] as const) refill(this.#tables[entity], backup.tables[entity]);
  }

  #bump(owner: string): number {
    this.#rev += 1;
    this.#accountRev.set(owner, this.#rev);
    return this.#rev;
  }

  /** Do what an edit asks for. Answers the row as it is then; throws Refusal. */
  write(user: string, { entity, method, id, body, ifMatch }: Wanted): unknown {
    if (method === 'POST') return this.#create(user, body);
    const found = this.#tables[entity].get(id);
    if (!found || found.owner !== user) throw new Refusal('not_found');
    if (this.#rules.checksVersion && ifMatch !== null && ifMatch !== found.row.version)
      throw new Refusal('version_conflict', { current: found.row });
    if (method === 'DELETE') return this.#delete(user, entity, id);
    const patch = entity === 'page' ? this.#pagePatch(body, id) : this.#standPatch(user, body);
    const row: Row = { ...found.row, ...patch, version: this.#bump(user) };
    this.#tables[entity].set(id, { owner: user, row });
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

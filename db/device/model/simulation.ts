import type { CallInput, Client, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import { drain } from '../sync/drain';
import type { Engine } from '../sync/engine';
import { enqueue } from '../outbox/enqueue';
import { entityNames } from '../rows/entities';
import { pullList } from '../sync/pull-list';
import { type Choice, resolve } from '../outbox/resolve';
import { queuedFileValue } from '../rows/queued-file';
import type { EditKind, EntityName, Fields, Session, RowRef } from '../types';
import { newSession } from '../session/session';
import type { Fate, Slice } from '../outbox/slice';
import type { Step, Store } from '../storage/store';
import { viewRows } from '../outbox/view';
import { ClosedError } from './memory-store';
import { Oracle } from './oracle/oracle';
import { checkUnchanged } from './oracle/outbox-checks';
import { violate } from './oracle/violation';
import { NETWORK, PORTAL, requestOf, UNAVAILABLE } from './sim-network';
import type { SimDatabase, SimDevice, SimulationOptions } from './sim-types';
import { Task } from './task';
import { Trouble } from './trouble';

/** What may happen to a request: 1-7 are faults, the highest a late answer, the rest is good. */
export const FAULTS = 20;
export const FAULT = { requestLost: 1, answerLost: 2, answerLate: 19 } as const;

/** An edit as a person of the schedule makes it; `image` = with a new logo. */
export interface SimEdit {
  readonly entity: EntityName;
  readonly kind: EditKind;
  readonly id: string;
  readonly patch?: Fields;
  readonly seen?: Fields;
  readonly image?: boolean;
}

/** Drains and pulls of one device at once, those with an answer on its way among them. */
const MAX_TASKS = 6;

/**
 * Two devices, two people, two tabs each, one server, and every fault of the network. Device 0 is shared by A and B;
 * device 1 is A's. Everything that happens is decided by the caller, so a schedule is repeatable.
 */
export class Simulation {
  readonly oracle = new Oracle(() => this.options.clock.now);
  readonly devices: SimDevice[] = [0, 1].map((index) => ({
    index,
    isOnline: true,
    link: 'good',
    clockOff: 0,
    forms: [],
    session: null,
    signIn: null,
    databases: new Map(),
    tasks: [],
  }));
  readonly counts: Record<string, number> = {};
  readonly trouble = new Trouble();
  #backup: number | null = null;
  readonly #late: (() => Promise<unknown>)[] = [];
  #numbers = 0;
  #generations = 0;

  constructor(readonly options: SimulationOptions) {}

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  newId = (): string => `f${(this.#numbers += 1).toString(16).padStart(23, '0')}`;
  newKey = (): string => `key-${(this.#numbers += 1)}`;

  // --- devices and people -------------------------------------------------------------------------------------------

  async signIn(device: SimDevice, name: 'A' | 'B'): Promise<void> {
    const signIn = await this.options.server.signIn(name);
    device.signIn = signIn;
    device.session = newSession(signIn.user, signIn.token, this.options.clock.now);
    const { sub } = device.session;
    if (device.databases.has(sub)) return;
    device.databases.set(sub, await this.options.openDatabase(`device${device.index}.${sub}.${(this.#generations += 1)}`));
  }

  /** The database of whoever may use the device now. */
  current(device: SimDevice): { sub: string; db: SimDatabase } | null {
    const { session } = device;
    const db = session?.state === 'ok' ? device.databases.get(session.sub) : undefined;
    return session && db ? { sub: session.sub, db } : null;
  }

  /** Sign out on purpose, after the user chose to drop what waits; edits in doubt cannot be dropped. */
  async signOut(device: SimDevice): Promise<void> {
    const current = this.current(device);
    if (!current || !device.signIn) return;
    const { edits } = await current.db.snapshot();
    if (edits.some((edit) => edit.frozen)) return;
    for (const edit of edits) await this.answer(device, edit.key, 'discard');
    await this.options.server.endSession(device.signIn);
    device.databases.delete(current.sub);
    this.oracle.copies.forgetDatabase(current.db.name);
    await current.db.destroy();
    device.session = null;
    device.signIn = null;
    this.count('sign-out');
  }

  async endSession(device: SimDevice): Promise<void> {
    if (device.signIn) await this.options.server.endSession(device.signIn);
  }

  // --- what the user does -------------------------------------------------------------------------------------------

  async view(device: SimDevice, entity: EntityName) {
    const current = this.current(device);
    if (!current) return [];
    const { edits, rows } = await current.db.snapshot();
    return [...viewRows(entity, rows[entity].values(), edits).values()];
  }

  async edit(device: SimDevice, { entity, kind, id, patch = {}, seen, image }: SimEdit): Promise<void> {
    const current = this.current(device);
    if (!current) return;
    const engine = this.engine(device, current.sub, current.db, null);
    let keys: string[] = [];
    const core = { ...engine, newKey: () => (keys = [...keys, this.newKey()]).at(-1) as string };
    const file = image ? { id: this.newKey(), buf: new ArrayBuffer(1), type: 'image/png', size: 1 } : null;
    const whole = file ? { ...patch, logo: queuedFileValue(file.id) } : patch;
    this.oracle.authors.saving({ entity, id, seen: seen ?? {}, wanted: kind === 'update' ? whole : {} });
    await engine.store.transact('enqueue', [{ entity, id }], (slice) => {
      if (file) slice.newFiles.push({ ...file, name: file.id });
      const result = enqueue(slice, core, { userId: current.sub, entity, kind, id, patch: whole, ...(seen && { seen }) });
      if (result.kind === 'unchanged') checkUnchanged(slice.editsOf(entity, id), whole);
      this.oracle.intents.accept(
        current.db.name,
        keys[0] ?? '',
        result.kind,
        slice.fates.some((fate) => fate.key === keys[0]) || slice.find(keys[0] ?? '') !== undefined,
      );
    });
    this.count('edit');
  }

  async answer(device: SimDevice, key: string, choice: Choice): Promise<void> {
    const current = this.current(device);
    if (!current) return;
    const engine = this.engine(device, current.sub, current.db, null);
    const edit = (await current.db.snapshot()).edits.find((other) => other.key === key) ?? null;
    this.oracle.authors.answering(choice === 'discard' ? null : edit);
    await engine.store.transact('resolve', [], (slice) => resolve(slice, engine, key, choice));
  }

  // --- the engine in a tab ------------------------------------------------------------------------------------------

  /** The production engine; with a task, every effect of it waits for the schedule. */
  engine(device: SimDevice, sub: string, db: SimDatabase, task: Task | null): Engine {
    const gate = <T>(kind: 'local' | 'fetch', run: () => Promise<T>, isRead = false): Promise<T> =>
      task ? task.gate(kind, run, isRead) : run();
    const { bug, clock, server } = this.options;
    const watched = this.#watchedStore(db);
    const gated: Store = {
      transact: (step, refs, work) => gate('local', () => watched.transact(step, refs, work)),
      resource: (key) => gate('local', () => watched.resource(key)),
      readFiles: (ids) => watched.readFiles(ids),
      forgetCopies: () => gate('local', () => watched.forgetCopies()),
    };
    const network = server.clientFor(() => device.signIn?.cookie ?? '');
    const core = { now: () => clock.now + device.clockOff, random: () => 0, newKey: this.newKey, origin: 'https://portal.example' };
    return {
      ...core,
      userId: sub,
      store: bug?.store?.(gated, db) ?? gated,
      copies: {
        saveStatistics: async () => true,
        savePageStatistics: async () => true,
        saveNotices: async () => ({ isTaken: true, readUpTo: 0 }),
        saveReadUpTo: async () => undefined,
        saveReviews: async () => true,
        saveError: async () => undefined,
      },
      sessions: {
        read: () => gate('local', async () => this.#sessionFor(device, sub)),
        update: (change) => gate('local', async () => (device.session = change(device.session))),
      },
      client: ((endpoint: Endpoint, input: CallInput<unknown, unknown> = {}) =>
        gate('fetch', () => this.#serve(device, db, sub, network, endpoint, input), endpoint.method === 'GET')) as unknown as Client,
      locks: { run: (_name, _options, work) => work() },
    };
  }

  #sessionFor(device: SimDevice, sub: string): Session | null {
    return this.options.bug?.drainsAnybody && device.session ? { ...device.session, sub } : device.session;
  }

  /** Every transaction is watched; what it changed is judged at once. */
  #watchedStore(db: SimDatabase): Store {
    let fates: readonly Fate[] = [];
    const store = db.open((more) => (fates = [...fates, ...more]));
    return {
      ...store,
      transact: async <T>(step: Step, refs: readonly RowRef[], work: (slice: Slice) => T) => {
        const before = await db.snapshot();
        fates = [];
        const result = await store.transact(step, refs, work);
        this.oracle.committed(db.name, step, before, await db.snapshot(), fates);
        return result;
      },
      forgetCopies: async () => {
        await store.forgetCopies();
        this.oracle.copies.forgetRows(db.name);
        const after = await db.snapshot();
        this.oracle.committed(db.name, 'unchanged', after, after, []);
      },
    };
  }

  // --- the network --------------------------------------------------------------------------------------------------

  /** One request reaches the server. */
  async #serve(
    device: SimDevice,
    db: SimDatabase,
    sub: string,
    network: Client,
    endpoint: Endpoint,
    input: CallInput<unknown, unknown>,
  ): Promise<Outcome<unknown>> {
    const isEdit = endpoint.method !== 'GET' && endpoint.path !== '/api/auth/refresh';
    if (isEdit) this.oracle.sending(requestOf(endpoint, input), await db.snapshot(), sub);
    const instead = this.trouble.instead(device.link, sub, endpoint, input);
    if (instead) return instead;
    if (!isEdit) return network(endpoint, input);
    return this.trouble.afterwards(input, await this.#deliver(network, endpoint, input));
  }

  async #deliver(network: Client, endpoint: Endpoint, input: CallInput<unknown, unknown>): Promise<Outcome<unknown>> {
    const request = requestOf(endpoint, input);
    const before = await this.options.server.rows();
    const outcome = await network(endpoint, input);
    if (outcome.kind !== 'refused' || outcome.status !== 401) this.oracle.requests.arrived(request);
    this.oracle.effect(request, before, await this.options.server.rows());
    if (outcome.kind === 'refused') {
      this.count(String(outcome.status));
      const [, id] = /^\["[A-Z]+","[^"]+",\{"id":"(\w+)"/.exec(request.print) ?? [];
      const isThere = id !== undefined && (before.stand.get(id) ?? before.page.get(id))?.owner === request.tokenUser;
      if (outcome.status !== 401) this.oracle.requests.refused(request, outcome.status === 404 && !isThere);
      if (outcome.problem.code === 'idempotency_key_reused' || outcome.problem.code === 'wrong_user')
        violate('a good edit was refused by the protocol', [request, outcome.problem]);
    }
    return outcome;
  }

  async spawn(device: SimDevice, tab: number, kind: 'drain' | EntityName): Promise<void> {
    const current = this.current(device);
    const isBusy =
      device.tasks.length >= MAX_TASKS ||
      device.tasks.filter((running) => running.tab === tab && running.task.effect?.kind !== 'answer').length > 1;
    if (!current || isBusy) return;
    const task = new Task();
    const engine = this.engine(device, current.sub, current.db, task);
    device.tasks.push({ task, tab });
    await task.start(() => (kind === 'drain' ? drain(engine) : pullList(engine, kind)));
    this.#reap(device, task);
  }

  /** A drain all of whose requests meet the same fault. */
  async drainWith(device: SimDevice, fault: number): Promise<void> {
    const before = new Set(device.tasks);
    await this.spawn(device, 0, 'drain');
    const task = device.tasks.find((running) => !before.has(running))?.task;
    while (task?.effect && task.effect.kind !== 'answer') await this.step(device, task, fault);
  }

  /** A drain or pull up to its first answer, which arrives when the caller says so. */
  async hold(device: SimDevice, kind: 'drain' | EntityName): Promise<() => Promise<void>> {
    const before = new Set(device.tasks);
    await this.spawn(device, 1, kind);
    const task = device.tasks.find((running) => !before.has(running))?.task;
    while (task?.effect && task.effect.kind !== 'answer') await this.step(device, task, FAULT.answerLate);
    return async () => {
      while (task?.effect && device.tasks.some((running) => running.task === task)) await this.step(device, task, 0);
    };
  }

  /** Let one waiting effect of one task happen, with a fault if it is a request. */
  async step(device: SimDevice, task: Task, fault: number): Promise<void> {
    const { effect } = task;
    if (!effect) return;
    if (effect.kind === 'fetch') await this.#transfer(device, task, fault);
    else await task.proceed();
    this.#reap(device, task);
  }

  async #transfer(device: SimDevice, task: Task, fault: number): Promise<void> {
    const effect = task.effect;
    if (!effect) return;
    const fail = (outcome: Outcome<unknown>): Promise<void> => task.answer((waiting) => waiting.resolve(outcome));
    if (!device.isOnline) return fail(NETWORK);
    const served = async (): Promise<Outcome<unknown>> => (await effect.run()) as Outcome<unknown>;
    const isLate = fault >= (effect.isRead ? 12 : 17);
    if (isLate) {
      this.count('answer late');
      const outcome = await served();
      task.effect = { ...effect, kind: 'answer', run: async () => outcome };
      return undefined;
    }
    switch (fault) {
      case 1:
        this.count('request lost');
        return fail(NETWORK);
      case 2:
        this.count('answer lost');
        await served();
        return fail(NETWORK);
      case 3:
        this.count('request doubled');
        await served();
        return fail(await served());
      case 4:
        this.count('captive portal');
        return fail(PORTAL);
      case 5:
        this.count('503');
        return fail(UNAVAILABLE);
      case 6:
        this.count('request late');
        this.#late.push(effect.run);
        return fail(NETWORK);
      case 7:
        this.count('server killed');
        this.options.server.crashAfterEffect();
        await served();
        return fail(NETWORK);
      default:
        return fail(await served());
    }
  }

  /** A request that was thought lost arrives after all; nobody hears the answer. */
  async deliverLate(which: number): Promise<void> {
    const [run] = this.#late.splice(which % Math.max(1, this.#late.length), 1);
    await run?.();
  }

  /** Requests that are still under way. */
  get late(): number {
    return this.#late.length;
  }

  killTab(device: SimDevice, tab: number): void {
    device.tasks = device.tasks.filter((running) => running.tab !== tab);
    this.count('tab killed');
  }

  /** 90 days: the server forgets its keys, no tab survives, nothing is under way any more. */
  async passMonths(): Promise<void> {
    this.options.clock.now += 91 * 86_400_000;
    this.#late.length = 0;
    for (const device of this.devices) device.tasks = [];
    // After 30 days without contact the app asks for a new sign-in.
    for (const device of this.devices)
      if (this.current(device)) await this.signIn(device, device.session?.sub === this.options.server.subOf('B') ? 'B' : 'A');
    await this.options.server.forgetKeys();
    this.count('90 days');
  }

  #reap(device: SimDevice, task: Task): void {
    if (!task.isDone) return;
    device.tasks = device.tasks.filter((running) => running.task !== task);
    if (task.error && !(task.error instanceof ClosedError)) throw task.error;
  }

  /** Another clock, wrong or right. Months do not pass while it is wrong: nothing could tell them from the error. */
  setClock(device: SimDevice, off: number): void {
    device.clockOff = off;
    this.oracle.outages.clockSet();
    this.count('clock set');
  }

  async backUp(): Promise<void> {
    await this.options.server.backup();
    this.#backup = this.oracle.effects.moment;
    this.count('backup');
  }

  async restore(isHonest: boolean): Promise<void> {
    if (this.#backup === null) return;
    const epoch = await this.options.server.restore(isHonest);
    this.oracle.effects.restored(this.#backup, isHonest, epoch);
    this.count(isHonest ? 'restore' : 'rollback');
  }

  /** A drain or pull from beginning to end, with nothing between and on a good network. */
  async run(device: SimDevice, kind: 'drain' | EntityName): Promise<void> {
    const current = this.current(device);
    if (!current) return;
    const engine = this.engine(device, current.sub, current.db, null);
    if (kind === 'drain') await drain(engine);
    else await pullList(engine, kind);
  }

  async pullAll(device: SimDevice): Promise<void> {
    for (const entity of entityNames) await this.run(device, entity);
  }
}

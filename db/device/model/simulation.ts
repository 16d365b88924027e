import { enqueue } from '../outbox/enqueue';
import { type Choice, resolve } from '../outbox/resolve';
import { viewRows } from '../outbox/view';
import { entityNames } from '../rows/entities';
import { queuedFileValue } from '../rows/queued-file';
import { newSession } from '../session/session';
import { drain } from '../sync/drain';
import { pullList } from '../sync/pull-list';
import type { EditKind, EntityName, Fields } from '../types';
import { Faults } from './faults';
import { Oracle } from './oracle/oracle';
import { checkUnchanged } from './oracle/outbox-checks';
import { currentOf, newDevice, type SimDevice } from './sim-device';
import { openEngine } from './sim-engine';
import type { SimulationOptions, World } from './sim-types';
import { Tabs } from './tabs';
import { Trouble } from './trouble';
import { DAY_MS } from '../../../api/contract/durations';

/** An edit as a person of the schedule makes it; `image` = with a new logo. */
interface SimEdit {
  readonly entity: EntityName;
  readonly kind: EditKind;
  readonly id: string;
  readonly patch?: Fields;
  readonly seen?: Fields;
  readonly image?: boolean;
}

/**
 * Two devices, two people, two tabs each, one server, and every fault of the network. Device 0 is shared by A and B;
 * device 1 is A's. Everything that happens is decided by the caller, so a schedule is repeatable.
 */
export class Simulation implements World {
  readonly oracle = new Oracle(() => this.options.clock.now);
  readonly devices: SimDevice[] = [0, 1].map(newDevice);
  readonly counts: Record<string, number> = {};
  readonly trouble = new Trouble();
  readonly faults = new Faults(this);
  readonly tabs = new Tabs(this, this.faults);
  #backup: number | null = null;
  #numbers = 0;
  #generations = 0;

  constructor(readonly options: SimulationOptions) {}

  count = (what: string): void => {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  };

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

  /** Sign out on purpose, after the user chose to drop what waits; edits in doubt cannot be dropped. */
  async signOut(device: SimDevice): Promise<void> {
    const current = currentOf(device);
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
    const current = currentOf(device);
    if (!current) return [];
    const { edits, rows } = await current.db.snapshot();
    return [...viewRows(entity, rows[entity].values(), edits).values()];
  }

  async edit(device: SimDevice, { entity, kind, id, patch = {}, seen, image }: SimEdit): Promise<void> {
    const current = currentOf(device);
    if (!current) return;
    const engine = openEngine(this, device, current, null);
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
    const current = currentOf(device);
    if (!current) return;
    const engine = openEngine(this, device, current, null);
    const edit = (await current.db.snapshot()).edits.find((other) => other.key === key) ?? null;
    this.oracle.authors.answering(choice === 'discard' ? null : edit);
    await engine.store.transact('resolve', [], (slice) => resolve(slice, engine, key, choice));
  }

  /** A drain or pull from beginning to end, with nothing between and on a good network. */
  async run(device: SimDevice, kind: 'drain' | EntityName): Promise<void> {
    const current = currentOf(device);
    if (!current) return;
    const engine = openEngine(this, device, current, null);
    if (kind === 'drain') await drain(engine);
    else await pullList(engine, kind);
  }

  async pullAll(device: SimDevice): Promise<void> {
    for (const entity of entityNames) await this.run(device, entity);
  }

  // --- clocks and backups -------------------------------------------------------------------------------------------

  /** 90 days: the server forgets its keys, no tab survives, nothing is under way any more. */
  async passMonths(): Promise<void> {
    this.options.clock.now += 91 * DAY_MS;
    this.faults.forgetLate();
    for (const device of this.devices) device.tasks = [];
    // After 30 days without contact the app asks for a new sign-in.
    for (const device of this.devices)
      if (currentOf(device)) await this.signIn(device, device.session?.sub === this.options.server.subOf('B') ? 'B' : 'A');
    await this.options.server.forgetKeys();
    this.count('90 days');
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
}

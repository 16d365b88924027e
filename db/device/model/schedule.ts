import * as fc from 'fast-check';
import type { Choice } from '../outbox/resolve';
import type { EntityName, Fields, Row } from '../types';
import { finish } from './ending';
import { FAULTS } from './faults';
import { currentOf, type OpenForm, type SimDevice } from './sim-device';
import { modelFields } from './sim-server';
import type { SimulationOptions } from './sim-types';
import { Simulation } from './simulation';
import { tellStory } from './stories';
import { LINKS, POISONS } from './trouble';
import { DAY_MS, HOUR_MS } from '../../../api/contract/durations';

/** What a step of a schedule may be, and how often out of all. */
const ACTIONS = {
  edit: 16,
  drain: 7,
  pullStands: 7,
  pullPages: 5,
  advance: 46,
  land: 8,
  deliverLate: 3,
  killTab: 1,
  network: 2,
  person: 2,
  answer: 6,
  time: 2,
  form: 8,
  trouble: 2,
  server: 1,
  clock: 1,
  story: 1,
} as const;
type Action = keyof typeof ACTIONS;

const TABLE: readonly Action[] = (Object.entries(ACTIONS) as [Action, number][]).flatMap(([action, weight]) =>
  Array<Action>(weight).fill(action),
);
const CHOICES: readonly Choice[] = ['mine', 'theirs', 'retry', 'discard'];
const NAMES = ['a', 'b', 'n0'];
const TARGETS = ['https://a.dk/', 'https://b.dk/', null];
const PATHS = ['menu', 'kaffe', null];
const CLOCKS = [0, 0, -3 * HOUR_MS, 3 * HOUR_MS, -70 * DAY_MS, 70 * DAY_MS];

/** Draws small decisions out of one number. */
class Dice {
  #rest: number;

  constructor(number: number) {
    this.#rest = number;
  }

  roll(sides: number): number {
    const value = this.#rest % sides;
    this.#rest = Math.floor(this.#rest / sides);
    return value;
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items.length === 0 ? undefined : items[this.roll(items.length)];
  }
}

/** Mostly the first row, so that edits meet. */
const pickRow = (dice: Dice, rows: readonly Row[]): Row | undefined => (dice.roll(3) > 0 ? rows[0] : dice.pick(rows));

async function editSomething(sim: Simulation, device: SimDevice, dice: Dice): Promise<void> {
  const kind = dice.roll(12);
  const stand = pickRow(dice, await sim.view(device, 'stand'));
  const pages = await sim.view(device, 'page');
  const page = pickRow(dice, pages);
  const ofStand = (patch: Fields) => sim.edit(device, { entity: 'stand', kind: 'update', id: stand?._id ?? '', patch });
  const ofPage = (patch: Fields, image = false) => sim.edit(device, { entity: 'page', kind: 'update', id: page?._id ?? '', patch, image });
  const hasImage = sim.options.server.takesImages && dice.roll(4) === 0;
  if (kind <= 1 && stand) return ofStand({ nickname: dice.pick(NAMES) });
  if (kind === 2 && stand) return ofStand({ redirectUrl: dice.pick(TARGETS) });
  if (kind === 3 && stand && page) return ofStand({ landingPageId: dice.pick(pages)?._id });
  if (kind === 4) {
    const patch = { title: dice.pick(NAMES), urlPath: dice.pick(PATHS) };
    return sim.edit(device, { entity: 'page', kind: 'create', id: sim.newId(), patch, image: hasImage });
  }
  if (kind === 5 && page) return ofPage({ title: dice.pick(NAMES) });
  if (kind === 6 && page) return ofPage({ description: dice.pick(NAMES) }, hasImage);
  if (kind === 7 && page) return ofPage({ urlPath: dice.pick(PATHS) });
  if (kind >= 10 && stand && page) return ofStand({ landingPageId: dice.pick([page._id, page._id, null]) });
  if (kind === 8 && page && dice.roll(2) === 0) return sim.edit(device, { entity: 'page', kind: 'delete', id: page._id });
  if (kind === 9 && stand && dice.roll(5) === 0) return sim.edit(device, { entity: 'stand', kind: 'delete', id: stand._id });
  return undefined;
}

/** What a dialog submits: all of its fields, one or two of them changed. */
function filledIn(dice: Dice, { entity, seen }: OpenForm): Fields {
  const what = dice.roll(4);
  if (entity === 'page' && what === 0) return { ...seen, urlPath: dice.pick(PATHS) };
  if (entity === 'page') return { ...seen, title: dice.pick(NAMES), ...(what === 1 && { description: dice.pick(NAMES) }) };
  if (what > 1) return { ...seen, nickname: dice.pick(NAMES) };
  const redirectUrl = dice.pick(TARGETS);
  return { ...seen, redirectUrl, landingPageId: null, ...(what === 1 && { nickname: dice.pick(NAMES) }) };
}

/** A dialog is opened, or one that was open for a while is saved. */
async function fillForm(sim: Simulation, device: SimDevice, dice: Dice): Promise<void> {
  const sub = currentOf(device)?.sub;
  const form = dice.pick(device.forms.filter((open) => open.sub === sub));
  if (form && dice.roll(2) === 0) {
    device.forms = device.forms.filter((open) => open !== form);
    sim.count('form saved');
    if (dice.roll(8) === 0) return sim.edit(device, { ...form, kind: 'delete' });
    return sim.edit(device, { ...form, kind: 'update', patch: filledIn(dice, form) });
  }
  const entity: EntityName = dice.roll(2) === 0 ? 'stand' : 'page';
  const row = pickRow(dice, await sim.view(device, entity));
  if (sub !== undefined && row) device.forms = [...device.forms, { sub, entity, id: row._id, seen: modelFields(entity, row) }].slice(-3);
  return undefined;
}

/** Something goes wrong and stays wrong, or is mended. */
async function makeTrouble(sim: Simulation, device: SimDevice, dice: Dice): Promise<void> {
  const what = dice.roll(4);
  const sub = currentOf(device)?.sub;
  if (what === 0) device.link = dice.pick(LINKS) ?? 'good';
  else if (what === 1 && sub !== undefined) {
    if (!sim.trouble.mustChange.delete(sub)) sim.trouble.mustChange.add(sub);
  } else if (what === 2) sim.trouble.poison.clear();
  else {
    const edits = (await currentOf(device)?.db.snapshot())?.edits ?? [];
    const row = dice.pick(edits);
    if (row && sim.trouble.poison.size < 3) sim.trouble.poison.set(row.id, dice.pick(POISONS) ?? '500');
  }
  sim.count('trouble');
}

/** The server is backed up, restored, or put back by hand. */
async function tendServer(sim: Simulation, dice: Dice): Promise<void> {
  const what = dice.roll(16);
  if (what < 8) return sim.backUp();
  return what < 15 ? sim.restore(true) : sim.restore(false);
}

async function changePerson(sim: Simulation, device: SimDevice, dice: Dice): Promise<void> {
  const who = device.session?.sub === sim.options.server.subOf('B') ? 'B' : 'A';
  const event = currentOf(device) ? dice.roll(4) : 1 + dice.roll(2);
  sim.count('auth event');
  if (event === 0) await sim.endSession(device);
  else if (event === 1) await sim.signIn(device, who);
  else if (event === 2 && device.index === 0) await sim.signIn(device, who === 'A' ? 'B' : 'A');
  else if (event === 3) await sim.signOut(device);
}

async function answerSomething(sim: Simulation, device: SimDevice, dice: Dice): Promise<void> {
  const db = currentOf(device)?.db;
  const edits = db ? (await db.snapshot()).edits : [];
  const parked = dice.pick(edits.filter((edit) => edit.state === 'parked'));
  if (parked) return sim.answer(device, parked.key, dice.pick(CHOICES) ?? 'mine');
  const unsent = dice.pick(edits.filter((edit) => edit.state === 'queued' && !edit.frozen));
  if (unsent && dice.roll(4) === 0) {
    sim.count('undo');
    await sim.answer(device, unsent.key, 'discard');
  }
}

async function passTime(sim: Simulation, dice: Dice): Promise<void> {
  const isRight = sim.devices.every((device) => device.clockOff === 0);
  if (isRight && dice.roll(6) === 0) return sim.passMonths();
  // Longer than a token lives: everybody has to renew.
  sim.options.clock.now += HOUR_MS + 120_000;
  sim.count('an hour passes');
}

/** An answer that was on its way arrives. */
async function land(sim: Simulation, device: SimDevice, dice: Dice): Promise<void> {
  const task = dice.pick(device.tasks.filter((running) => running.task.effect?.kind === 'answer'))?.task;
  if (task) await sim.tabs.step(device, task, 0);
}

/** One effect of one task, or everything up to and including its next request. */
async function advance(sim: Simulation, device: SimDevice, dice: Dice): Promise<void> {
  const task = dice.pick(device.tasks.filter((running) => running.task.effect?.kind !== 'answer'))?.task;
  const fault = dice.roll(FAULTS);
  const isSingle = dice.roll(3) === 0;
  while (task?.effect) {
    const { kind } = task.effect;
    await sim.tabs.step(device, task, fault);
    if (isSingle || kind === 'fetch') return;
  }
}

async function act(sim: Simulation, number: number): Promise<void> {
  const dice = new Dice(number);
  const action = TABLE[dice.roll(TABLE.length)];
  const device = sim.devices[dice.roll(2)] as SimDevice;
  // Two tabs and the worker.
  const tab = dice.roll(3);
  sim.options.clock.now += 1000;
  if (action === 'edit') {
    await editSomething(sim, device, dice);
    if (dice.roll(2) === 0) await sim.tabs.spawn(device, tab, 'drain');
  } else if (action === 'drain') await sim.tabs.spawn(device, tab, 'drain');
  else if (action === 'pullStands') await sim.tabs.spawn(device, tab, 'stand');
  else if (action === 'pullPages') await sim.tabs.spawn(device, tab, 'page');
  else if (action === 'advance') await advance(sim, device, dice);
  else if (action === 'land') await land(sim, device, dice);
  else if (action === 'deliverLate') await sim.faults.deliverLate(dice.roll(8));
  else if (action === 'killTab') sim.tabs.kill(device, tab);
  else if (action === 'network') device.isOnline = dice.roll(3) > 0;
  else if (action === 'person') await changePerson(sim, device, dice);
  else if (action === 'answer') await answerSomething(sim, device, dice);
  else if (action === 'form') {
    await fillForm(sim, device, dice);
    if (dice.roll(2) === 0) await sim.tabs.spawn(device, tab, 'drain');
  } else if (action === 'trouble') await makeTrouble(sim, device, dice);
  else if (action === 'server') await tendServer(sim, dice);
  else if (action === 'story') await tellStory(sim, device, dice);
  else if (action === 'clock') sim.setClock(device, dice.pick(CLOCKS) ?? 0);
  else await passTime(sim, dice);
}

/** A schedule is a list of numbers; each decides one step completely. */
export const schedules = (length: number): fc.Arbitrary<number[]> =>
  fc.array(fc.noBias(fc.nat(0x7fffffff)), { minLength: Math.floor(length / 2), maxLength: length, size: 'max' });

/** Run one schedule to its end. Throws Violation when a promise of the design is broken. */
export async function runSchedule(numbers: readonly number[], options: SimulationOptions): Promise<Simulation> {
  const sim = new Simulation(options);
  for (const device of sim.devices) {
    await sim.signIn(device, 'A');
    await sim.pullAll(device);
  }
  for (const number of numbers) await act(sim, number);
  let seed = 7;
  await finish(sim, () => CHOICES[((seed = (seed * 1103515245 + 12345) & 0x7fffffff) >> 8) & 3] ?? 'mine');
  return sim;
}

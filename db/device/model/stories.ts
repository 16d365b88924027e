import type { Choice } from '../outbox/resolve';
import type { Fields, Row } from '../types';
import { FAULT } from './faults';
import { currentOf, type SimDevice } from './sim-device';
import type { Simulation } from './simulation';

/** What a story decides by chance. */
export interface StoryDice {
  roll(sides: number): number;
}

/** Two devices of one person, and a product both can see. */
interface Scene {
  readonly sim: Simulation;
  readonly here: SimDevice;
  readonly there: SimDevice;
  readonly row: Row;
  readonly dice: StoryDice;
}

const NAMES = ['x', 'y', 'z'];
const KEEPS: readonly Choice[] = ['mine', 'retry'];

const rename = (sim: Simulation, device: SimDevice, { _id }: Row, nickname: string | undefined) =>
  sim.edit(device, { entity: 'stand', kind: 'update', id: _id, patch: { nickname } });

const pointAt = (sim: Simulation, device: SimDevice, { _id }: Row, redirectUrl: string) =>
  sim.edit(device, { entity: 'stand', kind: 'update', id: _id, patch: { redirectUrl } });

async function send(sim: Simulation, device: SimDevice): Promise<void> {
  await sim.run(device, 'stand');
  await sim.run(device, 'drain');
}

/** The author keeps their own in every question about the row. */
async function keepMine({ sim, here, row, dice }: Scene): Promise<void> {
  const edits = (await currentOf(here)?.db.snapshot())?.edits ?? [];
  for (const edit of edits)
    if (edit.id === row._id && edit.state === 'parked') await sim.answer(here, edit.key, KEEPS[dice.roll(2)] ?? 'mine');
}

/** An edit is in doubt for months; meanwhile somebody else writes the same field, and the author sends it again. */
async function doubt(scene: Scene): Promise<void> {
  const { sim, here, there, row, dice } = scene;
  await rename(sim, here, row, NAMES[dice.roll(3)]);
  await sim.tabs.drainWith(here, dice.roll(2) === 0 ? FAULT.requestLost : FAULT.answerLost);
  await sim.passMonths();
  await send(sim, there);
  await rename(sim, there, row, NAMES[dice.roll(3)]);
  await send(sim, there);
  await send(sim, here);
  await keepMine(scene);
  await sim.run(here, 'drain');
}

/** A question about one field is open while somebody else writes another one. */
async function question(scene: Scene): Promise<void> {
  const { sim, here, there, row } = scene;
  await sim.run(here, 'stand');
  await rename(sim, here, row, 'x');
  await pointAt(sim, here, row, 'https://x.dk/');
  await send(sim, there);
  await rename(sim, there, row, 'y');
  await sim.run(there, 'drain');
  await sim.run(here, 'drain');
  await pointAt(sim, there, row, 'https://y.dk/');
  await sim.run(there, 'drain');
  await sim.run(here, 'stand');
  await keepMine(scene);
  await sim.run(here, 'drain');
}

/** A restore comes between an edit and its answer, and the device hears of the restore first. */
async function restore({ sim, here, row }: Scene): Promise<void> {
  await send(sim, here);
  await sim.backUp();
  await rename(sim, here, row, 'x');
  const land = await sim.tabs.hold(here, 'drain');
  await sim.restore(true);
  for (const entity of ['stand', 'page'] as const) await sim.run(here, entity);
  await land();
}

/** Two devices know a revision that a restore takes back; one writes, the other still has an edit that stands on it. */
async function reuse({ sim, here, there, row }: Scene): Promise<void> {
  await send(sim, here);
  await sim.backUp();
  await rename(sim, here, row, 'x');
  await send(sim, here);
  await send(sim, there);
  await rename(sim, there, row, 'z');
  await sim.restore(true);
  await sim.run(here, 'stand');
  await rename(sim, here, row, 'y');
  await sim.run(here, 'drain');
  await sim.run(there, 'drain');
}

/** From here on the list is another one than this device knows: asked for now, it comes whole. */
async function changeThere(sim: Simulation, there: SimDevice, row: Row): Promise<void> {
  await send(sim, there);
  await rename(sim, there, row, 'w');
  await sim.run(there, 'drain');
}

/** A list is on its way while a row turns out to be gone. */
async function ghost({ sim, here, there, row }: Scene): Promise<void> {
  const rows = await sim.view(here, 'stand');
  if (rows.length < 2) return;
  await send(sim, here);
  await changeThere(sim, there, row);
  const land = await sim.tabs.hold(here, 'stand');
  await sim.edit(there, { entity: 'stand', kind: 'delete', id: row._id });
  await sim.run(there, 'drain');
  await sim.edit(here, { entity: 'stand', kind: 'delete', id: row._id });
  await sim.run(here, 'drain');
  await land();
}

/** The answer to a new page is lost, its logo replaced, and the list brings the page. */
async function logo({ sim, here }: Scene): Promise<void> {
  if (!sim.options.server.takesImages) return;
  const id = sim.newId();
  await sim.edit(here, { entity: 'page', kind: 'create', id, patch: { title: 'x' }, image: true });
  await sim.tabs.drainWith(here, FAULT.answerLost);
  await sim.edit(here, { entity: 'page', kind: 'update', id, image: true });
  await sim.run(here, 'page');
  await sim.run(here, 'drain');
}

/** Two edits that the server fails on stand before a third. */
async function poison({ sim, here }: Scene): Promise<void> {
  for (const row of (await sim.view(here, 'stand')).slice(0, 2)) {
    sim.trouble.poison.set(row._id, '500');
    await rename(sim, here, row, 'x');
  }
  await sim.edit(here, { entity: 'page', kind: 'create', id: sim.newId(), patch: { title: 'x' } });
}

/** An edit is taken back after somebody else has written the field. */
async function thereAndBack({ sim, here, there, row }: Scene): Promise<void> {
  await send(sim, here);
  await rename(sim, here, row, 'y');
  await send(sim, there);
  await rename(sim, there, row, 'z');
  await sim.run(there, 'drain');
  await sim.run(here, 'stand');
  await rename(sim, here, row, typeof row.nickname === 'string' ? row.nickname : 'n0');
}

/** A list is on its way while a refusal shows a newer row, about which the author is asked. */
async function older({ sim, here, there, row }: Scene): Promise<void> {
  await send(sim, here);
  await changeThere(sim, there, row);
  await rename(sim, here, row, 'x');
  const land = await sim.tabs.hold(here, 'stand');
  await rename(sim, there, row, 'y');
  await sim.run(there, 'drain');
  await sim.run(here, 'drain');
  await land();
}

/** An edit is answered late: somebody else has deleted the row by then, and the list has said so. */
async function revived({ sim, here, there, row }: Scene): Promise<void> {
  const rows = await sim.view(here, 'stand');
  if (rows.length < 2) return;
  await send(sim, here);
  await rename(sim, here, row, 'x');
  const land = await sim.tabs.hold(here, 'drain');
  await send(sim, there);
  await sim.edit(there, { entity: 'stand', kind: 'delete', id: row._id });
  await sim.run(there, 'drain');
  await sim.run(here, 'stand');
  await land();
}

/** A page's path is refused, another edit of it passes that, and the page is deleted while this one is on its way. */
async function passed({ sim, here }: Scene): Promise<void> {
  const id = sim.newId();
  const change = (patch: Fields) => sim.edit(here, { entity: 'page', kind: 'update', id, patch });
  await sim.edit(here, { entity: 'page', kind: 'create', id: sim.newId(), patch: { title: 'x', urlPath: 'menu' } });
  await sim.edit(here, { entity: 'page', kind: 'create', id, patch: { title: 'y' } });
  await sim.run(here, 'drain');
  await change({ urlPath: 'menu' });
  await sim.run(here, 'drain');
  await change({ title: 'z' });
  const land = await sim.tabs.hold(here, 'drain');
  await sim.edit(here, { entity: 'page', kind: 'delete', id });
  await land();
}

const STORIES = [doubt, question, restore, reuse, ghost, logo, poison, thereAndBack, older, revived, passed];

/** Something rare that chance alone hardly ever puts together; what came before and what comes after is chance again. */
export async function tellStory(sim: Simulation, here: SimDevice, dice: StoryDice): Promise<void> {
  const story = STORIES[dice.roll(STORIES.length)];
  const there = sim.devices.find((device) => device !== here);
  const sub = currentOf(here)?.sub;
  if (!there || !story || sub === undefined || currentOf(there)?.sub !== sub) return;
  const row = (await sim.view(here, 'stand'))[0];
  if (!row) return;
  // It is rare enough without what else may be wrong just now.
  here.isOnline = there.isOnline = true;
  sim.trouble.poison.delete(row._id);
  sim.trouble.mustChange.delete(sub);
  await story({ sim, here, there, row, dice });
  sim.count('story');
  sim.count(`story: ${story.name}`);
}

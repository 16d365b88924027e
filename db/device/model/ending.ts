import type { Choice } from '../outbox/resolve';
import type { Edit, EntityName, Fields } from '../types';
import { entityNames } from '../rows/entities';
import { viewRows } from '../outbox/view';
import { SET_ASIDE } from './oracle/outages';
import { violate } from './oracle/violation';
import type { SimDevice } from './sim-device';
import { modelFields } from './sim-server';
import type { SimDatabase } from './sim-types';
import type { Simulation } from './simulation';
import { DAY_MS, HOUR_MS } from '../../../api/contract/durations';

/** A quiet network: everything is sent, every question answered, and everybody agrees with the server. */
export async function finish(sim: Simulation, choose: () => Choice): Promise<void> {
  while (sim.faults.late > 0) await sim.faults.deliverLate(0);
  for (const device of sim.devices) {
    device.tasks = [];
    device.isOnline = true;
    device.forms = [];
  }
  sim.trouble.mustChange.clear();
  await endure(sim, choose);
  sim.trouble.heal();
  for (const device of sim.devices) {
    device.link = 'good';
    device.clockOff = 0;
  }
  for (let rounds = 0; ; rounds += 1) {
    if (rounds > 40) violate('the outbox does not empty on a quiet network');
    const left = await round(sim, choose, () => true);
    if (left === 0) break;
    // What was set aside is tried once a day.
    sim.options.clock.now += DAY_MS + 60_000;
  }
  for (const [device, name, db] of everybody(sim)) {
    await sim.signIn(device, name);
    await sim.pullAll(device);
    await compare(sim, db, device.session?.sub ?? '');
  }
  sim.oracle.intents.finished();
}

/** Everybody uses the app for a moment. Answers how many edits are left. */
async function round(sim: Simulation, choose: () => Choice, isAnswered: (edit: Edit) => boolean): Promise<number> {
  let left = 0;
  for (const [device, name, db] of everybody(sim)) {
    await sim.signIn(device, name);
    await sim.pullAll(device);
    await sim.run(device, 'drain');
    const { edits } = await db.snapshot();
    for (const edit of edits) if (edit.state === 'parked' && isAnswered(edit)) await sim.answer(device, edit.key, choose());
    left += (await db.snapshot()).edits.length;
  }
  return left;
}

/** Nothing else is wrong any more, and what is stays: it holds nothing up but its own rows, and is said in the end. */
async function endure(sim: Simulation, choose: () => Choice): Promise<void> {
  const isTroubled = sim.trouble.poison.size > 0 || sim.devices.some((device) => device.link !== 'good');
  if (!isTroubled) return;
  sim.count('trouble at the end');
  for (let rounds = 0; rounds < 14; rounds += 1) {
    await round(sim, choose, (edit) => !SET_ASIDE.includes(edit.why ?? ''));
    sim.options.clock.now += 600_000;
  }
  for (const [device, , db] of everybody(sim)) {
    const { edits } = await db.snapshot();
    for (const edit of edits)
      if (edit.state === 'queued' && !sim.trouble.holds(edit, edits, device.link))
        violate("an edit is held up by others' trouble", { edit, edits });
  }
  for (let rounds = 0; rounds < 10; rounds += 1) {
    sim.options.clock.now += 3 * HOUR_MS;
    await round(sim, choose, (edit) => !SET_ASIDE.includes(edit.why ?? ''));
  }
  for (const [device, , db] of everybody(sim)) {
    const { edits } = await db.snapshot();
    const isFirst = (edit: Edit): boolean =>
      !edits.some((other) => (other.seq < edit.seq && other.id === edit.id) || edit.deps.includes(other.id));
    for (const edit of edits)
      if (edit.state === 'queued' && isFirst(edit) && sim.trouble.hits(edit, device.link) && device.link !== 'limited')
        violate('an edit fails for a day and nobody is told', { edit, edits });
  }
}

function everybody(sim: Simulation): [SimDevice, 'A' | 'B', SimDatabase][] {
  return sim.devices.flatMap((device) =>
    [...device.databases].map(([sub, db]): [SimDevice, 'A' | 'B', SimDatabase] => [
      device,
      sub === sim.options.server.subOf('A') ? 'A' : 'B',
      db,
    ]),
  );
}

async function compare(sim: Simulation, db: SimDatabase, sub: string): Promise<void> {
  const { edits, rows } = await db.snapshot();
  const server = await sim.options.server.rows();
  const flat = (entity: EntityName, items: Iterable<Fields>) =>
    JSON.stringify(
      [...items]
        .map((row) => ({ id: row._id, version: row.version, ...modelFields(entity, row) }))
        .sort((a, b) => String(a.id).localeCompare(String(b.id))),
    );
  for (const entity of entityNames) {
    const shown = flat(entity, viewRows(entity, rows[entity].values(), edits).values());
    const stored = flat(
      entity,
      [...server[entity].values()].filter((item) => item.owner === sub).map((item) => item.row),
    );
    if (shown !== stored) violate('device and server do not agree in the end', { shown, stored });
  }
}

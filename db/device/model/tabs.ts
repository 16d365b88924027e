import { drain } from '../sync/drain';
import { pullList } from '../sync/pull-list';
import type { EntityName } from '../types';
import { FAULT, type Faults } from './faults';
import { ClosedError } from './memory-store';
import { currentOf, type SimDevice } from './sim-device';
import { openEngine } from './sim-engine';
import { NETWORK } from './sim-network';
import type { World } from './sim-types';
import { Task } from './task';

/** Drains and pulls of one device at once, those with an answer on its way among them. */
const MAX_TASKS = 6;

/** Drains and pulls that run in tabs, one effect at a time. */
export class Tabs {
  constructor(
    private readonly world: World,
    private readonly faults: Faults,
  ) {}

  async spawn(device: SimDevice, tab: number, kind: 'drain' | EntityName): Promise<void> {
    const current = currentOf(device);
    const isBusy =
      device.tasks.length >= MAX_TASKS ||
      device.tasks.filter((running) => running.tab === tab && running.task.effect?.kind !== 'answer').length > 1;
    if (!current || isBusy) return;
    const task = new Task();
    const engine = openEngine(this.world, device, current, task);
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
    if (effect.kind !== 'fetch') await task.proceed();
    else if (device.isOnline) await this.faults.transfer(task, effect, fault);
    else await task.answer((waiting) => waiting.resolve(NETWORK));
    this.#reap(device, task);
  }

  kill(device: SimDevice, tab: number): void {
    device.tasks = device.tasks.filter((running) => running.tab !== tab);
    this.world.count('tab killed');
  }

  #reap(device: SimDevice, task: Task): void {
    if (!task.isDone) return;
    device.tasks = device.tasks.filter((running) => running.task !== task);
    if (task.error && !(task.error instanceof ClosedError)) throw task.error;
  }
}

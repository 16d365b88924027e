import type { Outcome } from '../../../api/contract/client';
import { NETWORK, PORTAL, UNAVAILABLE } from './sim-network';
import type { World } from './sim-types';
import type { Effect, Task } from './task';

/** What may happen to a request: 1-7 are faults, the highest a late answer, the rest is good. */
export const FAULTS = 20;
export const FAULT = { requestLost: 1, answerLost: 2, answerLate: 19 } as const;

/** The way of single requests to the server and of their answers back. */
export class Faults {
  readonly #late: (() => Promise<unknown>)[] = [];

  constructor(private readonly world: World) {}

  /** The request a task waits for happens, with a fault. */
  async transfer(task: Task, effect: Effect, fault: number): Promise<void> {
    const { world } = this;
    const fail = (outcome: Outcome<unknown>): Promise<void> => task.answer((waiting) => waiting.resolve(outcome));
    const served = async (): Promise<Outcome<unknown>> => (await effect.run()) as Outcome<unknown>;
    const isLate = fault >= (effect.isRead ? 12 : 17);
    if (isLate) {
      world.count('answer late');
      const outcome = await served();
      task.effect = { ...effect, kind: 'answer', run: async () => outcome };
      return undefined;
    }
    switch (fault) {
      case 1:
        world.count('request lost');
        return fail(NETWORK);
      case 2:
        world.count('answer lost');
        await served();
        return fail(NETWORK);
      case 3:
        world.count('request doubled');
        await served();
        return fail(await served());
      case 4:
        world.count('captive portal');
        return fail(PORTAL);
      case 5:
        world.count('503');
        return fail(UNAVAILABLE);
      case 6:
        world.count('request late');
        this.#late.push(effect.run);
        return fail(NETWORK);
      case 7:
        world.count('server killed');
        world.options.server.crashAfterEffect();
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

  /** After long enough nothing is under way any more. */
  forgetLate(): void {
    this.#late.length = 0;
  }
}

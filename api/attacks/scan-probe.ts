import { get } from 'node:http';
import { mainThread } from './process-figures';
import type { Aim, Sight, Waits } from './probe';

/**
 * The visitor with the printed product: a process of its own, so that nothing the attacker does holds it up. Every 50 ms
 * it scans on a new connection, and asks the harmless server beside it, which tells what the machine alone costs. Told by
 * messages where to aim and when a window ends.
 */
const EVERY_MS = 50;
const START_MS = 10;

interface Pending {
  since: number;
  before: ReturnType<typeof threads>;
  window: number;
}

const none = (): Waits => ({ longest: 0, held: 0, answered: 0, failed: 0 });

/** How long the answering thread has run so far, and how long it and ours have stood in line for a core. */
function threads(pid: number): { ran: number; queued: number } {
  const { ran, queued } = mainThread(pid);
  return { ran, queued: queued + mainThread(process.pid).queued };
}

class Watcher {
  #pid = 0;
  #waits = none();
  #window = 0;
  readonly #pending = new Set<Pending>();

  #note({ since, before }: Pending): void {
    const wait = performance.now() - since;
    const { ran, queued } = threads(this.#pid);
    this.#waits.longest = Math.max(this.#waits.longest, wait);
    this.#waits.held = Math.max(this.#waits.held, ran - before.ran, wait - (queued - before.queued));
  }

  ask(port: number, path: string, pid: number): void {
    this.#pid = pid;
    const mine: Pending = { since: performance.now(), before: threads(pid), window: this.#window };
    this.#pending.add(mine);
    const done = (isRight: boolean): void => {
      if (!this.#pending.delete(mine) || mine.window !== this.#window) return;
      this.#note(mine);
      if (isRight) this.#waits.answered += 1;
      else this.#waits.failed += 1;
    };
    const call = get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume().on('end', () => done(response.statusCode === 302));
      response.on('error', () => done(false));
    });
    call.on('error', () => done(false));
  }

  /** Who still waits has waited this long at least. */
  endWindow(): Waits {
    for (const pending of this.#pending) if (pending.window === this.#window) this.#note(pending);
    const waits = this.#waits;
    this.#waits = none();
    this.#window += 1;
    return waits;
  }

  /** Those still waiting belong to a server that is gone. */
  forget(): void {
    this.#pending.clear();
    this.endWindow();
  }
}

let aim: Aim | null = null;
const product = new Watcher();
const machine = new Watcher();

process.on('message', (message: { aim: Aim | null } | { look: number }) => {
  if ('look' in message) {
    const sight: Sight = { look: message.look, product: product.endWindow(), machine: machine.endWindow() };
    process.send?.(sight);
    return;
  }
  aim = message.aim;
  product.forget();
  machine.forget();
});
process.on('disconnect', () => process.exit());
// Whoever started this may be gone before the line above was reached.
if (!process.connected) process.exit();

function scan(): void {
  if (!aim) return;
  product.ask(aim.port, aim.path, aim.pid);
  machine.ask(aim.machinePort, aim.path, process.pid);
}
setTimeout(() => setInterval(scan, EVERY_MS), START_MS);

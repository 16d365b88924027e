import { type ChildServer, startChildServer } from '../bench/child-server';
import { type Arena, openArena, SCANNED } from './arena';
import type { Attack } from './attack';
import { type Figures, isSlow, measure } from './measure';
import { type Probe, startProbe } from './probe';
import { type Shops, openShops } from './shop';
import { printHead, printRow } from './table';
import { rooms } from './rooms';
import { startSlowSenders } from './slow-senders';

/**
 * `npm run test:attacks [-- room …] [--minutes=N]`: the built server under attack, in a process of its own with its limits
 * on, while a third process scans a product every 50 ms. A scan may wait 100 ms, or 100 ms more than with nothing going
 * on; an attack has failed when two tries of three were slower. On a busy machine the time in which nobody let the server
 * run is taken off (`held` in the table). It has failed at once when something is wrong in itself: the process died,
 * descriptors or files were left, CPU or memory went over the attack's budget, an answer was none of the contract.
 * Stops by itself: what has not begun after N minutes (4) has failed. Linux only: reads /proc.
 */
const given = process.argv.slice(2);
const minutes = Number(given.find((word) => word.startsWith('--minutes='))?.slice(10) ?? 4);
const names = given.filter((word) => !word.startsWith('--'));
const unknown = names.filter((name) => !(name in rooms));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(rooms).join(', ')}`);
  process.exit(1);
}

/** One server at a time; attacks of equal settings share it while nothing went wrong. */
class Ring {
  #arena: Arena | null = null;
  #kind = '';

  constructor(
    readonly shops: Shops,
    readonly probe: Probe,
    readonly machine: ChildServer,
  ) {}

  async enter({ settings = {}, data = 'shop' }: Attack): Promise<Arena> {
    const kind = JSON.stringify([data, settings]);
    if (this.#arena && this.#kind === kind) return this.#arena;
    await this.leave();
    const arena = await openArena(this.shops, data, settings);
    this.#arena = arena;
    this.#kind = kind;
    this.probe.aim({ port: arena.port, machinePort: this.machine.port, pid: arena.pid(), path: SCANNED });
    return arena;
  }

  async leave(): Promise<void> {
    this.probe.aim(null);
    await this.#arena?.close();
    this.#arena = null;
  }
}

const TRIES = 3;
const SLOW_TRIES = 2;

/** The last try's figures, and whether the attack was withstood. */
async function fight(attack: Attack, ring: Ring): Promise<{ figures: Figures; tries: number; isWithstood: boolean }> {
  await attack.prepare?.();
  let slow = 0;
  for (let tries = 1; ; tries += 1) {
    const figures = await measure(attack, await ring.enter(attack), ring);
    const isBroken = figures.report.wrong.length > 0;
    const isLate = isSlow(figures) || figures.report.late.length > 0;
    if (isLate) slow += 1;
    if (isBroken || isLate || attack.endsServer) await ring.leave();
    if (isBroken || slow === SLOW_TRIES) return { figures, tries, isWithstood: false };
    if (slow === 0 || tries === TRIES) return { figures, tries, isWithstood: true };
  }
}

/** A server that is being started can only be ended once it listens. */
const STARTING_MS = 10_000;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => setTimeout(() => process.exit(1), STARTING_MS));

const end = performance.now() + minutes * 60_000;
const shops = await openShops();
const probe = startProbe();
const machine = await startChildServer('./scan-server.ts', ['bare']);
process.once('exit', () => machine.process.kill('SIGKILL'));
const ring = new Ring(shops, probe, machine);
const tally = { passed: 0, failed: 0 };
const chosen = Object.entries(rooms).filter(([room]) => names.length === 0 || names.includes(room));
try {
  const slow = names.length === 0 || names.includes('wire') ? await startSlowSenders(shops) : [];
  printHead();
  for (const [room, attacks] of chosen) {
    for (const attack of attacks) {
      if (performance.now() > end) {
        console.log(`${room}: ${attack.name}: not run, ${minutes} minutes are over`);
        tally.failed += 1;
        continue;
      }
      const { figures, tries, isWithstood } = await fight(attack, ring);
      tally[isWithstood ? 'passed' : 'failed'] += 1;
      printRow(`${room}: ${attack.name}`, figures, tries, isWithstood);
    }
  }
  for (const { name, wrong } of (await Promise.all(slow)).flat()) {
    tally[wrong === null ? 'passed' : 'failed'] += 1;
    console.log(`${wrong === null ? '  ' : '✗ '}${name}${wrong === null ? '' : `: ${wrong}`}`);
  }
} finally {
  await ring.leave();
  await Promise.all([probe.stop(), machine.stop()]);
  await shops.remove();
}
console.log(`\n${tally.passed} passed, ${tally.failed} failed`);
process.exitCode = tally.failed === 0 ? 0 : 1;

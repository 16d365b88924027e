import { setTimeout as pause } from 'node:timers/promises';
import type { Arena } from './arena';
import { type Attack, MAX_MS, PEAK_MB } from './attack';
import type { Probe, Waits } from './probe';
import { cores, cpuMs, mainThread, openFiles, peakMb, resetPeak, until, untilQuiet } from './process-figures';
import { Report } from './report';

/** What one try of an attack cost. Milliseconds and MB. */
export interface Figures {
  report: Report;
  cpu: number;
  /** Waits of scans: nothing going on, under the harmless twin, under the attack; and of the bare server meanwhile. */
  idle: Waits;
  twin: Waits | null;
  waits: Waits;
  machine: Waits;
  /** Part of all cores that went to neither server nor attackers, 0 to 1. */
  others: number;
  peak: number;
  files: { before: number; after: number };
  temporary: number;
}

/** Who takes part, beside the product. */
interface Company {
  probe: Probe;
  machine: { process: { pid?: number | undefined } };
}

const IDLE_MS = 400;
const LINGER_MS = 150;
const SETTLE_MS = 6000;
const CLEANING_MS = 3000;
/** Handles that are opened once and kept are no leak. */
const SPARE_FILES = 3;
/** Longest wait of a scan on a quiet machine (the time-box of a tap is half of it). */
const LONGEST_WAIT_MS = 100;
/** Where others work as well, the time in which nobody let the server run is not counted against it. */
const QUIET = 0.2;

/** Whether a scan waited too long: by the clock on a quiet machine, on a busy one without standing in line for a core. */
export function isSlow({ idle, waits, others }: Figures): boolean {
  const of = (seen: Waits): number => (others > QUIET ? seen.held : seen.longest);
  return of(waits) > Math.max(LONGEST_WAIT_MS, of(idle) + LONGEST_WAIT_MS);
}

const OVER = Symbol('over');
const within = (work: Promise<unknown>, ms: number): Promise<unknown> => {
  const limit = new AbortController();
  return Promise.race([work, pause(ms, OVER, { signal: limit.signal })]).finally(() => limit.abort());
};

async function measureTwin(attack: Attack, arena: Arena, probe: Probe): Promise<Waits | null> {
  if (!attack.twin) return null;
  await within(attack.twin(arena), attack.maxMs ?? MAX_MS);
  await untilQuiet(arena.pid(), SETTLE_MS);
  return (await probe.look()).product;
}

/** A machine this busy gets the time a second time. */
const BUSY = 2;

/** Runs it against the clock and lets what it left behind come to an end. */
async function strike(attack: Attack, arena: Arena, report: Report): Promise<void> {
  const maxMs = attack.maxMs ?? MAX_MS;
  const work = attack.run(arena, report).catch((error: unknown) => report.complain(`the attack broke off: ${String(error)}`));
  let end = await within(work, maxMs);
  if (end === OVER && report.slowness() > BUSY) end = await within(work, maxMs);
  if (end === OVER) return report.complain(`not over after ${maxMs / 1000} s`);
  await pause(LINGER_MS);
  if (attack.endsServer) return;
  report.check(arena.isAlive(), 'the process died');
  if (arena.isAlive() && (await untilQuiet(arena.pid(), SETTLE_MS)) === null) report.complain(`still at work ${SETTLE_MS / 1000} s later`);
}

/** What holds on every attack, beside what the attack itself checks. */
function judge(attack: Attack, { report, waits, cpu, peak, files, temporary }: Figures): void {
  report.check(waits.failed === 0, `${waits.failed} scans failed`);
  report.check(cpu <= attack.cpuMs, `${cpu} ms CPU, ${attack.cpuMs} allowed`);
  report.check(peak <= (attack.peakMb ?? PEAK_MB), `${peak.toFixed(0)} MB, ${attack.peakMb ?? PEAK_MB} allowed`);
  report.check(files.after <= files.before + SPARE_FILES, `${files.after - files.before} descriptors left open`);
  report.check(temporary === 0, `${temporary} temporary files left`);
}

/** Grows by CPU time that is not ours, and by all there was: the caller takes differences. */
async function readOthers(pids: readonly number[]): Promise<{ others: number; all: number }> {
  const ours = await Promise.all(pids.map((pid) => cpuMs(pid).catch(() => 0)));
  const { busy, all } = await cores();
  return { others: busy - ours.reduce((sum, one) => sum + one, 0) / 10, all };
}

/** How much longer than alone a thread needs since it was looked at. */
function slownessSince(pid: number): () => number {
  const before = mainThread(pid);
  return () => {
    const { ran, queued } = mainThread(pid);
    return 1 + Math.max(0, queued - before.queued) / Math.max(1, ran - before.ran);
  };
}

/** One try: idle, the harmless twin, the attack, each with scans going on; then what is left of it. */
export async function measure(attack: Attack, arena: Arena, { probe, machine }: Company): Promise<Figures> {
  const pid = arena.pid();
  await arena.invite(attack.people ?? 2);
  await untilQuiet(pid, SETTLE_MS);
  await probe.look();
  await pause(IDLE_MS);
  const idle = (await probe.look()).product;
  const twin = await measureTwin(attack, arena, probe);
  const ours = [pid, probe.pid, machine.process.pid ?? 0, process.pid];
  const before = { cpu: await cpuMs(pid), files: await openFiles(pid), others: await readOthers(ours) };
  await resetPeak(pid);
  const report = new Report(slownessSince(pid));
  await strike(attack, arena, report);
  const sight = await probe.look();
  const after = await readOthers(ours);
  const figures: Figures = {
    report,
    cpu: 0,
    idle,
    twin,
    waits: sight.product,
    machine: sight.machine,
    others: Math.min(1, Math.max(0, (after.others - before.others.others) / Math.max(1, after.all - before.others.all))),
    peak: 0,
    files: { before: before.files, after: 0 },
    temporary: 0,
  };
  if (attack.endsServer) return { ...figures, waits: idle };
  if (!arena.isAlive()) return figures;
  figures.cpu = (await cpuMs(pid)) - before.cpu;
  figures.peak = await peakMb(pid);
  figures.files.after = await until(
    () => openFiles(pid),
    (open) => open <= before.files + SPARE_FILES,
    CLEANING_MS,
  );
  figures.temporary = (
    await until(
      () => arena.temporaryFiles(),
      (left) => left.length === 0,
      CLEANING_MS,
    )
  ).length;
  judge(attack, figures);
  return figures;
}

import { readFileSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** What Linux tells of a process; CPU in milliseconds, memory in MB. Throws when the process is gone. */

/** Jiffies of user and system time, all threads, at the 100 Hz that Linux reports in. */
export async function cpuMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** CPU of a process that starts others, of those that live, and of those it has seen end. */
export async function familyCpuMs(parent: number): Promise<number> {
  let sum = 0;
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // Gone meanwhile: then it is in its parent's figure.
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [ppid, own, ended] = [fields[1], (fields[11] ?? 0) + (fields[12] ?? 0), (fields[13] ?? 0) + (fields[14] ?? 0)];
    if (Number(name) === parent) sum += own + ended;
    else if (ppid === parent) sum += own;
  }
  return sum * 10;
}

async function statusMb(pid: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1024;
}

export const residentMb = (pid: number): Promise<number> => statusMb(pid, 'VmRSS');
export const peakMb = (pid: number): Promise<number> => statusMb(pid, 'VmHWM');
/** Forget the high-water mark so far. */
export const resetPeak = (pid: number): Promise<void> => writeFile(`/proc/${pid}/clear_refs`, '5');

/** How a main thread fared: time it ran, and time it could have run but others had the cores (sched-stats.rst), ms. */
export function mainThread(pid: number): { ran: number; queued: number } {
  try {
    const [ran = 0, queued = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { ran: ran / 1e6, queued: queued / 1e6 };
  } catch {
    return { ran: 0, queued: 0 };
  }
}

/** Jiffies of all cores together: those spent on anything, and all there were. */
export async function cores(): Promise<{ busy: number; all: number }> {
  const line = (await readFile('/proc/stat', 'utf8')).split('\n', 1)[0] ?? '';
  const jiffies = line.split(/ +/).slice(1, 9).map(Number);
  const all = jiffies.reduce((sum, one) => sum + one, 0);
  return { busy: all - (jiffies[3] ?? 0) - (jiffies[4] ?? 0), all };
}

export const openFiles = async (pid: number): Promise<number> => (await readdir(`/proc/${pid}/fd`)).length;

/** Asks until the answer is good or the time is over; answers the last one. */
export async function until<T>(ask: () => Promise<T>, isGood: (value: T) => boolean, maxMs: number): Promise<T> {
  const end = performance.now() + maxMs;
  for (;;) {
    const value = await ask();
    if (isGood(value) || performance.now() > end) return value;
    await pause(100);
  }
}

const WINDOW_MS = 150;
/** Twenty scans a second cost a little, other work a lot. */
const QUIET_SHARE = 0.3;

/** Waits for the process to have nothing more to do; milliseconds waited, or null when it is at work after `maxMs`. */
export async function untilQuiet(pid: number, maxMs: number): Promise<number | null> {
  const started = performance.now();
  for (let before = await cpuMs(pid); performance.now() - started < maxMs;) {
    await pause(WINDOW_MS);
    const now = await cpuMs(pid);
    if (now - before <= WINDOW_MS * QUIET_SHARE) return performance.now() - started;
    before = now;
  }
  return null;
}

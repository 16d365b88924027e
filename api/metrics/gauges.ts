import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Counter, Gauge, type Metric } from 'prom-client';
import { inTime } from '../../db/server/in-time';
import { countWaitingMails } from '../../db/server/queries/mail-queries';
import type { Deps } from '../deps';

const MS = 1000;
/** How often the event loop is looked at. It is late by what goes beyond. */
const LOOP_LOOK_MS = 20;

/** Longest anything is looked for: whoever collects gives up on all of it soon afterwards. */
const LOOK_MS = 1000;

/** What cannot be looked up is no number; the rest is told all the same, which is when it is wanted most. */
const orNaN = (look: Promise<number>): Promise<number> => inTime(look, LOOK_MS).catch(() => NaN);

/** How late the event loop is: since the last time somebody asked. */
function loopDelay(): { metric: Metric; stop: () => void } {
  const looks = monitorEventLoopDelay({ resolution: LOOP_LOOK_MS });
  looks.enable();
  const seconds = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e9 - LOOP_LOOK_MS / MS);
  const metric = new Gauge({
    registers: [],
    name: 'tap_portal_event_loop_delay_seconds',
    help: 'How late the event loop was since the last scrape; quantile 1 is the worst',
    labelNames: ['quantile'],
    collect() {
      for (const quantile of [0.5, 0.99]) this.set({ quantile }, looks.count > 0 ? seconds(looks.percentile(quantile * 100)) : 0);
      this.set({ quantile: 1 }, looks.count > 0 ? seconds(looks.max) : 0);
      looks.reset();
    },
  });
  return { metric, stop: () => void looks.disable() };
}

/** Taps that are not in the figures yet, by where they are. */
function backlog({ clicks }: Pick<Deps, 'clicks'>): Metric {
  return new Gauge({
    registers: [],
    name: 'tap_portal_taps_backlog',
    help: 'memory: taps on their way to the disk; journal: taps in the database that no figure has yet; spool: files of taps',
    labelNames: ['in'],
    collect() {
      for (const [place, count] of Object.entries(clicks.backlog())) this.set({ in: place }, count);
    },
  });
}

function mailQueue({ database, now }: Pick<Deps, 'database' | 'now'>): Metric[] {
  const oldest = new Gauge({
    registers: [],
    name: 'tap_portal_mails_oldest_seconds',
    help: 'How long the oldest mail in the queue has waited',
    async collect() {
      const ageOf = (at: number | null): number => (at === null ? 0 : Math.max(0, now() - at) / MS);
      this.set(await orNaN(countWaitingMails(database.quickReader).then(({ oldestAt }) => ageOf(oldestAt))));
    },
  });
  const waiting = new Gauge({
    registers: [],
    name: 'tap_portal_mails_waiting',
    help: 'Mails in the queue',
    async collect() {
      this.set(await orNaN(countWaitingMails(database.quickReader).then(({ count }) => count)));
    },
  });
  return [waiting, oldest];
}

function disk({ config, database }: Pick<Deps, 'config' | 'database'>): Metric[] {
  const size = new Gauge({
    registers: [],
    name: 'tap_portal_database_bytes',
    help: 'Size of the database and of the log before it',
    labelNames: ['part'],
    async collect() {
      for (const [part, look] of Object.entries(database.measure())) this.set({ part }, await orNaN(look));
    },
  });
  const free = new Gauge({
    registers: [],
    name: 'tap_portal_disk_free_ratio',
    help: 'Free share of the disk of DATA_DIR; below 0.05 the portal is not ready',
    async collect() {
      this.set(await orNaN(statfs(config.dataDir).then(({ bavail, blocks }) => bavail / blocks)));
    },
  });
  return [size, free];
}

function duty({ fleet }: Pick<Deps, 'fleet'>): Metric {
  return new Gauge({
    registers: [],
    name: 'tap_portal_duty',
    help: '1: this process does what one does for all that serve the database',
    collect() {
      this.set(fleet.term.aborted ? 0 : 1);
    },
  });
}

/** The process, under the names every Prometheus client gives them. */
function ofProcess(): Metric[] {
  const gauge = (name: string, help: string, read: () => number): Metric =>
    new Gauge({
      registers: [],
      name,
      help,
      collect() {
        this.set(read());
      },
    });
  const processor = new Counter({
    registers: [],
    name: 'process_cpu_seconds_total',
    help: 'Processor time of the process',
    collect() {
      const { user, system } = process.cpuUsage();
      this.reset();
      this.inc((user + system) / 1e6);
    },
  });
  return [
    processor,
    gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss()),
    gauge('process_start_time_seconds', 'When the process started', () => Math.round(Date.now() / MS - process.uptime())),
  ];
}

/** What is looked up when somebody asks. */
export function createGauges(deps: Pick<Deps, 'clicks' | 'database' | 'fleet' | 'now' | 'config'>): {
  metrics: Metric[];
  stop: () => void;
} {
  const loop = loopDelay();
  return { metrics: [loop.metric, backlog(deps), duty(deps), ...mailQueue(deps), ...disk(deps), ...ofProcess()], stop: loop.stop };
}

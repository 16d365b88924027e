import { Counter, Histogram, type Metric } from 'prom-client';
import type { Tally } from '../ports/tally';

/** From a single flush of a fast disk to the longest a visitor waits. */
const COMMIT_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1];
const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Counted by name. Clients may send any word as a method, and each would be a series of its own. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

/** Several servers may run in a process: no metric belongs to a registry by itself. */
const registers: [] = [];

const counter = (name: string, help: string, ...labelNames: string[]) => new Counter({ registers, name, help, labelNames });

/** Numbers that somebody adds to by hand, read when they are asked for. */
const countsOf = (name: string, help: string, label: string, counts: Readonly<Record<string, number>>) =>
  new Counter({
    registers,
    name,
    help,
    labelNames: [label],
    collect() {
      this.reset();
      for (const [value, count] of Object.entries(counts)) this.inc({ [label]: value }, count);
    },
  });

/** What is counted where it happens. */
function createCounters() {
  return {
    requests: counter(
      'tap_portal_requests_total',
      'Requests that are no scans, by the pattern of their address; 499 left before the answer was whole',
      'method',
      'route',
      'status',
    ),
    refusals: counter('tap_portal_refusals_total', 'Refused calls by code', 'code'),
    replays: counter('tap_portal_replays_total', 'Writes that were answered again instead of being done twice'),
    mails: counter('tap_portal_mails_total', 'Attempts to send a mail', 'outcome'),
    notices: counter('tap_portal_notices_total', 'Notices that owners were told, by what they are about', 'kind'),
    pushes: counter('tap_portal_pushes_total', 'Attempts to send a push message', 'outcome'),
    outside: counter('tap_portal_outside_calls_total', 'Calls to others, by what became of them', 'service', 'outcome'),
    requestSeconds: new Histogram({
      registers,
      name: 'tap_portal_request_seconds',
      help: 'How long a request that is no scan took, until its answer was sent',
      labelNames: ['method', 'route'],
      buckets: REQUEST_SECONDS,
    }),
    commits: new Histogram({
      registers,
      name: 'tap_portal_tap_commit_seconds',
      help: 'How long a commit of taps took',
      buckets: COMMIT_SECONDS,
    }),
  };
}

/** The counts of one server, and the metrics they are. */
export function createTally(): { tally: Tally; metrics: Metric[] } {
  const scans: Tally['scans'] = { counted: 0, uncounted: 0, unclaimed: 0, not_configured: 0, unknown: 0, refused: 0, failed: 0 };
  const tapsOnDisk: Tally['tapsOnDisk'] = { database: 0, spool: 0 };
  const counters = createCounters();
  const { requests, requestSeconds, commits, refusals, replays, mails, notices, pushes, outside } = counters;
  return {
    tally: {
      scans,
      tapsOnDisk,
      committed: (seconds) => commits.observe(seconds),
      answered: ({ method: asked, route, status, ms }) => {
        const method = METHODS.has(asked) ? asked : 'other';
        requests.inc({ method, route, status });
        requestSeconds.observe({ method, route }, ms / 1000);
      },
      refused: (code) => refusals.inc({ code }),
      replayed: () => replays.inc(),
      mail: (outcome) => mails.inc({ outcome }),
      told: (kind) => notices.inc({ kind }),
      push: (outcome) => pushes.inc({ outcome }),
      asked: (service, outcome) => outside.inc({ service, outcome }),
    },
    metrics: [
      countsOf('tap_portal_scans_total', 'Scans by what became of them; counted ones are taps', 'outcome', scans),
      countsOf('tap_portal_taps_on_disk_total', 'Taps by what had them on disk first', 'by', tapsOnDisk),
      ...Object.values(counters),
    ],
  };
}

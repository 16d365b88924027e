import { ERROR_STATUS } from '../contract/error';
import { responseHeaders } from '../http/answers/security-headers';
import type { Answer } from './send';

const GUARDS = Object.entries(responseHeaders({ isHttps: false }));
const STATUSES: Readonly<Record<string, number>> = ERROR_STATUS;
/** Nobody may be made to read more than this in answer to nonsense. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/** What is wrong with a refusal's body by CONTRACT §3; null when nothing is. */
function faultOfBody({ status, text }: Answer): string | null {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    if (typeof message !== 'string' || message === '') return `${status} without a message`;
    return typeof code === 'string' && STATUSES[code] === status ? null : `${status} with code ${String(code)}`;
  } catch {
    return `${status} that is not JSON: ${text.slice(0, 40)}`;
  }
}

/** What is wrong with an answer of the API, whatever it was asked; null when nothing is. */
function faultOf(answer: Answer): string | null {
  const { status, headers, bytes } = answer;
  if (status === 0) return `no answer (${answer.failure})`;
  const missing = GUARDS.find(([name, value]) => headers[name.toLowerCase()] !== value);
  if (missing) return `${status} without ${missing[0]}`;
  if (status < 400) return null;
  if (status === 500 || status === 502) return `${status} ${answer.text.slice(0, 60)}`;
  if (status === 503 && headers['retry-after'] === undefined) return '503 without Retry-After';
  if (bytes > MAX_REFUSAL_BYTES) return `a refusal of ${(bytes / 1e6).toFixed(1)} MB`;
  return faultOfBody(answer);
}

/** What one attack has seen. Filled as it goes: an attack that is cut off has told what it knew. */
export class Report {
  readonly wrong: string[] = [];
  /** What took too long: on a busy machine it may be the machine. */
  readonly late: string[] = [];
  readonly notes: string[] = [];
  readonly #statuses = new Map<string, number>();

  /** \`slowness\`: how many times longer than alone the server has needed for its work since the attack began. */
  constructor(readonly slowness: () => number) {}

  /** Statuses seen, e.g. `400×3 429×1`. */
  get statuses(): string {
    return [...this.#statuses].map(([status, times]) => (times > 1 ? `${status}×${times}` : status)).join(' ');
  }

  count(status: number): number {
    return this.#statuses.get(status === 0 ? 'cut' : String(status)) ?? 0;
  }

  /** One answer of the API: any success or any refusal of the contract. `mayCut`: closing the connection is an answer too. */
  answered(answer: Answer, { mayCut = false } = {}): Answer {
    const status = answer.status === 0 ? 'cut' : String(answer.status);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    const fault = answer.status === 0 && mayCut ? null : faultOf(answer);
    if (fault) this.complain(fault);
    return answer;
  }

  check(isRight: boolean, complaint: string): void {
    if (!isRight) this.complain(complaint);
  }

  /** The same complaint a hundred times is one. */
  complain(complaint: string): void {
    if (!this.wrong.includes(complaint)) this.wrong.push(complaint);
  }

  /** What a person may have to wait on a machine of our own, milliseconds. */
  waited(ms: number, longestMs: number, whoAndWhat: string): void {
    const complaint = `${whoAndWhat} took more than ${longestMs} ms`;
    if (ms > longestMs * this.slowness() && !this.late.includes(complaint)) this.late.push(complaint);
  }

  note(text: string): void {
    this.notes.push(text);
  }
}

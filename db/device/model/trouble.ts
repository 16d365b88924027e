import type { CallInput, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import type { Edit } from '../types';
import { SET_ASIDE } from './oracle/outages';
import { PORTAL, UNAVAILABLE } from './sim-network';

/** How the link of one device treats uploads: cuts them off, finds them too large, or has had enough of them for now. */
export const LINKS = ['good', 'good', 'slow', 'cut', 'small', 'limited'] as const;
export type Link = (typeof LINKS)[number];

/** What the server or something before it does with every edit of a row; `after` = it fails when all is done. */
export const POISONS = ['500', 'wait', 'proxy', 'after'] as const;
export type Poison = (typeof POISONS)[number];

const refusal = (status: number, code: string, retryAfterSeconds: number | null = null): Outcome<unknown> => ({
  kind: 'refused',
  status,
  problem: { message: code, code },
  headers: new Headers(),
  retryAfterSeconds,
});

const ON_UPLOADS: Readonly<Record<Link, Outcome<unknown> | null>> = {
  good: null,
  slow: { kind: 'unreachable', reason: 'timeout' },
  cut: { kind: 'unreachable', reason: 'network' },
  small: { kind: 'unreachable', reason: 'not-api', status: 413 },
  limited: refusal(429, 'rate_limited', 900),
};

const ON_POISON: Readonly<Record<Poison, Outcome<unknown>>> = {
  '500': refusal(500, 'internal'),
  wait: { ...UNAVAILABLE, retryAfterSeconds: 300 } as Outcome<unknown>,
  proxy: PORTAL,
  after: refusal(500, 'internal'),
};

/** Everything that goes on being wrong until somebody mends it, unlike the faults of single requests. */
export class Trouble {
  /** Row ids. */
  readonly poison = new Map<string, Poison>();
  /** User ids who have to change a temporary password first. */
  readonly mustChange = new Set<string>();

  /** What becomes of a request instead of reaching the server; null = it does reach it. */
  instead(link: Link, sub: string, endpoint: Endpoint, input: CallInput<unknown, unknown>): Outcome<unknown> | null {
    if (this.mustChange.has(sub) && !endpoint.allowsTemporaryPassword && endpoint.access === 'user')
      return refusal(403, 'password_change_required');
    if (endpoint.method === 'GET') return null;
    const isUpload = input.body instanceof FormData && [...input.body.values()].some((value) => typeof value !== 'string');
    if (isUpload && ON_UPLOADS[link]) return ON_UPLOADS[link];
    const poison = this.#poisonOf(input);
    return poison && poison !== 'after' ? ON_POISON[poison] : null;
  }

  /** What is heard of a request that did reach the server. */
  afterwards(input: CallInput<unknown, unknown>, outcome: Outcome<unknown>): Outcome<unknown> {
    return this.#poisonOf(input) === 'after' ? ON_POISON.after : outcome;
  }

  #poisonOf({ params, body }: CallInput<unknown, unknown>): Poison | undefined {
    const made = body instanceof FormData ? body.get('_id') : null;
    return this.poison.get(params?.id ?? (typeof made === 'string' ? made : ''));
  }

  /** Does an edit itself run into it, or did it until it was set aside? */
  hits(edit: Edit, link: Link): boolean {
    return SET_ASIDE.includes(edit.why ?? '') || this.poison.has(edit.id) || (edit.files.length > 0 && link !== 'good');
  }

  /** Does it, or anything it has to wait for? */
  holds(edit: Edit, edits: readonly Edit[], link: Link): boolean {
    return (
      this.hits(edit, link) ||
      edits.some(
        (other) => ((other.seq < edit.seq && other.id === edit.id) || edit.deps.includes(other.id)) && this.holds(other, edits, link),
      )
    );
  }

  heal(): void {
    this.poison.clear();
    this.mustChange.clear();
  }
}

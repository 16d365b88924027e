import type { Step } from '../../storage/store';
import type { Edit } from '../../types';
import type { SentRequest } from '../sim-network';
import type { Snapshot } from './snapshot';
import { violate } from './violation';
import { DAY_MS, HOUR_MS } from '../../../../api/contract/durations';

/** The server keeps keys for 90 days; the device may repeat one for 60 (SYNC R9), give or take the life of a token. */
const DOUBT_LIMIT_MS = 60 * DAY_MS + 2 * HOUR_MS;

/** What travelled under each key, when, and whether the server said no to it. */
export class Requests {
  readonly #prints = new Map<string, string>();
  readonly #firstSent = new Map<string, number>();
  readonly #arrived = new Map<string, number>();
  readonly #refusals = new Set<string>();
  readonly #absences = new Set<string>();

  constructor(private readonly now: () => number) {}

  /** Before a request leaves: whose it is, and what it may not be. Answers the edit it carries. */
  sending(request: SentRequest, db: Snapshot, user: string): Edit | undefined {
    if (request.xUser !== user) violate('an edit travels under another name', request);
    const first = this.#prints.get(request.key) ?? request.print;
    if (first !== request.print) violate('a request changed under its key', [first, request.print]);
    this.#prints.set(request.key, first);
    const edit = db.edits.find((other) => other.key === request.key && other.frozen);
    if (!edit) return undefined;
    if (edit.userId !== user) violate("an edit in somebody else's outbox", edit);
    const awaited = db.edits.find((other) => other.kind === 'create' && Object.values(edit.patch).includes(other.id));
    if (awaited) violate('sent before the create it points at', edit);
    return edit;
  }

  /** The server knew who it was, and looked at the request. */
  arrived(request: SentRequest): void {
    const first = this.#arrived.get(request.key) ?? this.now();
    if (this.now() - first > DOUBT_LIMIT_MS) violate('an edit in doubt was repeated after 60 days, unasked', request);
    this.#arrived.set(request.key, first);
  }

  /** The server said no to the edit itself; it may still say yes to the same request later. `isAbsent` = its row is not there. */
  refused(request: SentRequest, isAbsent: boolean): void {
    this.#refusals.add(request.key);
    if (isAbsent) this.#absences.add(request.key);
  }

  /** Only the server's no makes an edit refused: what it never refused may be there already, and must keep its key. */
  checkRefused(step: Step, before: Snapshot, after: Snapshot): void {
    for (const edit of after.edits) {
      if (edit.why !== 'refused' && edit.why !== 'gone') continue;
      const old = before.edits.find((other) => other.seq === edit.seq);
      if (old?.why === edit.why || (edit.why === 'gone' && step === 'resolve')) continue;
      if (edit.why === 'refused' && !this.#refusals.has(edit.key)) violate('an edit is called refused that nobody refused', edit);
      if (edit.why === 'gone' && !this.#absences.has(edit.key)) violate('a row is called gone that is there', edit);
    }
  }

  /** Only what may have arrived long ago is called in doubt. */
  checkOld(before: Snapshot, after: Snapshot): void {
    for (const edit of after.edits) {
      if (edit.frozen && !this.#firstSent.has(edit.key)) this.#firstSent.set(edit.key, this.now());
      if (edit.why !== 'old' || before.edits.some((old) => old.seq === edit.seq && old.why === 'old')) continue;
      const age = this.now() - (this.#firstSent.get(edit.key) ?? this.now());
      if (age < DOUBT_LIMIT_MS - 4 * 3_600_000) violate('a young edit is called in doubt', { edit, age });
    }
  }
}

import type { Fate } from '../../outbox/slice';
import type { Step } from '../../storage/store';
import type { SentRequest } from '../sim-network';
import type { ServerRows } from '../sim-server';
import { Authors } from './authors';
import { checkConfirmed } from './confirmed';
import { Copies } from './copies';
import { Effects } from './effects';
import { Intents } from './intents';
import { Outages } from './outages';
import { checkConflicts, checkCorrections, checkFrozen, checkOwnCreates, checkReasons } from './outbox-checks';
import { Requests } from './requests';
import type { Snapshot } from './snapshot';

/**
 * Watches every transaction of every device and every effect on the server, and knows by itself what each author saw:
 * it never trusts an edit's own `base` for what it judges.
 */
export class Oracle {
  readonly effects = new Effects();
  readonly authors = new Authors(this.effects);
  readonly intents = new Intents(this.effects);
  readonly copies = new Copies(this.effects);
  readonly requests: Requests;
  readonly outages: Outages;

  constructor(now: () => number) {
    this.requests = new Requests(now);
    this.outages = new Outages(now);
  }

  /** Before a request leaves one user's database. */
  sending(request: SentRequest, db: Snapshot, user: string): void {
    const edit = this.requests.sending(request, db, user);
    if (edit) this.authors.sending(edit);
  }

  /** The server's rows before and after one request. */
  effect(request: SentRequest, before: ServerRows, after: ServerRows): void {
    for (const effect of this.effects.taken(request, before, after)) this.authors.judge(request, effect);
  }

  /** After one transaction of one database. */
  committed(db: string, step: Step, before: Snapshot, after: Snapshot, fates: readonly Fate[]): void {
    this.intents.takeFates(db, step, before, fates);
    this.authors.track(step, before, after, fates);
    checkFrozen(before, after);
    this.requests.checkRefused(step, before, after);
    checkCorrections(after);
    checkConflicts(after);
    this.requests.checkOld(before, after);
    this.outages.checkSetAside(db, step, before, after);
    if (step === 'enqueue') this.authors.checkSaved(after);
    this.intents.checkKept(db, after);
    checkReasons(after);
    this.copies.checkRows(db, after);
    this.copies.checkKnown(db, step, after);
    if (step === 'list') checkOwnCreates(before, after);
    if (step === 'settle' || step === 'list') checkConfirmed(this.effects, after, fates);
  }
}

import type * as acknowledgeCreate from '../outbox/acknowledge-create';
import type * as applyList from '../outbox/apply-list';
import type * as backOff from '../outbox/back-off';
import type * as classify from '../outbox/classify';
import type * as correct from '../outbox/correct';
import type * as drainRun from '../sync/drain-run';
import type * as enqueue from '../outbox/enqueue';
import type * as epoch from '../outbox/epoch';
import type * as merge from '../outbox/merge';
import type * as outbox from '../outbox/outbox';
import type * as pullList from '../sync/pull-list';
import type * as resolve from '../outbox/resolve';
import type * as session from '../session/session';
import type * as settle from '../outbox/settle';
import type * as baseRevision from '../outbox/base-revision';

/** The files of the engine that hold rules a mutant may get wrong. */
interface RuleFiles {
  'outbox/acknowledge-create': typeof acknowledgeCreate;
  'outbox/apply-list': typeof applyList;
  'outbox/back-off': typeof backOff;
  'outbox/classify': typeof classify;
  'outbox/correct': typeof correct;
  'sync/drain-run': typeof drainRun;
  'outbox/enqueue': typeof enqueue;
  'outbox/epoch': typeof epoch;
  'outbox/merge': typeof merge;
  'outbox/outbox': typeof outbox;
  'sync/pull-list': typeof pullList;
  'outbox/resolve': typeof resolve;
  'session/session': typeof session;
  'outbox/settle': typeof settle;
  'outbox/base-revision': typeof baseRevision;
}

/** Those rules. In the engine they are plain functions; a copy of it is made for the mutants (engine-copy.ts). */
export const RULES = {
  'outbox/acknowledge-create': ['isOwnCreate', 'isUploadReplaced'],
  'outbox/apply-list': ['isAskedSince', 'isListNews', 'isStillAsked'],
  'outbox/back-off': ['fail', 'isHopeless'],
  'outbox/classify': ['classify'],
  'outbox/correct': ['isBack', 'refusedFor'],
  'sync/drain-run': ['goesOn', 'isFresh'],
  'outbox/enqueue': ['isAsking', 'seenBy', 'swallowedBy'],
  'outbox/epoch': ['isOutlived'],
  'outbox/merge': ['changedSince', 'mergeFields', 'rebase'],
  'outbox/outbox': ['freeze', 'isAbsorbable', 'isOrdinary', 'mayCoalesce', 'mayGo', 'sendingOrder'],
  'sync/pull-list': ['leavesTimeLine'],
  'outbox/resolve': ['inDoubt', 'shownInSheet'],
  'session/session': ['serverTime'],
  'outbox/settle': ['acceptsRow', 'knownRevision', 'settle'],
  'outbox/base-revision': ['rebaseNextUnlessSent', 'revisionFor'],
} as const satisfies { readonly [File in keyof RuleFiles]: readonly (keyof RuleFiles[File])[] };

type RulesOf<File extends keyof RuleFiles> = File extends unknown
  ? (rules: Pick<RuleFiles[File], (typeof RULES)[File][number] & keyof RuleFiles[File]>) => void
  : never;

/** All of them by name. */
export type Rules = RulesOf<keyof RuleFiles> extends (rules: infer All) => void ? All : never;

/** One rule of the copy: the right one, and how another is put in its place. */
interface Replaceable {
  readonly right: unknown;
  put(rule: unknown): void;
}

const replaceable = new Map<string, Replaceable>();

/**
 * Called by the copy of the engine, once for each rule.
 * @public
 */
export const offerRule = (name: string, right: unknown, put: (rule: unknown) => void): void => void replaceable.set(name, { right, put });

/** Do some work with wrong rules in place of right ones. Only the copy of the engine has any that can be replaced. */
export async function withRules<T>(change: (right: Rules) => Partial<Rules>, work: () => Promise<T>): Promise<T> {
  const right = Object.fromEntries(Array.from(replaceable, ([name, rule]) => [name, rule.right])) as unknown as Rules;
  const wrong = Object.entries(change(right));
  try {
    for (const [name, rule] of wrong) {
      const known = replaceable.get(name);
      if (!known) throw new Error(`${name} cannot be replaced here`);
      known.put(rule);
    }
    return await work();
  } finally {
    for (const { right: rule, put } of replaceable.values()) put(rule);
  }
}

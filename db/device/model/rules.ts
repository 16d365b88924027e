import type * as acknowledgeCreate from '../acknowledge-create';
import type * as applyList from '../apply-list';
import type * as backOff from '../back-off';
import type * as classify from '../classify';
import type * as correct from '../correct';
import type * as drainRun from '../drain-run';
import type * as enqueue from '../enqueue';
import type * as epoch from '../epoch';
import type * as merge from '../merge';
import type * as outbox from '../outbox';
import type * as pullList from '../pull-list';
import type * as resolve from '../resolve';
import type * as session from '../session';
import type * as settle from '../settle';
import type * as baseRevision from '../base-revision';

/** The files of the engine that hold rules a mutant may get wrong. */
interface RuleFiles {
  'acknowledge-create': typeof acknowledgeCreate;
  'apply-list': typeof applyList;
  'back-off': typeof backOff;
  classify: typeof classify;
  correct: typeof correct;
  'drain-run': typeof drainRun;
  enqueue: typeof enqueue;
  epoch: typeof epoch;
  merge: typeof merge;
  outbox: typeof outbox;
  'pull-list': typeof pullList;
  resolve: typeof resolve;
  session: typeof session;
  settle: typeof settle;
  'base-revision': typeof baseRevision;
}

/** Those rules. In the engine they are plain functions; a copy of it is made for the mutants (engine-copy.ts). */
export const RULES = {
  'acknowledge-create': ['isOwnCreate', 'isUploadReplaced'],
  'apply-list': ['isAskedSince', 'isListNews', 'isStillAsked'],
  'back-off': ['fail', 'isHopeless'],
  classify: ['classify'],
  correct: ['isBack', 'refusedFor'],
  'drain-run': ['goesOn', 'isFresh'],
  enqueue: ['isAsking', 'seenBy', 'swallowedBy'],
  epoch: ['isOutlived'],
  merge: ['changedSince', 'mergeFields', 'rebase'],
  outbox: ['freeze', 'isAbsorbable', 'isOrdinary', 'mayCoalesce', 'mayGo', 'sendingOrder'],
  'pull-list': ['leavesTimeLine'],
  resolve: ['inDoubt', 'shownInSheet'],
  session: ['serverTime'],
  settle: ['acceptsRow', 'knownRevision', 'settle'],
  'base-revision': ['rebaseNextUnlessSent', 'revisionFor'],
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

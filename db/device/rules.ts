import { fail, isHopeless } from './back-off';
import { isUploadReplaced } from './acknowledge-create';
import { isAskedSince, isListNews, isOwnCreate, isStillAsked } from './apply-list';
import { classify } from './classify';
import { isOutlived } from './epoch';
import { isBack, refusedFor } from './correct';
import { isAbsorbable, isAsking, seenBy, swallowedBy } from './enqueue';
import { goesOn, isFresh } from './drain-run';
import { freeze, isOrdinary, mayCoalesce, mayGo, sendingOrder } from './outbox';
import { changedSince, mergeFields, rebase } from './merge';
import { inDoubt, shownInSheet } from './resolve';
import { serverTime } from './session';
import { leavesTimeLine } from './pull-list';
import { acceptsRow, knownRevision, settle } from './settle';
import { rebaseNext, revisionFor } from './stand-on';

/**
 * The decisions of the engine, each a plain function. Production always uses `rules`; they are an object so that a test
 * can put a wrong one in its place and show that the model notices.
 */
export const rules = {
  acceptsRow,
  changedSince,
  classify,
  fail,
  freeze,
  goesOn,
  isAbsorbable,
  isAsking,
  isAskedSince,
  isBack,
  isFresh,
  isHopeless,
  isListNews,
  isOrdinary,
  isOwnCreate,
  isStillAsked,
  isUploadReplaced,
  isOutlived,
  leavesTimeLine,
  knownRevision,
  mayCoalesce,
  mayGo,
  mergeFields,
  rebase,
  rebaseNext,
  refusedFor,
  revisionFor,
  inDoubt,
  seenBy,
  sendingOrder,
  serverTime,
  shownInSheet,
  settle,
  swallowedBy,
};

export type Rules = typeof rules;

/** What the rules need from outside. */
export interface Core {
  readonly rules: Rules;
  /** Device clock, ms. */
  now(): number;
  /** A new idempotency key (uuid). */
  newKey(): string;
  /** The portal's own origin, for normalising targets. */
  readonly origin: string;
}

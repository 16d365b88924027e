import { isAskedSince, isListNews, isOwnCreate, isStillAsked } from './apply-list';
import { classify } from './classify';
import { freeze, isOrdinary, mayCoalesce, mayGo, rebaseNext } from './outbox';
import { changedSince, mergeFields, rebase } from './merge';
import { acceptsRow, knownRevision, settle } from './settle';
import { revisionFor } from './stand-on';

/**
 * The decisions of the engine, each a plain function. Production always uses `rules`; they are an object so that a test
 * can put a wrong one in its place and show that the model notices.
 */
export const rules = {
  acceptsRow,
  changedSince,
  classify,
  freeze,
  isAskedSince,
  isListNews,
  isOrdinary,
  isOwnCreate,
  isStillAsked,
  knownRevision,
  mayCoalesce,
  mayGo,
  mergeFields,
  rebase,
  rebaseNext,
  revisionFor,
  settle,
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

import { isForeignTrouble, type Outcome } from '../../../api/contract/client';
import { errors } from '../../text/errors';

/** The server's own words of why not; '' when it has given none. */
export const refusalOf = (outcome: Outcome<unknown>): string => (outcome.kind === 'refused' ? outcome.problem.message : '');

/**
 * Why a call did not succeed, for the line below what failed (SPEC §8): the server's own words, or that nobody can be reached. '' when a
 * program before the server is in trouble: that says nothing to whoever reads it, and they are not offline.
 */
export function causeOf(outcome: Outcome<unknown>): string {
  if (outcome.kind === 'refused') return refusalOf(outcome);
  return isForeignTrouble(outcome) ? '' : errors.offline;
}

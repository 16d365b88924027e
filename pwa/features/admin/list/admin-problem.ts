import type { Outcome } from '../../../../api/contract/client';

type Failure = Exclude<Outcome<unknown>, { kind: 'ok' }>;

/** A list or figure that could not be fetched. `message` is the server's own, empty when it was not reached. */
export class AdminProblem extends Error {
  readonly isUnreachable: boolean;

  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.problem.message : '');
    this.name = 'AdminProblem';
    this.isUnreachable = failure.kind !== 'refused';
  }
}

import { ApiError } from '../http/refusals/api-error';

/**
 * What a question that failed tells of Google. `away`: nobody answered a request that had time to be answered, or 5xx.
 * `denied`: whoever asks may not, by key, token or quota. `answered`: it said something else that is of no use. `cut_off`:
 * we hung up before it had its time. `unasked`: the question was never sent.
 */
export type WhyFailed = 'away' | 'denied' | 'answered' | 'cut_off' | 'unasked';

/** A refusal of ours that remembers what it says of Google: the caller is told the same of all, the breaker and the bill are not. */
export class GoogleFailure extends ApiError {
  constructor(
    readonly why: WhyFailed,
    ...refusal: ConstructorParameters<typeof ApiError>
  ) {
    super(...refusal);
  }
}

export const NO_ACCESS = 'Google giver ikke adgang til oplysningerne lige nu. Kontakt support.';
export const ANSWERED_WRONG = 'Google svarede ikke som ventet. Prøv igen om lidt.';

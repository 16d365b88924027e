import type { ErrorCode } from '../../../api/contract/error';
import type { Fields } from '../types';

/** The reference server's no. */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly extra: Fields = {},
  ) {
    super(code);
  }
}

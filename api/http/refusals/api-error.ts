import { ERROR_STATUS, type ErrorCode } from '../../contract/error';

interface Details {
  /** Danish text per field. */
  errors?: Record<string, string>;
  /** Further fields of the body, e.g. `current` of a version conflict. */
  extra?: Record<string, unknown>;
  retryAfterSeconds?: number;
}

/** A refusal: thrown anywhere below a route, turned into HTTP in one place (answers/error-answers.ts). */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    /** Danish, shown as it is. */
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
    this.status = ERROR_STATUS[code];
  }
}

import * as v from 'valibot';

/** Every refusal the API can answer with, and its HTTP status (CONTRACT §3, rule 101). */
export const ERROR_STATUS = {
  invalid: 400,
  invalid_token: 400,
  wrong_password: 400,
  nothing_selected: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  forbidden: 403,
  blocked: 403,
  csrf: 403,
  password_change_required: 403,
  not_found: 404,
  not_linked: 404,
  /** The landing page an edit wants to point at; the product itself is there (rule 32). */
  target_not_found: 404,
  conflict: 409,
  duplicate: 409,
  already_claimed: 409,
  reserved: 409,
  taken: 409,
  last_admin: 409,
  self: 409,
  wrong_user: 409,
  version_conflict: 412,
  too_large: 413,
  unsupported_type: 415,
  idempotency_key_reused: 422,
  client_too_old: 426,
  rate_limited: 429,
  method_not_allowed: 405,
  timeout: 408,
  internal: 500,
  bad_gateway: 502,
  unavailable: 503,
  not_configured: 503,
  busy: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** Body of every refusal: a Danish message to show as it is, a machine word, and Danish texts per field. */
export const ErrorBody = v.looseObject({
  message: v.string(),
  code: v.string(),
  errors: v.optional(v.record(v.string(), v.string())),
});
export type ErrorBody = v.InferOutput<typeof ErrorBody>;

import * as v from 'valibot';
import { ApiError } from '../refusals/api-error';

/** As many as a person reads. */
const MAX_ISSUES = 50;
const FALLBACK = 'Feltet er ikke gyldigt';
const DANISH_ENOUGH = /^(?!Invalid )/;

/** A missing key is reported by the object; the field's own words for "nothing there" say it better. */
function textOf(schema: v.GenericSchema, issue: v.BaseIssue<unknown>): string {
  if (DANISH_ENOUGH.test(issue.message)) return issue.message;
  const key = String(issue.path?.at(-1)?.key);
  const entries = (schema as { entries?: Record<string, v.GenericSchema> }).entries;
  const field = entries?.[key] && v.safeParse(entries[key], undefined);
  const own = field && !field.success ? field.issues[0].message : FALLBACK;
  return DANISH_ENOUGH.test(own) ? own : FALLBACK;
}

/** Check a value at the door. Throws 400 with a Danish text per field (CONTRACT §3). */
export function validate<T>(schema: v.GenericSchema<unknown, T>, value: unknown): T {
  // A field's checks end with the first that fails: what is too long is not looked at any further.
  const result = v.safeParse(schema, value, { abortPipeEarly: true });
  if (result.success) return result.output;
  // Where there is nothing at all, every field is missing.
  const issues = (value === undefined && v.safeParse(schema, {}).issues) || result.issues;
  const errors: Record<string, string> = {};
  for (const issue of issues.slice(0, MAX_ISSUES)) {
    const field = issue.path?.map((item) => String(item.key)).join('.') ?? '';
    if (field !== '' && !(field in errors)) errors[field] = textOf(schema, issue);
  }
  const first = Object.values(errors)[0] ?? textOf(schema, issues[0]);
  throw new ApiError('invalid', first, Object.keys(errors).length > 0 ? { errors } : {});
}

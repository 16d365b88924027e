import * as v from 'valibot';
import { bulkIds } from '../../../../api/contract/bulk-ids';
import { MAX_BULK_CREATE } from '../../../../api/contract/limits';
import { asPrinted, STANDER_ID } from '../../../../api/contract/patterns';
import { StanderIdInput } from '../../../../api/contract/stand';
import { adminText } from '../../../text/admin';
import { schemaErrors, type FieldErrors } from '../../../ui/form/use-form';

const Start = v.object({ startId: StanderIdInput });

/** How many to make, from what was typed: what is no number counts as 1 (SPEC §5). */
export function parseCount(typed: string): number {
  const count = Number.parseInt(typed, 10);
  // Larger ones would be written as 1e+21, and read again as 1.
  return Number.isNaN(count) ? 1 : Math.min(count, Number.MAX_SAFE_INTEGER);
}

/** Danish text per wrong field; the server checks every id again (rule 105). */
export function bulkProblems({ startId, count: typed }: { startId: string; count: string }): FieldErrors {
  const count = parseCount(typed);
  if (count > MAX_BULK_CREATE) return { count: adminText.bulkCreate.tooMany };
  const errors = schemaErrors(Start, { startId });
  if (Object.keys(errors).length > 0) return errors;
  const last = bulkIds(asPrinted(startId), count).at(-1) ?? '';
  return STANDER_ID.test(last) ? {} : { startId: adminText.bulkCreate.tooLong };
}

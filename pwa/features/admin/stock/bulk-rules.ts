import * as v from 'valibot';
import { bulkIds } from '../../../../api/contract/bulk-ids';
import { MAX_BULK_CREATE } from '../../../../api/contract/limits';
import { STANDER_ID } from '../../../../api/contract/patterns';
import { StanderIdInput } from '../../../../api/contract/stand';
import { adminText } from '../../../text/admin';
import { schemaErrors, type FieldErrors } from '../../../ui/form/use-form';

const Start = v.object({ startId: StanderIdInput });

/** How many to make, from what was typed: what is no number counts as 1 (SPEC §5). */
export function parseCount(typed: string): number {
  const count = Number.parseInt(typed, 10);
  return Number.isNaN(count) ? 1 : count;
}

/** Danish text per wrong field; the server checks every id again (rule 105). */
export function bulkProblems({ startId, count: typed }: { startId: string; count: string }): FieldErrors {
  const count = parseCount(typed);
  if (count > MAX_BULK_CREATE) return { count: adminText.bulkCreate.tooMany };
  const errors = schemaErrors(Start, { startId });
  if (Object.keys(errors).length > 0) return errors;
  const last = bulkIds(startId.trim().toUpperCase(), count).at(-1) ?? '';
  return STANDER_ID.test(last) ? {} : { startId: adminText.bulkCreate.tooLong };
}

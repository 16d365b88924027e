import type * as v from 'valibot';
import type { Insertable, Transaction } from 'kysely';
import { isReserved, newRowId } from '../contract/patterns';
import type { BulkCreateAnswer, BulkCreateBody, NewStand, Stand } from '../contract/stand';
import { nextRev } from '../../db/server/queries/rev-queries';
import type { Database, StandsTable } from '../../db/server/schema';
import { findStand, insertStands, listStandsByStanderId } from '../../db/server/queries/stand-queries';
import { ApiError } from '../http/refusals/api-error';
import type { Call } from '../http/call';
import { placeOf, toStand, toUnclaimedStand } from '../presenters/to-stand';

type NewStandInput = v.InferOutput<typeof NewStand>;

const RESERVED = 'Dette produkt ID er reserveret';
const SHOWN_DUPLICATES = 5;

/** New stock. `status` of the request is ignored: what is made is unclaimed (rule 49). */
async function insertUnclaimed(
  trx: Transaction<Database>,
  products: readonly NewStandInput[],
  now: number,
): Promise<Insertable<StandsTable>[]> {
  const version = await nextRev(trx);
  const rows = products.map(({ standerId, productType }) => ({
    id: newRowId(),
    stander_id: standerId,
    product_type: productType,
    status: 'unclaimed' as const,
    created_at: now,
    version,
  }));
  await insertStands(trx, rows);
  return rows;
}

/** Make one product (admin). Throws 400 for a reserved id and 409 for one that exists (rules 3, 49). */
export async function createStand({ deps, body, write }: Call<unknown, NewStandInput>): Promise<Stand & { message: string }> {
  if (isReserved(body.standerId)) throw new ApiError('invalid', RESERVED, { errors: { standerId: RESERVED } });
  return write(async (trx) => {
    const known = await listStandsByStanderId(trx, [body.standerId]);
    if (known.length > 0)
      throw new ApiError('duplicate', 'Produkt ID findes allerede', { errors: { standerId: 'Produkt ID findes allerede' } });
    await insertUnclaimed(trx, [body], deps.now());
    const made = await findStand(trx, body.standerId);
    if (!made) throw new Error('A product just inserted cannot be found');
    return { ...toStand(made, placeOf(deps)), message: 'Produkt oprettet succesfuldt' };
  });
}

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.has(id) || !seen.add(id));
}

function refuseDuplicates(duplicates: readonly string[]): void {
  if (duplicates.length === 0) return;
  const shown = duplicates.slice(0, SHOWN_DUPLICATES).join(', ');
  const rest = duplicates.length > SHOWN_DUPLICATES ? ` og ${duplicates.length - SHOWN_DUPLICATES} flere` : '';
  throw new ApiError('duplicate', `Produkt ID findes allerede: ${shown}${rest}`, { extra: { duplicates } });
}

/** Make 1–1,000 products, all or nothing (admin). Throws 400, and 409 with the duplicates (rule 105). */
export async function bulkCreateStands({
  deps,
  body,
  write,
}: Call<unknown, v.InferOutput<typeof BulkCreateBody>>): Promise<v.InferOutput<typeof BulkCreateAnswer>> {
  const ids = body.products.map((product) => product.standerId);
  const reserved = ids.flatMap((id, index) => (isReserved(id) ? [[`products.${index}.standerId`, RESERVED]] : []));
  if (reserved.length > 0) throw new ApiError('invalid', RESERVED, { errors: Object.fromEntries(reserved) as Record<string, string> });
  return write(async (trx) => {
    const known = (await listStandsByStanderId(trx, ids)).map((stand) => stand.stander_id);
    refuseDuplicates([...new Set([...repeated(ids), ...known])].sort());
    const rows = await insertUnclaimed(trx, body.products, deps.now());
    const message = `${rows.length} ${rows.length === 1 ? 'produkt' : 'produkter'} oprettet succesfuldt`;
    return { added: rows.length, message, products: rows.map(toUnclaimedStand) };
  });
}

import { listStockByIds } from '../../../db/server/queries/admin-stand-queries';
import type { UnclaimedRow } from '../../../db/server/queries/stand-queries';
import type { Deps } from '../../deps';
import { ApiError } from '../../http/refusals/api-error';

/** Comma-separated ids of a navigated download. */
export const splitIds = (ids: string | undefined): string[] => (ids ?? '').split(',');

/**
 * The unclaimed products somebody picked, of both id kinds; unknown and claimed ones are skipped. Throws 400 when there
 * is nothing to download (SPEC §5, rules 108–109).
 */
export async function getSelectedStock(deps: Deps, ids: readonly string[]): Promise<UnclaimedRow[]> {
  const given = ids.map((id) => id.trim()).filter((id) => id !== '');
  const stands = await listStockByIds(deps.database.reader, given);
  if (stands.length === 0) throw new ApiError('nothing_selected', 'Vælg mindst ét produkt at downloade');
  return stands;
}

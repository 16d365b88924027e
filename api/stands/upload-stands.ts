import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { STANDER_ID } from '../contract/patterns';
import { type BulkUploadAnswer, ClaimBody, ProductType } from '../contract/stand';
import { inTurns } from '../../db/server/in-turns';
import { bumpRev } from '../../db/server/queries/rev-queries';
import type { Database } from '../../db/server/schema';
import { listenFrom } from '../../db/server/queries/silence-queries';
import { claimStand, listStandsByStanderId, type StandChange, type StandRow, updateStand } from '../../db/server/queries/stand-queries';
import { ApiError } from '../http/refusals/api-error';
import type { Call } from '../http/call';
import { ALREADY_CLAIMED, type Claimant, claimantOf } from './claim-stand';
import { type CsvRow, readStandCsv } from './stand-csv';
import { checkTarget, targetRefusal } from './stand-target';

/** The columns a row sets, or a Danish text when it cannot be used. */
async function readRow(db: Kysely<Database>, row: CsvRow, publicUrl: string): Promise<StandChange | string> {
  if (row.standerId === '') return 'Produkt ID mangler';
  if (!STANDER_ID.test(row.standerId)) return 'Produkt ID må kun indeholde store bogstaver (A-Z) og tal';
  if (row.redirectUrl === '') return 'redirectUrl mangler';
  if (row.productType !== null && !v.is(ProductType, row.productType)) return `Ukendt produkttype: ${row.productType}`;
  const nickname = v.safeParse(ClaimBody.entries.nickname, row.nickname);
  if (!nickname.success) return nickname.issues[0].message;
  const target = await checkTarget(db, row.redirectUrl, publicUrl);
  if ('problem' in target) return targetRefusal(target.problem);
  return {
    redirect_url: target.url,
    landing_page_id: null,
    // Only columns that say something: an absent type must not turn a printed sticker into a stander (rule 38).
    ...(row.productType && { product_type: row.productType }),
    ...(nickname.output && { nickname: nickname.output }),
  };
}

/** Claims left today? A Danish text when not. */
async function spend(claimant: Claimant): Promise<string | null> {
  try {
    await claimant.spend();
    return null;
  } catch (refusal) {
    if (!(refusal instanceof ApiError)) throw refusal;
    return 'Du har nået grænsen for nye produkter på én dag';
  }
}

/** Claim the product, or change it when it is the owner's already (rule 104). A Danish text when neither can be. */
async function applyRow(
  trx: Kysely<Database>,
  claimant: Claimant,
  stand: StandRow | undefined,
  change: StandChange & { version: number },
): Promise<string | null> {
  if (!stand) return 'Produkt ikke fundet';
  if (stand.owner_id === claimant.userId) {
    await listenFrom(trx, stand.id, claimant.now);
    await updateStand(trx, stand.id, change);
    return null;
  }
  if (stand.status === 'claimed') return ALREADY_CLAIMED;
  const refusal = await spend(claimant);
  if (refusal !== null) return refusal;
  const isMine = await claimStand(trx, stand.id, { ...change, owner_id: claimant.userId, claimed_at: claimant.now });
  return isMine ? null : ALREADY_CLAIMED;
}

/** A row and its parsed change. */
interface ReadRow {
  row: CsvRow;
  change: StandChange | string;
}

/** Rows looked at, and written, in one turn of the event loop: some milliseconds. */
const ROWS_AT_A_TIME = 50;

/** Before the transaction: the addresses of a thousand rows are much to check while other writes wait. */
async function readRows(db: Kysely<Database>, rows: readonly CsvRow[], publicUrl: string): Promise<ReadRow[]> {
  const seen = new Set<string>();
  const read: ReadRow[] = [];
  await inTurns(rows, ROWS_AT_A_TIME, async (some) => {
    for (const row of some) {
      const change = seen.has(row.standerId) ? 'Produkt ID står flere gange i filen' : await readRow(db, row, publicUrl);
      if (row.standerId !== '') seen.add(row.standerId);
      read.push({ row, change });
    }
  });
  return read;
}

/** What became of the lines: `added` had an effect, `updated` of them on products that were the owner's already (SPEC §8). */
function uploadedMessage(added: number, updated: number): string {
  if (added > 0 && updated === added) return `${updated} ${updated === 1 ? 'produkt' : 'produkter'} opdateret succesfuldt`;
  const words = `${added} produkter tilføjet succesfuldt`;
  return updated === 0 ? words : `${words}, heraf ${updated} opdateret`;
}

/** One statement per row and one version for them all: a thousand rows must not hold up the scans. */
async function applyRows(trx: Kysely<Database>, claimant: Claimant, rows: readonly ReadRow[]): Promise<BulkUploadAnswer> {
  const errors: BulkUploadAnswer['errors'] = [];
  const stands = new Map(
    (
      await listStandsByStanderId(
        trx,
        rows.map(({ row }) => row.standerId),
      )
    ).map((stand) => [stand.stander_id, stand]),
  );
  const version = await bumpRev(trx, claimant.userId);
  let added = 0;
  let updated = 0;
  await inTurns(rows, ROWS_AT_A_TIME, async (some) => {
    for (const { row, change } of some) {
      const problem =
        typeof change === 'string' ? change : await applyRow(trx, claimant, stands.get(row.standerId), { ...change, version });
      if (problem === null) {
        added += 1;
        if (stands.get(row.standerId)?.owner_id === claimant.userId) updated += 1;
      } else errors.push({ row: row.row, standerId: row.standerId, message: problem });
    }
  });
  return { added, updated, errors, message: uploadedMessage(added, updated) };
}

/** The owner's CSV: all rows that can be used in one transaction, the others answered with their reason (rules 103–104). */
export async function uploadStands(call: Call): Promise<BulkUploadAnswer> {
  const { deps, files, user, write } = call;
  await deps.limits.consume('upload', user.id);
  if (!files.file) throw new ApiError('invalid', 'Vælg en CSV-fil', { errors: { file: 'Vælg en CSV-fil' } });
  const claimant = claimantOf(call);
  const rows = await readRows(deps.database.reader, await readStandCsv(files.file.buffer), claimant.publicUrl);
  return write((trx) => applyRows(trx, claimant, rows));
}

import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CSV_START, csvRows } from '../contract/csv';
import { addDays, copenhagenHour, startOfDay } from '../contract/days';
import type { DayRangeQuery } from '../contract/statistics';
import { TAP_KIND, type TapKind } from '../contract/tap-kinds';
import { readInSlices } from '../../db/server/in-turns';
import { type ExportedStand, listExportedStands, listTapsFrom, type RawTap } from '../../db/server/queries/tap-export-queries';
import type { Deps } from '../deps';
import type { Call } from '../http/call';

/** A slice is read and written in half a millisecond: a scan takes several turns of the event loop, and may meet one in each. */
const TAPS_AT_A_TIME = 200;
const STANDS_AT_A_TIME = 500;
/** What the socket is given at a time, in characters. */
const PIECE = 32 * 1024;

const HEADER = ['Tidspunkt', 'Produkt ID', 'Navn', 'Kilde'];
/** Own taps that are kept apart have no rows. */
const KIND_NAMES: Partial<Record<TapKind, string>> = { [TAP_KIND.chip]: 'Chip', [TAP_KIND.code]: 'Kode' };
const UNKNOWN = 'Ukendt';

const two = (number: number): string => String(number).padStart(2, '0');

/** "2026-11-05 09:07:31", which Excel reads as a time in any language. */
function formatTime(at: number): string {
  const { day, hour } = copenhagenHour(at);
  return `${day} ${two(hour)}:${two(Math.floor(at / 60_000) % 60)}:${two(Math.floor(at / 1000) % 60)}`;
}

const toRow = ({ stander_id, nickname }: ExportedStand, { clicked_at, kind }: RawTap): string[] => [
  formatTime(clicked_at),
  stander_id,
  nickname ?? '',
  KIND_NAMES[kind] ?? UNKNOWN,
];

/** One product's taps, a slice at a time, each read behind the last: nothing is held open in between. */
async function* rowsOf({ database }: Pick<Deps, 'database'>, stand: ExportedStand, range: DayRangeQuery): AsyncGenerator<string> {
  const before = startOfDay(addDays(range.to, 1));
  let position = { clicked_at: startOfDay(range.from), id: -1 };
  for (;;) {
    const taps = await listTapsFrom(database.reader, stand.id, { position, before, limit: TAPS_AT_A_TIME });
    if (taps.length > 0) yield csvRows(taps.map((tap) => toRow(stand, tap)));
    position = taps.at(-1) ?? position;
    await nextTurn();
    if (taps.length < TAPS_AT_A_TIME) return;
  }
}

/** All of an owner's products, by what is printed on them. */
async function standsOf({ database }: Pick<Deps, 'database'>, ownerId: string): Promise<ExportedStand[]> {
  const stands = await readInSlices<ExportedStand>((last) => listExportedStands(database.reader, ownerId, last, STANDS_AT_A_TIME));
  return stands.sort((a, b) => (a.stander_id < b.stander_id ? -1 : 1));
}

async function* piecesOf(deps: Pick<Deps, 'database'>, ownerId: string, range: DayRangeQuery): AsyncGenerator<string> {
  let piece = CSV_START + csvRows([HEADER]);
  for (const stand of await standsOf(deps, ownerId)) {
    for await (const rows of rowsOf(deps, stand, range)) {
      piece += rows;
      if (piece.length < PIECE) continue;
      yield piece;
      piece = '';
    }
  }
  yield piece;
}

/**
 * One's own raw taps of whole Copenhagen days, product by product in the order they came, as a CSV file that is read no
 * faster than it is sent. Raw taps are kept for 400 days.
 */
export async function exportTaps({ ctx, deps, user, query }: Call<DayRangeQuery>): Promise<undefined> {
  await deps.clicks.settled();
  ctx.attachment(`tryk-${query.from}-${query.to}.csv`);
  ctx.type = 'text/csv; charset=utf-8';
  ctx.body = Readable.from(piecesOf(deps, user.id, query), { objectMode: false });
}

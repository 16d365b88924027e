import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumWeek } from '../../../api/contract/day-hours';
import { TAP_KIND, type TapKind } from '../../../api/contract/tap-kinds';
import { type BatchText, toBatchText } from '../click-batch';
import { prepareClickWriter } from './click-queries';
import { migrate } from '../migrate';
import { openDatabase, type OpenSqliteDatabase } from './database';
import { bumpRev } from '../queries/rev-queries';
import { insertStand, insertUser } from '../seed/factories';
import { markStandDeleted } from '../queries/stand-queries';
import { listDailyRowsOf, listHoursOf, listTotalsOf } from '../queries/stand-statistics-queries';
import { listTapsFrom } from '../queries/tap-export-queries';
import { deleteSomeOfFormerStands } from '../queries/former-stand-queries';
import { deleteUserData } from '../queries/user-deletion';

/**
 * The figures against an oracle that counts a labelled stream: it has the list of all taps and looks at a calendar, and
 * knows nothing of batches, journal, steps, replays and processes that die.
 */
const NOW = Date.parse('2026-12-01T00:00:00Z');
const QUARTER_MS = 900_000;
const STANDS = 3;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tap-figures-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface LabelledTap {
  standId: string;
  at: number;
  kind: TapKind;
}

const calendar = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Copenhagen',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
  weekday: 'long',
});
const WEEKDAYS = ['måndag', 'tisdag', 'onsdag', 'torsdag', 'fredag', 'lördag', 'söndag'];
function readCalendar(at: number): { day: string; hour: number; weekday: number } {
  const parts = Object.fromEntries(calendar.formatToParts(at).map(({ type, value }) => [type, value]));
  return { day: `${parts.year}-${parts.month}-${parts.day}`, hour: Number(parts.hour), weekday: WEEKDAYS.indexOf(parts.weekday ?? '') };
}

const around = (moment: string): fc.Arbitrary<number> =>
  fc.integer({ min: -16, max: 16 }).map((quarters) => Date.parse(moment) + quarters * QUARTER_MS);
const moment = fc.oneof(
  around('2026-03-29T01:00:00Z'),
  around('2026-10-25T01:00:00Z'),
  around('2026-10-25T23:00:00Z'),
  fc.integer({ min: Date.parse('2026-01-01T00:00:00Z'), max: NOW - 1 }),
);
const tap = fc.record({ stand: fc.nat(STANDS - 1), at: moment, kind: fc.constantFrom(...Object.values(TAP_KIND)) });
const move = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('tap' as const), taps: fc.array(tap, { minLength: 1, maxLength: 6 }), fold: fc.nat(4) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fold' as const), taps: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('replay' as const), batch: fc.nat(20) }) },
  { weight: 2, arbitrary: fc.constant({ do: 'die' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), taps: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('leave' as const, 'delete' as const), stand: fc.nat(STANDS - 1) }) },
);
type Move = typeof move extends fc.Arbitrary<infer M> ? M : never;

/** The server's side: products in hands that change, and a writer that may be another one after each move. */
class Shop {
  #writer: ReturnType<typeof prepareClickWriter>;
  readonly #sent: BatchText[] = [];
  readonly labelled: LabelledTap[] = [];
  /** By the number of the product: its row and its owner now. */
  readonly stands: { id: string; ownerId: string }[] = [];

  constructor(readonly database: OpenSqliteDatabase) {
    this.#writer = prepareClickWriter(database.writerSqlite);
  }

  async open(): Promise<void> {
    for (let stand = 0; stand < STANDS; stand++) this.stands.push(await this.#claim(`S${stand}`));
  }

  async #claim(stander_id: string): Promise<{ id: string; ownerId: string }> {
    return this.database.db.transaction().execute(async (trx) => {
      const ownerId = (await insertUser(trx)).id;
      const shelved = await trx
        .updateTable('stands')
        .set({ owner_id: ownerId, status: 'claimed', claimed_at: 0 })
        .where('stander_id', '=', stander_id)
        .where('status', '=', 'unclaimed')
        .where('deleted_at', 'is', null)
        .returning('id')
        .executeTakeFirst();
      const id = shelved?.id ?? (await insertStand(trx, { stander_id, owner_id: ownerId, claimed_at: 0 })).id;
      return { id, ownerId };
    });
  }

  async make(step: Move): Promise<void> {
    if (step.do === 'tap') this.#tap(step.taps, step.fold);
    else if (step.do === 'fold') this.#writer.commit([], { fold: step.taps, now: NOW });
    else if (step.do === 'replay') this.#replay(step.batch);
    else if (step.do === 'remove') await this.database.db.transaction().execute((trx) => deleteSomeOfFormerStands(trx, step.taps));
    else if (step.do === 'die') this.#writer = prepareClickWriter(this.database.writerSqlite);
    else await this.#change(step.do, step.stand);
  }

  #tap(taps: readonly { stand: number; at: number; kind: TapKind }[], fold: number): void {
    const labelled = taps.map(({ stand, at, kind }) => ({ standId: this.stands[stand]?.id ?? '', at, kind }));
    this.labelled.push(...labelled);
    const batch = toBatchText({
      id: `b${this.#sent.length}`,
      standIds: labelled.map(({ standId }) => standId),
      times: labelled.map(({ at }) => at),
      kinds: labelled.map(({ kind }) => kind),
    });
    this.#sent.push(batch);
    this.#writer.commit([batch], { fold, now: NOW });
  }

  #replay(index: number): void {
    const batch = this.#sent[index];
    if (batch) this.#writer.commit([batch], { fold: 1, now: NOW });
  }

  /** The product is somebody else's afterwards: its owner has left, or has deleted it and an admin made it again. */
  async #change(how: 'leave' | 'delete', stand: number): Promise<void> {
    const { id, ownerId } = this.stands[stand] ?? { id: '', ownerId: '' };
    await this.database.db.transaction().execute(async (trx) => {
      if (how === 'leave') await deleteUserData(trx, ownerId, NOW);
      else await markStandDeleted(trx, id, { deleted_at: 1, version: await bumpRev(trx, ownerId) });
    });
    this.stands[stand] = await this.#claim(`S${stand}`);
  }

  countAll(): void {
    this.#writer.commit([], { fold: 100_000, now: NOW });
  }
}

function countLabelled(taps: readonly LabelledTap[]) {
  const days = new Map<string, { clicks: number; chip: number; code: number; own: number }>();
  const week = Array.from({ length: 7 }, () => Array.from({ length: 24 }, () => 0));
  for (const { at, kind } of taps) {
    const { day, hour, weekday } = readCalendar(at);
    const sum = days.get(day) ?? { clicks: 0, chip: 0, code: 0, own: 0 };
    days.set(day, sum);
    if (kind === TAP_KIND.own) {
      sum.own += 1;
      continue;
    }
    sum.clicks += 1;
    if (kind === TAP_KIND.chip) sum.chip += 1;
    if (kind === TAP_KIND.code) sum.code += 1;
    week[weekday]![hour]! += 1;
  }
  return { days, week };
}

async function expectFigures(shop: Shop, { id, ownerId }: { id: string; ownerId: string }): Promise<void> {
  const { reader } = shop.database;
  const own = shop.labelled.filter(({ standId }) => standId === id);
  const { days, week } = countLabelled(own);
  const rows = await listDailyRowsOf(reader, ownerId, '');
  expect(new Map(rows.map(({ day, clicks, chip, code, own: kept }) => [day, { clicks, chip, code, own: kept }]))).toEqual(days);
  const counted = own.filter(({ kind }) => kind !== TAP_KIND.own);
  const newest = Math.max(0, ...counted.map(({ at }) => at));
  expect((await listTotalsOf(reader, ownerId, -1)).filter((total) => total.stand_id === id)).toMatchObject(
    own.length === 0 ? [] : [{ clicks: counted.length, last_clicked_at: newest }],
  );
  expect(sumWeek(await listHoursOf(reader, ownerId, { from: '2000-01-01', to: '2999-12-31' }))).toEqual(week);
  const all = { position: { clicked_at: 0, id: -1 }, before: NOW, limit: 100_000 };
  const raw = (await listTapsFrom(reader, id, all)).map(({ clicked_at, kind }) => `${clicked_at} ${kind}`);
  expect(raw.toSorted()).toEqual(counted.map(({ at, kind }) => `${at} ${kind}`).toSorted());
}

test('whatever happens on the way, every tap is in the figures of its owner once, in its way, on its day, at its hour', async () => {
  let runs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 4, maxLength: 20 }), async (moves) => {
      const database = openDatabase(join(folder, `${(runs += 1)}.sqlite`));
      try {
        await migrate(database.db);
        const shop = new Shop(database);
        await shop.open();
        for (const step of moves) await shop.make(step);
        shop.countAll();
        for (const stand of shop.stands) await expectFigures(shop, stand);
        const system = database.readerSqlite.prepare<[], number>('SELECT coalesce(sum(clicks), 0) FROM daily_totals').pluck().get();
        expect(system, 'those of former owners stay in the sum of the system').toBe(
          shop.labelled.filter(({ kind }) => kind !== TAP_KIND.own).length,
        );
      } finally {
        await database.close();
      }
    }),
    { numRuns: 40 },
  );
});

import { forgetBatch, proveBatch } from '../../db/server/click-batch-queries';
import { addPageCounts, type PageCount } from '../../db/server/page-figure-queries';
import { copenhagenDay } from '../contract/days';
import { newRowId } from '../contract/patterns';
import type { Deps, PageCounts } from '../deps';

/** What has gathered is written this often: nobody waits for it, and a crash takes no more than this. */
const WRITE_EVERY_MS = 1000;
/** Different links pressed and pages seen that are kept while the database refuses: far more than there are in a busy second. */
const MAX_KEPT = 50_000;

/** What is written together, under an id that proves that it has been. */
interface Batch {
  id: string;
  counts: PageCount[];
}

/**
 * Counts views of landing pages and presses of their links in memory and adds them up in the database once a second, in one
 * statement. A tap is worth a flush to disk before the visitor is sent on; a view is not, and would cost every visitor one.
 */
export function createPageCounts({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): PageCounts {
  let gathered = new Map<string, PageCount>();
  /** Refused, or without an answer: it goes again as it was, so that it is known if it has been stored. */
  let trying: Batch | null = null;
  /** Stored and answered: nobody brings it again. */
  let proven: string | null = null;
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isRefused = false;

  const add = (pageId: string, linkId: string, day: string): void => {
    const key = `${pageId} ${linkId} ${day}`;
    const known = gathered.get(key);
    if (known) known.count += 1;
    else if (gathered.size < MAX_KEPT) gathered.set(key, { pageId, linkId, day, count: 1 });
  };
  const plan = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void write();
    }, WRITE_EVERY_MS).unref();
  };
  /** Proof and counts in one transaction. */
  async function attempt({ id, counts }: Batch): Promise<void> {
    try {
      await database.db.transaction().execute(async (trx) => {
        if (proven !== null) await forgetBatch(trx, proven);
        if (await proveBatch(trx, id, now())) await addPageCounts(trx, counts);
      });
      [trying, proven, isRefused] = [null, id, false];
    } catch (error) {
      if (!isRefused) log.warn({ err: error }, 'views of landing pages wait: the database refuses them');
      isRefused = true;
      plan();
    }
  }
  async function writeGathered(): Promise<void> {
    if (trying) await attempt(trying);
    if (trying || gathered.size === 0) return;
    trying = { id: newRowId(), counts: [...gathered.values()] };
    gathered = new Map();
    await attempt(trying);
  }
  const write = (): Promise<void> => (writing = writing.then(writeGathered));

  return {
    count: (pageId, linkId) => {
      add(pageId, linkId ?? '', copenhagenDay(now()));
      plan();
    },
    settled: write,
    stop: async () => {
      await write();
      if (timer) clearTimeout(timer);
      const kinds = gathered.size + (trying?.counts.length ?? 0);
      if (kinds > 0) log.error({ kinds }, 'views of landing pages lost at stop: the database did not take them');
    },
  };
}

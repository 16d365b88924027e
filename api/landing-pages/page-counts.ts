import { AddedOnce } from '../../db/server/added-once';
import { addPageCounts, type PageCount } from '../../db/server/page-figure-queries';
import { copenhagenDay } from '../contract/days';
import type { Deps } from '../deps';
import type { PageCounts } from '../ports/page-counts';

/** What has gathered is written this often: nobody waits for it, and a crash takes no more than this. */
const WRITE_EVERY_MS = 1000;
/** Different links pressed and pages seen that are kept while the database refuses: far more than there are in a busy second. */
const MAX_KEPT = 50_000;

/**
 * Counts views of landing pages and presses of their links in memory and adds them up in the database once a second, in one
 * statement. A tap is worth a flush to disk before the visitor is sent on; a view is not, and would cost every visitor one.
 */
export function createPageCounts({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): PageCounts {
  const stored = new AddedOnce<PageCount[]>(database.db, now, addPageCounts);
  let gathered = new Map<string, PageCount>();
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
  async function writeGathered(): Promise<void> {
    try {
      await stored.finish();
      const counts = [...gathered.values()];
      gathered = new Map();
      if (counts.length > 0) await stored.add(counts);
      isRefused = false;
    } catch (error) {
      if (!isRefused) log.warn({ err: error }, 'views of landing pages wait: the database refuses them');
      isRefused = true;
      plan();
    }
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
      const kinds = gathered.size + (stored.inDoubt?.length ?? 0);
      if (kinds > 0) log.error({ kinds }, 'views of landing pages lost at stop: the database did not take them');
    },
  };
}

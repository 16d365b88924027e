import { AddedOnce } from '../../db/server/queries/added-once';
import { addPageCounts, type PageCount } from '../../db/server/queries/page-figure-queries';
import { copenhagenDay } from '../contract/days';
import type { Deps } from '../deps';
import type { PageCounts } from '../ports/page-counts';

/** What has gathered is written this often: nobody waits for it, and a crash takes no more than this. */
const WRITE_EVERY_MS = 1000;
/** Different links pressed and pages seen that are kept while the database refuses: far more than there are in a busy second. */
const MAX_KEPT = 50_000;

/** What has gathered, and is the database's next: one number for every page, link and day. */
class Gathered {
  #counts = new Map<string, PageCount>();
  /** Visits of which it is not known yet whose they are. */
  readonly #asked = new Set<Promise<void>>();

  get kinds(): number {
    return this.#counts.size;
  }

  add(pageId: string, linkId: string, day: string): void {
    const key = `${pageId} ${linkId} ${day}`;
    const known = this.#counts.get(key);
    if (known) known.count += 1;
    else if (this.kinds < MAX_KEPT) this.#counts.set(key, { pageId, linkId, day, count: 1 });
  }

  /** Adds it if the answer, which never rejects, is yes. */
  ask(isVisitors: Promise<boolean>, ...visit: [pageId: string, linkId: string, day: string]): Promise<void> {
    const asking = isVisitors.then((isTrue) => {
      this.#asked.delete(asking);
      if (isTrue) this.add(...visit);
    });
    this.#asked.add(asking);
    return asking;
  }

  /** Resolves when nothing is asked any more that was asked before. */
  async known(): Promise<void> {
    await Promise.all(this.#asked);
  }

  take(): PageCount[] {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    return counts;
  }
}

/**
 * Counts views of landing pages and presses of their links in memory and adds them up in the database once a second, in one
 * statement. A tap is worth a flush to disk before the visitor is sent on; a view is not, and would cost every visitor one.
 */
export function createPageCounts({ database, now, log }: Pick<Deps, 'database' | 'now' | 'log'>): PageCounts {
  const stored = new AddedOnce<PageCount[]>(database.db, now, addPageCounts);
  const gathered = new Gathered();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();
  let isRefused = false;

  const plan = (): void => {
    timer ??= setTimeout(() => {
      timer = null;
      void write();
    }, WRITE_EVERY_MS).unref();
  };
  async function writeGathered(): Promise<void> {
    try {
      await stored.finish();
      const counts = gathered.take();
      if (counts.length > 0) await stored.add(counts);
      isRefused = false;
    } catch (error) {
      if (!isRefused) log.warn({ err: error }, 'views of landing pages wait: the database refuses them');
      isRefused = true;
      plan();
    }
  }
  const write = (): Promise<void> => (writing = writing.then(writeGathered));

  const settled = async (): Promise<void> => {
    await gathered.known();
    await write();
  };

  return {
    count: (pageId, linkId = '', isVisitors) => {
      const visit = [pageId, linkId, copenhagenDay(now())] as const;
      if (isVisitors) return void gathered.ask(isVisitors, ...visit).then(plan);
      gathered.add(...visit);
      plan();
    },
    settled,
    stop: async () => {
      await settled();
      if (timer) clearTimeout(timer);
      const kinds = gathered.kinds + (stored.inDoubt?.length ?? 0);
      if (kinds > 0) log.error({ kinds }, 'views of landing pages lost at stop: the database did not take them');
    },
  };
}

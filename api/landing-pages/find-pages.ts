import { KnownAnswers } from '../../db/server/known-answers';
import { findLandingPage, findLandingPageByPath, type LandingPageRow } from '../../db/server/queries/landing-page-queries';
import type { Deps } from '../deps';

/** Each page under its id and its address. */
const MAX_KNOWN = 2000;

/** The pages that visitors open. Reject when the database gives no answer and a page was not opened here before. */
export interface FindPages {
  byId(id: string): Promise<LandingPageRow | undefined>;
  byPath(urlPath: string): Promise<LandingPageRow | undefined>;
}

/** Each is read at every visit; while the database gives no answer, as it was last read: a sign leads there all the same (rule 56). */
export function createFindPages({ database, fleet }: Pick<Deps, 'database' | 'fleet'>): FindPages {
  const { quickReader } = database;
  const known = new KnownAnswers<LandingPageRow>(MAX_KNOWN, () => fleet.heardAt);
  const keyOfPath = (urlPath: string): string => `/${urlPath}`;
  const find = (key: string, asked: Promise<LandingPageRow | undefined>): Promise<LandingPageRow | undefined> => {
    const answer = asked.then(
      (row) => {
        known.take(key, row);
        if (row) known.take(row.id, row);
        if (row?.url_path) known.take(keyOfPath(row.url_path), row);
        return row;
      },
      (error: unknown) => {
        known.miss();
        throw error;
      },
    );
    return known.find(key, answer);
  };
  return {
    byId: (id) => find(id, findLandingPage(quickReader, id)),
    byPath: (urlPath) => find(keyOfPath(urlPath), findLandingPageByPath(quickReader, urlPath)),
  };
}

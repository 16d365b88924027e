import type { EngineWords } from '../engine-words';
import * as initial from './migrations/001-initial';
import * as clickJournal from './migrations/002-click-journal';
import * as setAside from './migrations/003-set-aside';
import * as upkeepClock from './migrations/004-upkeep-clock';
import * as tapKinds from './migrations/005-tap-kinds';
import * as pageFigures from './migrations/006-page-figures';
import * as silence from './migrations/007-silence';
import * as notices from './migrations/008-notices';
import * as reached from './migrations/009-reached';
import * as formerStands from './migrations/011-former-stands';
import * as foundByAge from './migrations/012-found-by-age';
import * as newestPageDay from './migrations/013-newest-page-day';
import { jsonArrayOf, jsonObjectOf, jsonRowsOf, toldRows } from './sqlite-json';
import { freshRowId, newEpoch } from './sqlite-random';

export const SQLITE_WORDS: EngineWords = {
  // Listed by hand: a file that is not here does not run, and the order is the one on the page.
  migrations: {
    '001-initial': initial,
    '002-click-journal': clickJournal,
    '003-set-aside': setAside,
    '004-upkeep-clock': upkeepClock,
    '005-tap-kinds': tapKinds,
    '006-page-figures': pageFigures,
    '007-silence': silence,
    '008-notices': notices,
    '009-reached': reached,
    '011-former-stands': formerStands,
    '012-found-by-age': foundByAge,
    '013-newest-page-day': newestPageDay,
  },
  whyUnfit: () => Promise.resolve(null),
  jsonObjectOf,
  jsonRowsOf,
  jsonArrayOf,
  toldRows: (rows, columns) => toldRows(rows, Object.keys(columns)),
  newEpoch,
  freshRowId,
};

import { openClickWriter } from '../../db/server/open';
import type { DatabaseAddress } from '../../db/server/server-database';
import { ClickSpool } from './click-spool';
import { replaySpool } from './replay-spool';

const STEP = 10_000;
const WAIT_MS = 5000;

/**
 * What a start of the server would do with the taps that wait: those in the spool go into the journal, and the journal is counted to its end.
 * For programs that have the installation to themselves. Answers how many came out of the spool. Throws the database's error.
 */
export async function countWaiting(database: DatabaseAddress, spoolDirectory: string, now: number): Promise<number> {
  const { writer, close } = await openClickWriter(database, WAIT_MS);
  try {
    const spool = await ClickSpool.open(spoolDirectory, 'count');
    let taps = 0;
    for (let path = spool.oldest; path !== undefined; path = spool.oldest) {
      const replay = await replaySpool(path, writer, now);
      spool.forget(path, { isSetAside: replay.setAside !== null });
      taps += replay.taps;
    }
    while (writer.unfolded > 0 || writer.isFolding) await writer.commit([], { fold: STEP, now });
    return taps;
  } finally {
    await close();
  }
}

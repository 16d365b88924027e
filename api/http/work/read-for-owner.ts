import { hasManyLandingPages } from '../../../db/server/queries/landing-page-queries';
import { hasManyStands } from '../../../db/server/queries/stand-queries';
import { isListUnchanged } from '../answers/list-tag';
import { WrittenAnswer } from '../answers/written-answer';
import { signalOf } from '../body/client-gone';
import type { Call } from '../call';
import type { OwnerAnswer, OwnerRead, OwnerReadInput, OwnerReadName, WrittenOwnerAnswer } from './owner-reads';

/** Some 10,000 figures of days, 25 ms of work. */
const MANY_STANDS = 25;
/** The same: each page has figures of its views and of every link. */
const MANY_PAGES = 5;
/** What a read may be long by. */
const isOfPages = (name: OwnerReadName): boolean => name === 'pageStatistics' || name === 'account';
const isOfStands = (name: OwnerReadName): boolean => name !== 'pageStatistics';

/**
 * Everything of one's own, which with few products and pages is read at once. With many it is read and written as JSON by a thread of
 * its own: five thousand products with a year of days take seconds, and every scan would wait for them. Await
 * `clicks.settled` before. Sets the headers of a tagged list.
 */
export async function readForOwner<A>(
  { ctx, deps, user }: Call,
  name: OwnerReadName,
  read: OwnerRead<A>,
  asked?: OwnerReadInput['asked'],
): Promise<A> {
  const { reader } = deps.database;
  const input: OwnerReadInput = { userId: user.id, publicUrl: deps.config.publicUrl, now: deps.now(), asked };
  const hasPages = isOfPages(name) && (await hasManyLandingPages(reader, user.id, MANY_PAGES));
  const isLarge = hasPages || (isOfStands(name) && (await hasManyStands(reader, user.id, MANY_STANDS, name === 'account')));
  const { answer, mark } = isLarge
    ? written<A>(await deps.ownerReads.run(name, input, signalOf(ctx)))
    : await reader.transaction().execute((trx) => read(trx, input));
  // The thread has a connection of its own, and may have read what is not on disk yet.
  if (isLarge) await deps.database.onDisk();
  if (mark) isListUnchanged(ctx, mark.tag, mark.rev);
  return answer;
}

const written = <A>({ answer, ...rest }: WrittenOwnerAnswer): OwnerAnswer<A> => ({
  ...rest,
  // bind() sends it as it is.
  answer: new WrittenAnswer([Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)]) as A,
});

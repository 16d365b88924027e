import type { FindScannedStand, ScannedStand } from '../../db/server/scanned-stand';
import { fillAddress, SCREENS, standPath } from '../contract/addresses';
import { asPrinted } from '../contract/patterns';
import { ownSegment } from '../contract/target-url';
import { findTarget, isPrintedId } from './resolve-stand';

interface TypedStandParts {
  find: FindScannedStand;
  publicUrl: string;
  /** Whether a landing page has that path now. */
  hasPage: (urlPath: string) => Promise<boolean>;
}

/**
 * For the page route, when no landing page has the path: the upper-case address of an existing product whose id was
 * typed in lower or mixed case, else null (rule 11). The query is not part of `path` and is not forwarded.
 */
export async function findTypedStand(path: string, parts: TypedStandParts): Promise<string | null> {
  const standerId = asPrinted(path.replace(/^\/|\/$/g, ''));
  const stand = isPrintedId(standerId) ? await parts.find(standerId) : undefined;
  if (!stand) return null;
  return (await leadsToTypedStand(stand, parts)) ? fillAddress(SCREENS.notConfigured, standerId) : standPath(standerId);
}

/**
 * Whether the product's target is itself the typed id of a product: it was a landing page's address when it was stored, and
 * that page is gone. The visitor would go round in circles, and each round would count a tap (rule 30).
 */
async function leadsToTypedStand(stand: ScannedStand, { find, publicUrl, hasPage }: TypedStandParts): Promise<boolean> {
  const target = stand.landing_page_id === null ? findTarget(stand, publicUrl) : null;
  const segment = target === null ? null : ownSegment(target, publicUrl);
  if (segment === null || !isPrintedId(asPrinted(segment)) || (await hasPage(segment))) return false;
  return (await find(asPrinted(segment))) !== undefined;
}

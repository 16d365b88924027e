import { fillAddress, landingPagePath, SCREENS, standPath } from '../contract/addresses';
import { asPrinted, isAlwaysReserved, STANDER_ID } from '../contract/patterns';
import { normaliseTarget, ownSegment } from '../contract/target-url';
import type { FindScannedStand, ScannedStand } from '../../db/server/scanned-stand';

interface Leading {
  /** Where the visitor is sent: absolute for an owner's target, a path of our own otherwise. */
  location: string;
}
interface ToTarget extends Leading {
  /** The row id to count the tap for. */
  countedStandId: string;
}
interface ToHelp extends Leading {
  /** The product leads nowhere usable (rule 50). */
  countedStandId: null;
  lacks: 'unclaimed' | 'not_configured';
}
export type Resolution = ToTarget | ToHelp;

/** Stored targets are normalised already: printable ASCII with a scheme. */
const NORMALISED = /^https?:\/\/[!-~]+$/i;

/** Whether a product may have this id: reserved words are refused at creation; this second lock keeps them out whatever the table holds (rule 3). */
export const isPrintedId = (standerId: string): boolean => STANDER_ID.test(standerId) && !isAlwaysReserved(standerId);

/** Where a scan of this product leads (SPEC §2 Stand redirect page, rule 25). */
export function resolveStand(standerId: string, stand: ScannedStand, publicUrl: string): Resolution {
  // Only the value 'claimed' is tested; any other counts as unclaimed (SPEC §4).
  if (stand.status !== 'claimed') return { location: fillAddress(SCREENS.activation, standerId), countedStandId: null, lacks: 'unclaimed' };
  const target = findTarget(stand, publicUrl);
  if (target === null) return { location: fillAddress(SCREENS.notConfigured, standerId), countedStandId: null, lacks: 'not_configured' };
  return { location: target, countedStandId: stand.id };
}

function findTarget(stand: ScannedStand, publicUrl: string): string | null {
  if (stand.landing_page_id !== null) return landingPagePath({ _id: stand.landing_page_id, urlPath: stand.url_path });
  if (stand.redirect_url === null) return null;
  if (NORMALISED.test(stand.redirect_url)) return stand.redirect_url;
  const result = normaliseTarget(stand.redirect_url, publicUrl);
  return result.ok ? result.url : null;
}

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

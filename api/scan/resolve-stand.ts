import { fillAddress, landingPagePath, SCREENS } from '../contract/addresses';
import { isAlwaysReserved, STANDER_ID } from '../contract/patterns';
import { normaliseTarget } from '../contract/target-url';
import type { ScannedStand } from '../../db/server/scanned-stand';

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

/** Where it leads when it is claimed: absolute, or a path of our own; null when nowhere usable. */
export function findTarget(stand: ScannedStand, publicUrl: string): string | null {
  if (stand.landing_page_id !== null) return landingPagePath({ _id: stand.landing_page_id, urlPath: stand.url_path });
  if (stand.redirect_url === null) return null;
  if (NORMALISED.test(stand.redirect_url)) return stand.redirect_url;
  const result = normaliseTarget(stand.redirect_url, publicUrl);
  return result.ok ? result.url : null;
}

import type { Kysely } from 'kysely';
import { asPrinted, isAlwaysReserved } from '../contract/patterns';
import { normaliseTarget, ownSegment, type TargetProblem } from '../contract/target-url';
import { findLandingPageOwner, findStand, hasLandingPageAt } from '../../db/server/queries/stand-queries';
import type { Database } from '../../db/server/schema';
import { ApiError } from '../http/refusals/api-error';
import { LENGTHS } from '../contract/limits';

const REFUSALS: Record<TargetProblem, string> = {
  'too-long': `Adressen må højst være på ${LENGTHS.url} tegn`,
  'control-character': 'Adressen må ikke indeholde mellemrum, usynlige tegn eller omvendt skråstreg',
  scheme: 'Adressen skal begynde med http:// eller https://',
  malformed: 'Skriv en gyldig webadresse, f.eks. https://eksempel.dk',
  credentials: 'Adressen må ikke indeholde brugernavn eller adgangskode (@)',
  host: 'Adressen skal have et gyldigt domæne, f.eks. eksempel.dk',
  'own-stand': 'Adressen fører tilbage til et produkt. Vælg en anden adresse.',
};

const PAGE_NOT_FOUND = 'Landing page ikke fundet';

export interface TargetInput {
  redirectUrl?: string | null;
  landingPageId?: string | null;
}

/** Columns to set; an absent one stays as it is. */
export interface TargetColumns {
  redirect_url?: string | null;
  landing_page_id?: string | null;
}

/** The Danish reason why an address cannot be a target, or null: for answers and for rows of a CSV file. */
export const targetRefusal = (problem: TargetProblem): string => REFUSALS[problem];

/**
 * An address as it is stored, or why not (rules 29–30). Ids typed in lower case lead to the product as well, unless
 * a landing page or a screen of ours has that name.
 */
export async function checkTarget(
  db: Kysely<Database>,
  input: string,
  publicUrl: string,
): Promise<{ url: string } | { problem: TargetProblem }> {
  const result = normaliseTarget(input, publicUrl);
  if (!result.ok) return { problem: result.problem };
  const segment = ownSegment(result.url, publicUrl);
  if (
    segment !== null &&
    !isAlwaysReserved(segment) &&
    !(await hasLandingPageAt(db, segment)) &&
    (await findStand(db, asPrinted(segment)))
  ) {
    return { problem: 'own-stand' };
  }
  return { url: result.url };
}

/**
 * The target columns a claim or an edit asks for. '' is null, null clears, omitted leaves alone; the landing page wins
 * over an address, and a new one of either kind clears the other (rule 31). Throws 400 for an address that cannot
 * be used and 404 for a landing page that is not the owner's (rule 32).
 */
export async function readTarget(
  db: Kysely<Database>,
  input: TargetInput,
  owner: { id: string; publicUrl: string },
): Promise<TargetColumns> {
  const landingPageId = input.landingPageId?.trim();
  if (landingPageId) {
    const page = await findLandingPageOwner(db, landingPageId);
    if (page?.owner_id !== owner.id) throw new ApiError('target_not_found', PAGE_NOT_FOUND, { errors: { landingPageId: PAGE_NOT_FOUND } });
    return { redirect_url: null, landing_page_id: page.id };
  }
  const clearsPage: TargetColumns = input.landingPageId === undefined ? {} : { landing_page_id: null };
  if (input.redirectUrl === undefined) return clearsPage;
  if (input.redirectUrl === null || input.redirectUrl.trim() === '') return { ...clearsPage, redirect_url: null };
  const checked = await checkTarget(db, input.redirectUrl, owner.publicUrl);
  if ('problem' in checked)
    throw new ApiError('invalid', REFUSALS[checked.problem], { errors: { redirectUrl: REFUSALS[checked.problem] } });
  return { redirect_url: checked.url, landing_page_id: null };
}

import { NO_SOCIAL_LINKS, type LandingButton, type LandingPageFields, type SocialLinks } from '../contract/landing-page';
import type { LandingPageChange } from '../../db/server/queries/landing-page-queries';
import { ApiError } from '../http/refusals/api-error';
import { safeHref } from '../contract/safe-href';
import { SOCIAL_NETWORKS, SOCIAL_ORDER, socialUrl } from '../contract/social-links';

const BAD_HREF = 'Adressen skal være en webadresse, en e-mail eller et telefonnummer (https, http, mailto, tel eller sms)';

/** Buttons with the address a visitor will get; refusals go to `errors` under their field (rule 117). */
function readButtons(buttons: readonly LandingButton[], errors: Record<string, string>): LandingButton[] {
  return buttons.map(({ text, url }, index) => {
    const href = safeHref(url);
    if (href === null) errors[`buttons.${index}.url`] = BAD_HREF;
    return { text, url: href ?? '' };
  });
}

function readSocialLinks(links: SocialLinks, errors: Record<string, string>): SocialLinks {
  const read: SocialLinks = { ...NO_SOCIAL_LINKS };
  for (const network of SOCIAL_ORDER) {
    const href = socialUrl(network, links[network]);
    if (href === null) errors[`socialLinks.${network}`] = `Skriv et brugernavn eller et link til ${SOCIAL_NETWORKS[network].label}`;
    read[network] = href ?? '';
  }
  return read;
}

/**
 * The columns a create or an edit sets, from a body the contract has checked; what was left out stays out. Throws 400
 * with a text per field for addresses nobody may be sent to (rules 117-118).
 */
export function readFields(body: LandingPageFields): LandingPageChange {
  const errors: Record<string, string> = {};
  const buttons = body.buttons && readButtons(body.buttons, errors);
  const socialLinks = body.socialLinks && readSocialLinks(body.socialLinks, errors);
  const [firstError] = Object.values(errors);
  if (firstError !== undefined) throw new ApiError('invalid', firstError, { errors });
  const columns: LandingPageChange = {
    title: body.title,
    description: body.description,
    url_path: body.urlPath === undefined ? undefined : body.urlPath || null,
    background_color: body.backgroundColor,
    button_color: body.buttonColor,
    button_text_color: body.buttonTextColor,
    title_color: body.titleColor,
    description_color: body.descriptionColor,
    title_font: body.titleFont,
    description_font: body.descriptionFont,
    button_font: body.buttonFont,
    show_title: body.showTitle === undefined ? undefined : Number(body.showTitle),
    buttons: buttons && JSON.stringify(buttons),
    social_links: socialLinks && JSON.stringify(socialLinks),
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

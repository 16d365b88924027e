import * as v from 'valibot';
import { LENGTHS, MAX_LINKS } from './limits';
import { COLOUR, ROW_ID, URL_PATH } from './patterns';
import { boundedList, typedLines, typedText } from './text';

export const FONTS = ['Inter', 'Roboto', 'Playfair Display', 'Montserrat', 'Lato', 'Open Sans', 'Raleway', 'Poppins'] as const;
export const Font = v.picklist(FONTS, 'Vælg en skrifttype fra listen');
export type Font = v.InferOutput<typeof Font>;

const NOT_A_COLOUR = 'Farven skal skrives som #rrggbb';
const Colour = v.pipe(v.string('Vælg en farve'), v.maxLength(LENGTHS.colour, NOT_A_COLOUR), v.regex(COLOUR, NOT_A_COLOUR));

export const LANDING_DEFAULTS = {
  backgroundColor: '#ffffff',
  buttonColor: '#000000',
  buttonTextColor: '#ffffff',
  titleColor: '#000000',
  descriptionColor: '#000000',
  titleFont: 'Inter',
  descriptionFont: 'Inter',
  buttonFont: 'Inter',
} as const;

/** Image guidance of SPEC §5, enforced by the server (rule 113). */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;

export const LandingButton = v.object({
  text: v.pipe(
    typedText('Skriv en tekst til linket', LENGTHS.linkText, `Teksten må højst være på ${LENGTHS.linkText} tegn`),
    v.minLength(1, 'Skriv en tekst til linket'),
  ),
  url: v.pipe(typedText('Skriv en adresse til linket', LENGTHS.url, 'Adressen er for lang'), v.minLength(1, 'Skriv en adresse til linket')),
});
export type LandingButton = v.InferOutput<typeof LandingButton>;

const Social = v.optional(typedText('Linket skal være tekst', LENGTHS.socialLink, 'Linket er for langt'), '');
export const SocialLinks = v.object({ instagram: Social, facebook: Social, youtube: Social, twitter: Social });
export type SocialLinks = v.InferOutput<typeof SocialLinks>;
export const NO_SOCIAL_LINKS: Readonly<SocialLinks> = { instagram: '', facebook: '', youtube: '', twitter: '' };

/** A landing page as its owner and its visitors read it. `logo` and `backgroundImage` are addresses or null. */
export const LandingPage = v.object({
  _id: v.string(),
  title: v.string(),
  description: v.string(),
  urlPath: v.nullable(v.string()),
  logo: v.nullable(v.string()),
  backgroundImage: v.nullable(v.string()),
  backgroundColor: v.string(),
  buttonColor: v.string(),
  buttonTextColor: v.string(),
  titleColor: v.string(),
  descriptionColor: v.string(),
  titleFont: Font,
  descriptionFont: Font,
  buttonFont: Font,
  /** null = never decided = shown (rule 115). */
  showTitle: v.nullable(v.boolean()),
  buttons: v.array(v.object({ text: v.string(), url: v.string() })),
  /** Ids of the buttons, in their order; their figures are counted by them. Made by the server and read-only; older copies have none. */
  linkIds: v.optional(v.array(v.string())),
  socialLinks: v.object({ instagram: v.string(), facebook: v.string(), youtube: v.string(), twitter: v.string() }),
  createdAt: v.string(),
  version: v.number(),
});
export type LandingPage = v.InferOutput<typeof LandingPage>;

/** '' clears the path; anything else must be a path (rules 4, 6). */
const NOT_A_PATH = 'Brug 2-60 små bogstaver, tal og bindestreger, og mindst ét bogstav';
export const UrlPathInput = v.pipe(
  typedText('URL skal være tekst', LENGTHS.urlPath, NOT_A_PATH),
  v.check((value) => value === '' || URL_PATH.test(value), NOT_A_PATH),
);

const flag = v.pipe(
  v.string(),
  v.picklist(['true', 'false'], 'Skal være true eller false'),
  v.transform((value) => value === 'true'),
);

/** Twenty links with the longest addresses. The form takes no longer field either. */
const MAX_JSON_LENGTH = 64 * 1024;

/** `json` turns a multipart text field into the value it holds. */
const json = <T extends v.GenericSchema>(schema: T, message: string) =>
  v.pipe(
    v.string(message),
    v.maxLength(MAX_JSON_LENGTH, message),
    v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
      try {
        return JSON.parse(dataset.value) as unknown;
      } catch {
        addIssue({ message });
        return NEVER;
      }
    }),
    schema,
  );

const NO_OBJECT = 'Sociale links skal være et objekt';

/** Text fields of the multipart body (SPEC §7). Files `logo` and `backgroundImage` travel beside them. */
export const LandingPageFields = v.object({
  _id: v.optional(v.pipe(v.string(), v.maxLength(24, 'Ugyldigt id'), v.regex(ROW_ID, 'Ugyldigt id'))),
  title: v.optional(
    v.pipe(
      typedText('Skriv en titel', LENGTHS.pageTitle, `Titlen må højst være på ${LENGTHS.pageTitle} tegn`),
      v.minLength(1, 'Skriv en titel'),
    ),
  ),
  description: v.optional(
    typedLines('Beskrivelsen skal være tekst', LENGTHS.pageDescription, `Beskrivelsen må højst være på ${LENGTHS.pageDescription} tegn`),
  ),
  urlPath: v.optional(UrlPathInput),
  backgroundColor: v.optional(Colour),
  buttonColor: v.optional(Colour),
  buttonTextColor: v.optional(Colour),
  titleColor: v.optional(Colour),
  descriptionColor: v.optional(Colour),
  titleFont: v.optional(Font),
  descriptionFont: v.optional(Font),
  buttonFont: v.optional(Font),
  showTitle: v.optional(flag),
  buttons: v.optional(
    json(boundedList(LandingButton, MAX_LINKS, 'Links skal være en liste', `Højst ${MAX_LINKS} links`), 'Links skal være en liste'),
  ),
  socialLinks: v.optional(
    json(
      v.pipe(
        v.unknown(),
        v.check((links) => !Array.isArray(links), NO_OBJECT),
        SocialLinks,
      ),
      NO_OBJECT,
    ),
  ),
  removeLogo: v.optional(flag),
  removeBackgroundImage: v.optional(flag),
});
export type LandingPageFields = v.InferOutput<typeof LandingPageFields>;

export const LandingPageWithMessage = v.object({ ...LandingPage.entries, message: v.string() });

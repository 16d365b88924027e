import {
  LANDING_DEFAULTS,
  NO_SOCIAL_LINKS,
  type LandingButton,
  type LandingPage,
  type SocialLinks,
} from '../../../../api/contract/landing-page';
import type { NewFile, PageFields } from '../../../../db/device/new-edit';
import type { PageView } from '../../../../db/device/queries';
import { queuedFileId } from '../../../../db/device/rows/queued-file';
import { isTitleShown, type LandingDesign } from '../../../landing-view/landing-design';
import { SOCIAL_ORDER, socialUrl } from '../../../../api/contract/social-links';
import type { ChosenImage } from './image-file';

/** A link in the editor; the key is its own, so that it can be moved and edited. */
export interface DraftLink extends LandingButton {
  key: string;
}

export const IMAGE_FIELDS = ['logo', 'backgroundImage'] as const;
export type ImageField = (typeof IMAGE_FIELDS)[number];

/** The address or queued upload the page has, null for none, or an image chosen just now. */
export type DraftImage = string | null | ChosenImage;

/** What the editor holds while it is open. */
export type Draft = Omit<LandingDesign, 'logo' | 'backgroundImage' | 'buttons' | 'showTitle'> & {
  showTitle: boolean;
  urlPath: string;
  buttons: readonly DraftLink[];
  logo: DraftImage;
  backgroundImage: DraftImage;
};

export const isChosen = (image: DraftImage): image is ChosenImage => typeof image === 'object' && image !== null;

/** A new page: SPEC §9's defaults; the title is off until its owner turns it on. */
export const emptyDraft = (): Draft => ({
  ...LANDING_DEFAULTS,
  title: '',
  description: '',
  urlPath: '',
  logo: null,
  backgroundImage: null,
  showTitle: false,
  buttons: [],
  socialLinks: { ...NO_SOCIAL_LINKS },
});

let nextKey = 1;
export const newLinkKey = (): string => `link-${nextKey++}`;

export function draftOf(page: LandingPage): Draft {
  const { _id: _, createdAt: _createdAt, version: _version, linkIds: _linkIds, urlPath, showTitle, buttons, ...design } = page;
  return {
    ...design,
    urlPath: urlPath ?? '',
    showTitle: isTitleShown({ showTitle }),
    buttons: buttons.map(({ text, url }) => ({ key: newLinkKey(), text, url })),
  };
}

/** The wire's fields of a draft, in the server's own spelling: what is saved here is what the server will answer. */
function fieldsOf(draft: Draft): PageFields {
  const { logo: _, backgroundImage: _background, buttons, socialLinks, urlPath, ...rest } = draft;
  return {
    ...rest,
    title: draft.title.trim(),
    description: draft.description.trim(),
    urlPath: urlPath.replace(/-$/, '') || null,
    buttons: buttons.map(({ text, url }) => ({ text, url })),
    socialLinks: Object.fromEntries(
      SOCIAL_ORDER.map((network) => [network, socialUrl(network, socialLinks[network]) ?? '']),
    ) as SocialLinks,
  };
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

interface Changes {
  patch: PageFields;
  files: NewFile[];
}

/** What a save changes: only the fields that differ from `before`, so that edits made elsewhere meanwhile stay. */
export function changesOf(draft: Draft, before: Draft): Changes {
  const then: Readonly<Record<string, unknown>> = fieldsOf(before);
  const patch: PageFields = Object.fromEntries(Object.entries(fieldsOf(draft)).filter(([name, value]) => !isSame(value, then[name])));
  const files: NewFile[] = [];
  for (const field of IMAGE_FIELDS) {
    const image = draft[field];
    if (isChosen(image)) files.push({ field, name: image.name, type: image.type, buf: image.buf });
    else if (image === null && before[field] !== null) patch[field] = null;
  }
  return { patch, files };
}

/** What stood in the changed fields when the editor opened: somebody may have written there since, unseen. */
export function seenIn(page: LandingPage, { patch, files }: Changes): Partial<LandingPage> {
  const changed = new Set<string>([...Object.keys(patch), ...files.map(({ field }) => field)]);
  return Object.fromEntries(Object.entries(page).filter(([field]) => changed.has(field)));
}

/** All that the page showed, but for an image on its way, whose address is the server's to give. */
export const shownIn = ({ pending: _, ...page }: PageView): Partial<LandingPage> =>
  Object.fromEntries(Object.entries(page).filter(([, value]) => queuedFileId(value) === null));

/** Everything of a new page is sent, so that it looks as it did here whatever the server's defaults become. */
export function newPageOf(draft: Draft): Changes {
  return { patch: fieldsOf(draft), files: changesOf(draft, emptyDraft()).files };
}

export function isChanged(draft: Draft, before: Draft): boolean {
  const keyless = ({ buttons, ...rest }: Draft) => ({ ...rest, buttons: buttons.map(({ text, url }) => ({ text, url })) });
  return IMAGE_FIELDS.some((field) => draft[field] !== before[field]) || !isSame(keyless(draft), keyless(before));
}

/** What the preview draws; image addresses are given, because queued uploads have to be read first. */
export function designOf(draft: Draft, images: Pick<LandingDesign, ImageField>): LandingDesign {
  const { urlPath: _, title, description, ...rest } = draft;
  return { ...rest, ...images, title: title.trim(), description: description.trim(), buttons: [...draft.buttons] };
}

import type { LandingPage, LandingPageFields } from '../../api/contract/landing-page';
import type { StandPatch } from '../../api/contract/stand';

/** What of a product may be changed offline. */
export type StandFields = Partial<StandPatch>;

type Images = 'logo' | 'backgroundImage';

/** What of a landing page may be changed offline; null takes an address or an image away, a new image comes as a file. */
export type PageFields = Partial<
  Omit<LandingPageFields, '_id' | 'urlPath' | 'removeLogo' | 'removeBackgroundImage'> & Pick<LandingPage, 'urlPath'> & Record<Images, null>
>;

/** An image to upload with a landing page. Bytes are read before the edit is queued. */
export interface NewFile {
  readonly field: Images;
  readonly name: string;
  readonly type: string;
  readonly buf: ArrayBuffer;
}

/**
 * The fields as the form showed them when it was opened: what is saved is the difference to them, and where somebody
 * else has written meanwhile the author is asked instead of overwriting it. Leave it out for a change of what is on the
 * screen this moment (undo, a switch).
 */
interface Seen<Shown> {
  readonly seen?: Partial<Shown>;
}

interface StandUpdate extends Seen<StandFields> {
  readonly entity: 'stand';
  readonly kind: 'update';
  readonly id: string;
  readonly patch: StandFields;
  readonly files?: undefined;
}

interface PageCreate {
  readonly entity: 'page';
  readonly kind: 'create';
  /** It makes its own if it is given none. */
  readonly id?: string;
  readonly patch: PageFields;
  readonly seen?: undefined;
  readonly files?: readonly NewFile[];
}

interface PageUpdate extends Seen<LandingPage> {
  readonly entity: 'page';
  readonly kind: 'update';
  readonly id: string;
  readonly patch?: PageFields;
  readonly files?: readonly NewFile[];
}

interface Deletion<Name, Shown> extends Seen<Shown> {
  readonly entity: Name;
  readonly kind: 'delete';
  readonly id: string;
  readonly patch?: undefined;
  readonly files?: undefined;
}

/** An edit as a screen asks for it, in the wire's fields: everything that may be changed offline (rule 134), and nothing else. */
export type NewEdit = StandUpdate | PageCreate | PageUpdate | Deletion<'stand', StandFields> | Deletion<'page', LandingPage>;

import * as v from 'valibot';

/** What is told of: a product that has gone quiet, a new product's first tap, a round number of taps, the week that has gone. */
export const NOTICE_KINDS = ['silence', 'firstTap', 'milestone', 'week'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
const Kind = v.picklist(NOTICE_KINDS, 'Ukendt slags besked');

/** Whether a kind is told of at all, which is in the list of the app, and how else. */
export const NoticeChoice = v.object({ on: v.boolean(), mail: v.boolean(), push: v.boolean() });
export type NoticeChoice = v.InferOutput<typeof NoticeChoice>;

/** Until somebody chooses: what calls for something goes by mail, what is only nice to know waits in the app. */
export const DEFAULT_CHOICES: Record<NoticeKind, NoticeChoice> = {
  silence: { on: true, mail: true, push: true },
  firstTap: { on: true, mail: false, push: true },
  milestone: { on: true, mail: false, push: true },
  week: { on: true, mail: true, push: false },
};

/** The newest notices that are sent and kept on a device. */
export const MAX_NOTICES = 100;

/** A product as it was called when something was told of it. */
const NamedClicks = v.object({ name: v.string(), clicks: v.number() });

/** Days are Copenhagen's, both included. */
const Week = v.object({
  from: v.string(),
  to: v.string(),
  clicks: v.number(),
  /** Taps of the week before. */
  before: v.number(),
  best: v.nullable(NamedClicks),
  /** null when there is nothing to compare the best with. */
  quietest: v.nullable(NamedClicks),
});
export type Week = v.InferOutput<typeof Week>;

/** What a notice is about beside its product. */
export const NoticeData = v.object({
  /** Of the product, as it was then. */
  name: v.optional(v.string()),
  /** The round number. */
  clicks: v.optional(v.number()),
  /** When the last tap before the silence was, ISO-8601 UTC. */
  silentSince: v.optional(v.string()),
  week: v.optional(Week),
});
export type NoticeData = v.InferOutput<typeof NoticeData>;

export const Notice = v.object({
  _id: v.string(),
  /** Grows from each notice to the next, in all accounts together. */
  number: v.number(),
  kind: v.picklist(NOTICE_KINDS),
  /** When it was told, ISO-8601 UTC. */
  at: v.string(),
  standId: v.nullable(v.string()),
  data: NoticeData,
});
export type Notice = v.InferOutput<typeof Notice>;

/** Cut rather than refused: one that long is none of ours, and the answer is everything. */
export const NoticesQuery = v.object({
  since: v.optional(
    v.pipe(
      v.string(),
      v.transform((cursor) => cursor.slice(0, 100)),
    ),
  ),
});

/** Own notices since a cursor, newest first; `reset` means: these are all there are. Those up to `readUpTo` have been read. */
export const NoticeList = v.object({
  cursor: v.string(),
  reset: v.boolean(),
  readUpTo: v.number(),
  notices: v.array(Notice),
});
export type NoticeList = v.InferOutput<typeof NoticeList>;

const NUMBER = 'Skal være et nummer';
export const ReadBody = v.object({
  upTo: v.pipe(v.number(NUMBER), v.integer(NUMBER), v.minValue(0, NUMBER), v.maxValue(Number.MAX_SAFE_INTEGER, NUMBER)),
});
export const ReadAnswer = v.object({ readUpTo: v.number(), message: v.string() });

const YES_OR_NO = 'Skal være sand eller falsk';
export const NoticeChoiceBody = v.object({
  kind: Kind,
  on: v.optional(v.boolean(YES_OR_NO)),
  mail: v.optional(v.boolean(YES_OR_NO)),
  push: v.optional(v.boolean(YES_OR_NO)),
});

const choices = v.object({ silence: NoticeChoice, firstTap: NoticeChoice, milestone: NoticeChoice, week: NoticeChoice });
export type NoticeChoices = v.InferOutput<typeof choices>;

export const NoticeSettings = v.object({
  kinds: choices,
  push: v.object({
    /** Names this portal to a push service (VAPID), base64url. */
    publicKey: v.string(),
    /** Whether the browser that asks is told by push. */
    isHere: v.boolean(),
    /** In how many browsers the account is told by push. */
    count: v.number(),
  }),
});
export type NoticeSettings = v.InferOutput<typeof NoticeSettings>;
export const NoticeChoicesAnswer = v.object({ kinds: choices, message: v.string() });

const NO_ADDRESS = 'Adressen på push-tjenesten er ugyldig';
const NO_KEY = 'Nøglen er ugyldig';
/** As browsers write it: any other character would become three to nine, and the address longer than an index takes. */
const ADDRESS_CHARACTERS = /^[\w\-.~:/?#[\]@!$&()*+,;=%]+$/;
const PushAddress = v.pipe(v.string(NO_ADDRESS), v.maxLength(1000, NO_ADDRESS), v.regex(ADDRESS_CHARACTERS, NO_ADDRESS));
/** A point of the curve P-256, uncompressed: 65 bytes. And 16 bytes of chance. Both base64url, with or without padding. */
export const PushBody = v.object({
  endpoint: PushAddress,
  keys: v.object(
    {
      p256dh: v.pipe(v.string(NO_KEY), v.maxLength(100, NO_KEY), v.regex(/^[\w-]{87}=?$/, NO_KEY)),
      auth: v.pipe(v.string(NO_KEY), v.maxLength(30, NO_KEY), v.regex(/^[\w-]{22}(?:==)?$/, NO_KEY)),
    },
    NO_KEY,
  ),
});
export type PushBody = v.InferOutput<typeof PushBody>;

/** What a push message says, as JSON. */
export interface PushMessage {
  /** Of the notice: a repeat takes the place of the first. */
  id: string;
  title: string;
  body: string;
  /** The screen it leads to. */
  path: string;
}

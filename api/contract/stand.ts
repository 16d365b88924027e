import * as v from 'valibot';
import { LENGTHS, MAX_BULK_CREATE, MAX_IDS } from './limits';
import { asPrinted, DAY, STANDER_ID } from './patterns';
import { boundedList, typedText } from './text';

export const PRODUCT_TYPES = ['stander', 'sticker', 'kort', 'plate'] as const;
export const ProductType = v.picklist(PRODUCT_TYPES, 'Vælg en produkttype');
export type ProductType = v.InferOutput<typeof ProductType>;

/** Printed id as an admin may type it: trimmed and upper-cased before it is checked (rule 48). */
const NOT_AN_ID = `Produkt ID må kun indeholde store bogstaver (A-Z) og tal, højst ${LENGTHS.standerId} tegn`;
export const StanderIdInput = v.pipe(
  typedText('Skriv et produkt ID', LENGTHS.standerId, NOT_AN_ID),
  v.transform(asPrinted),
  v.regex(STANDER_ID, NOT_AN_ID),
);

const Nickname = typedText('Navnet skal være tekst', LENGTHS.nickname, `Navnet må højst være på ${LENGTHS.nickname} tegn`);
const NullableNickname = v.optional(v.nullable(Nickname));
const TargetInput = v.optional(
  v.nullable(typedText('Adressen skal være tekst', LENGTHS.url, `Adressen må højst være på ${LENGTHS.url} tegn`)),
);
const LandingPageId = v.optional(v.nullable(typedText('Landing page skal være et id', 100, 'Landing page skal være et id')));

export const StandStatus = v.picklist(['unclaimed', 'claimed']);

/** A product that has probably stopped working: no tap since then, and how many a usual week has. */
export const Silence = v.object({ since: v.string(), usualPerWeek: v.number() });
export type Silence = v.InferOutput<typeof Silence>;

/** A product in its owner's list (CONTRACT §4). All times ISO-8601 UTC; days are Europe/Copenhagen. */
export const Stand = v.object({
  _id: v.string(),
  standerId: v.string(),
  nickname: v.nullable(v.string()),
  productType: ProductType,
  /** Stored, normalised target; null when the product shows a landing page or nothing. */
  redirectUrl: v.nullable(v.string()),
  landingPageId: v.nullable(v.string()),
  landingPage: v.nullable(v.object({ _id: v.string(), title: v.string(), urlPath: v.nullable(v.string()) })),
  /** Where a scan ends, absolute; null when the product is not configured. */
  targetUrl: v.nullable(v.string()),
  status: StandStatus,
  configured: v.boolean(),
  createdAt: v.string(),
  claimedAt: v.nullable(v.string()),
  /** Same number as clicks (rule 51). */
  views: v.number(),
  clicks: v.number(),
  lastViewedAt: v.nullable(v.string()),
  version: v.number(),
  /** Left out while there is no reason to believe that it does not work. */
  silence: v.optional(Silence),
});
export type Stand = v.InferOutput<typeof Stand>;

/** The owner's list adds the history: newest 1,000 taps per product within 400 days, and complete daily totals. */
export const StandWithClicks = v.object({
  ...Stand.entries,
  clickHistory: v.array(v.object({ timestamp: v.string() })),
  clicksByDay: v.record(v.pipe(v.string(), v.regex(DAY)), v.number()),
});
export type StandWithClicks = v.InferOutput<typeof StandWithClicks>;

export const UnclaimedStand = v.object({
  _id: v.string(),
  standerId: v.string(),
  productType: ProductType,
  status: v.literal('unclaimed'),
  createdAt: v.string(),
});
export type UnclaimedStand = v.InferOutput<typeof UnclaimedStand>;

/** 'true': whoever asks only looks, as our own screens do; the call is no tap then (rule 50). */
export const LookupQuery = v.object({ peek: v.optional(v.picklist(['true', 'false'])) });
export type LookupQuery = v.InferOutput<typeof LookupQuery>;

/** What anybody may know of a product: no owner, nickname or counts (rule 34). */
export const PublicStand = v.object({
  standerId: v.string(),
  productType: ProductType,
  status: StandStatus,
  configured: v.boolean(),
  redirectUrl: v.nullable(v.string()),
});
export type PublicStand = v.InferOutput<typeof PublicStand>;

export const ClaimBody = v.object({
  nickname: NullableNickname,
  redirectUrl: TargetInput,
  productType: v.optional(v.nullable(ProductType)),
  landingPageId: LandingPageId,
});
export type ClaimBody = v.InferInput<typeof ClaimBody>;

/** Omitted = unchanged, null = cleared (rule 31). */
export const StandPatch = v.object({ nickname: NullableNickname, redirectUrl: TargetInput, landingPageId: LandingPageId });
export type StandPatch = v.InferInput<typeof StandPatch>;

/** `alreadyMine`: it was the caller's before and is answered as it stands; nothing that was sent along has changed it. */
export const StandAnswer = v.object({ message: v.string(), stand: Stand, alreadyMine: v.optional(v.boolean()) });
export const StandWithMessage = v.object({ ...Stand.entries, message: v.string() });

export const NewStand = v.object({
  standerId: StanderIdInput,
  productType: v.optional(ProductType, 'stander'),
  status: v.optional(v.pipe(v.string(), v.maxLength(40))),
});
export const BulkCreateBody = v.object({
  products: v.pipe(
    boundedList(NewStand, MAX_BULK_CREATE, 'Angiv en liste af produkter', `Højst ${MAX_BULK_CREATE} produkter ad gangen`),
    v.minLength(1, 'Angiv mindst ét produkt'),
  ),
});
export const BulkCreateAnswer = v.object({ added: v.number(), message: v.string(), products: v.array(UnclaimedStand) });

export const BulkUploadAnswer = v.object({
  /** Lines that had an effect. */
  added: v.number(),
  /** How many of them changed a product that was the owner's already. */
  updated: v.optional(v.number()),
  errors: v.array(v.object({ row: v.number(), standerId: v.string(), message: v.string() })),
  message: v.string(),
});
export type BulkUploadAnswer = v.InferOutput<typeof BulkUploadAnswer>;

/** Either kind of id; another text is nobody's. */
const anyIds = (none: string) =>
  v.pipe(
    boundedList(v.pipe(v.string(), v.maxLength(100)), MAX_IDS, 'ids skal være en liste', 'Højst 10.000 produkter ad gangen'),
    v.minLength(1, none),
  );

/** No body or no ids = all (rule 107). */
export const DeleteUnclaimedBody = v.optional(v.object({ ids: v.optional(anyIds('Vælg mindst ét produkt')) }));
export const DeletedAnswer = v.object({ message: v.string(), deleted: v.number() });
/** Who names none has chosen none (rule 109). */
export const IdsBody = v.optional(v.object({ ids: v.optional(anyIds('Vælg mindst ét produkt at downloade'), []) }), {});

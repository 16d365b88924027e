import { type ConversionConfig, toJsonSchema as convert, toJsonSchemaDefs } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import * as account from '../contract/account';
import * as admin from '../contract/admin';
import * as business from '../contract/business';
import { LandingPage } from '../contract/landing-page';
import * as notices from '../contract/notices';
import { SiteInfo } from '../contract/site';
import * as stand from '../contract/stand';
import * as statistics from '../contract/statistics';

type Schema = v.GenericSchema;

/** JSON Schema 2020-12, which OpenAPI 3.1 speaks, as far as ours use it. */
export interface JsonSchema {
  $ref?: string;
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  propertyNames?: JsonSchema;
  anyOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  description?: string;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
}

/** The nouns of the wire: described once, and named wherever they stand. */
const NOUNS: Record<string, Schema> = {
  User: account.User,
  Session: account.Session,
  Activation: account.Activation,
  SiteInfo,
  Stand: stand.Stand,
  StandWithClicks: stand.StandWithClicks,
  UnclaimedStand: stand.UnclaimedStand,
  PublicStand: stand.PublicStand,
  ClaimedStand: admin.ClaimedStand,
  StandStatistics: statistics.StandStatistics,
  AdminStatistics: statistics.AdminStatistics,
  Notice: notices.Notice,
  NoticeChoice: notices.NoticeChoice,
  LandingPage,
  Place: business.Place,
  Business: business.Business,
  Review: business.Review,
};

/** Steps that change how a value is understood or refuse what no schema can say: what is described is what to send. */
const UNSAID = new Set(['trim', 'normalize', 'check']);
const SAID = new Set(['min_length', 'max_length', 'regex', 'min_value', 'max_value', 'integer']);

const options: ConversionConfig = {
  target: 'draft-2020-12',
  // A list is checked twice, first for its length: its second schema is the one that says what is in it.
  errorMode: 'ignore',
  definitions: NOUNS,
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideAction: ({ valibotAction, jsonSchema }) => {
    const { type, operation } = valibotAction as { type: string; operation?: unknown };
    if (SAID.has(type)) return null;
    if (UNSAID.has(type)) return jsonSchema;
    if (type === 'transform') return operation === Number ? { type: 'integer' } : jsonSchema;
    // A text that holds JSON: what follows is what it holds.
    if (type === 'raw_transform') return {};
    throw new Error(`${type} has no place in the description yet`);
  },
  overrideSchema: ({ valibotSchema, errors }) => {
    if (errors) throw new Error(`${valibotSchema.type} has no place in the description yet`);
    return null;
  },
};

/** A schema of the contract as JSON Schema; the nouns in it are references. */
export function toJsonSchema(schema: Schema): JsonSchema {
  const { $defs: _nouns, $schema: _dialect, ...described } = convert(schema, options);
  return described as JsonSchema;
}

/** What the references name. */
export const nounSchemas = (): Record<string, JsonSchema> => toJsonSchemaDefs(NOUNS, options) as Record<string, JsonSchema>;

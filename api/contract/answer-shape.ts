import * as v from 'valibot';

type Schema = v.GenericSchema;
/** Gives a value back in the shape of a schema. */
export type Fit = (value: unknown) => unknown;

/** The kinds of schema an answer may be made of: those whose keys can be told without looking at a value. */
interface Part {
  type: string;
  entries?: Record<string, Schema>;
  item?: Schema;
  wrapped?: Schema;
  key?: v.GenericSchema<string, string>;
  value?: Schema;
}

const LEAVES = new Set(['string', 'number', 'boolean', 'literal', 'picklist']);

const mapEntries = <T>(entries: Record<string, Schema>, to: (schema: Schema) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(entries).map(([key, schema]) => [key, to(schema)]));

/** The same schema with every object of it closed: a key it does not name is a mistake. */
function closed(schema: Schema): Schema {
  const { type, entries, item, wrapped, key, value } = schema as unknown as Part;
  if (LEAVES.has(type)) return schema;
  if (type === 'object' && entries) return v.strictObject(mapEntries(entries, closed));
  if (type === 'array' && item) return v.array(closed(item));
  if (type === 'nullable' && wrapped) return v.nullable(closed(wrapped));
  if (type === 'optional' && wrapped) return v.optional(closed(wrapped));
  if (type === 'record' && key && value) return v.record(key, closed(value));
  throw new Error(`an answer cannot be made of ${type}: nobody could tell which keys belong to it`);
}

/** Checks whole answers: throws when a value has another type, or a key that `schema` does not name. `name` is for the message. */
export function checkTo(schema: Schema, name: string): Fit {
  const exact = closed(schema);
  return (value) => {
    const { success, issues } = v.safeParse(exact, value, { abortEarly: true });
    if (success) return value;
    throw new Error(`${name}: the answer is not what the contract says at "${v.getDotPath(issues[0]) ?? ''}": ${issues[0].message}`);
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The same value when every key of it is known and none changes, which is nearly always: copying would cost more than looking. */
function stripObject(entries: Record<string, Schema>): Fit {
  const fields = new Map(Object.entries(mapEntries(entries, stripTo)));
  return (value) => {
    if (!isRecord(value)) return null;
    for (const key in value) {
      const strip = fields.get(key);
      if (!strip || strip(value[key]) !== value[key])
        return Object.fromEntries(
          Object.entries(value).flatMap(([name, item]) => (fields.has(name) ? [[name, fields.get(name)?.(item)]] : [])),
        );
    }
    return value;
  };
}

function stripRecord(strip: Fit): Fit {
  return (value) => {
    if (!isRecord(value)) return null;
    for (const key in value) {
      if (strip(value[key]) !== value[key]) return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, strip(item)]));
    }
    return value;
  };
}

function stripArray(strip: Fit): Fit {
  return (value) => {
    if (!Array.isArray(value)) return null;
    return value.some((item) => strip(item) !== item) ? value.map(strip) : value;
  };
}

/**
 * Leaves what `schema` names and nothing else, without judging values: a fraction of what a whole check costs
 * (`npm run bench answers`), and enough to keep a new column from leaving the house. An object where the schema has none
 * becomes null.
 */
export function stripTo(schema: Schema): Fit {
  const { type, entries, item, wrapped, value: values } = schema as unknown as Part;
  if (LEAVES.has(type)) return (value) => (isRecord(value) ? null : value);
  if (type === 'object' && entries) return stripObject(entries);
  if (type === 'array' && item) return stripArray(stripTo(item));
  if ((type === 'nullable' || type === 'optional') && wrapped) {
    const strip = stripTo(wrapped);
    return (value) => (value === null || value === undefined ? value : strip(value));
  }
  if (type === 'record' && values) return stripRecord(stripTo(values));
  throw new Error(`an answer cannot be made of ${type}: nobody could tell which keys belong to it`);
}

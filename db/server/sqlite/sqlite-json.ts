import { type RawBuilder, sql } from 'kysely';

/**
 * Many small values as one text: a
 * row costs microseconds to hand over to JavaScript, a value inside a text a tenth of that, and a product list carries
 * tens of thousands.
 */
export const jsonObjectOf = (key: string, value: string): RawBuilder<string> => sql`json_group_object(${sql.ref(key)}, ${sql.ref(value)})`;

/** Rows of values, each an array in the order of the columns. */
export const jsonRowsOf = (...columns: readonly string[]): RawBuilder<string> =>
  sql`json_group_array(json_array(${sql.join(columns.map((column) => sql.ref(column)))}))`;

export const jsonArrayOf = (value: string): RawBuilder<string> => sql`json_group_array(${sql.ref(value)})`;

/** An array of objects as a table. */
export const toldRows = (rows: readonly object[], columns: readonly string[]): RawBuilder<unknown> => {
  const fields = columns.map((column) => sql`value ->> ${sql.lit(column)} AS ${sql.ref(column)}`);
  return sql`(SELECT ${sql.join(fields)} FROM json_each(${JSON.stringify(rows)}))`;
};

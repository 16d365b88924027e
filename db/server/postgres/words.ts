import { type RawBuilder, sql } from 'kysely';
import type { EngineWords } from '../engine-words';
import { whyUnfit } from './fitness';
import * as wholeSchema from './migrations/006-whole-schema';
import * as silence from './migrations/007-silence';
import * as notices from './migrations/008-notices';
import * as reached from './migrations/009-reached';
import * as sharedState from './migrations/010-shared-state';
import * as formerStands from './migrations/011-former-stands';
import * as foundByAge from './migrations/012-found-by-age';
import * as newestPageDay from './migrations/013-newest-page-day';

const refs = (columns: readonly string[]): RawBuilder<unknown> => sql.join(columns.map((column) => sql.ref(column)));
const TYPES = { text: 'text', number: 'bigint' } as const;
/** 32 hex digits. */
const randomHex = sql<string>`replace(gen_random_uuid()::text, '-', '')`;

export const POSTGRES_WORDS: EngineWords = {
  migrations: {
    '006-whole-schema': wholeSchema,
    '007-silence': silence,
    '008-notices': notices,
    '009-reached': reached,
    '010-shared-state': sharedState,
    '011-former-stands': formerStands,
    '012-found-by-age': foundByAge,
    '013-newest-page-day': newestPageDay,
  },
  whyUnfit,
  jsonObjectOf: (key, value) => sql`json_object_agg(${sql.ref(key)}, ${sql.ref(value)})::text`,
  jsonRowsOf: (...columns) => sql`json_agg(json_build_array(${refs(columns)}))::text`,
  jsonArrayOf: (value) => sql`json_agg(${sql.ref(value)})::text`,
  toldRows: (rows, columns) => {
    const fields = Object.entries(columns).map(([column, type]) => sql`${sql.ref(column)} ${sql.raw(TYPES[type])}`);
    return sql`(SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS row(${sql.join(fields)}))`;
  },
  newEpoch: () => sql`substr(${randomHex}, 1, 16)`,
  freshRowId: () => sql`'a' || substr(${randomHex}, 1, 23)`,
};

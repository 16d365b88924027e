import { createECDH } from 'node:crypto';

/** A place in a body where a client may put a value. */
export interface Place {
  /** E.g. products.[].standerId. */
  path: string;
  /** The body, or its part, with `value` at this place. */
  put: (value: unknown) => unknown;
}

interface SchemaParts {
  entries?: Record<string, unknown>;
  wrapped?: unknown;
  item?: unknown;
  pipe?: unknown[];
  type?: string;
}

/** A right value for each field that must be there, so that a body goes as far as it can. */
const SAMPLES: Record<string, unknown> = {
  username: 'ida',
  email: 'ida@example.dk',
  password: 'en helt fin kode 7',
  currentPassword: 'en helt fin kode 7',
  newPassword: 'en helt anden kode 7',
  token: 'x',
  title: 'Kanel',
  text: 'Menu',
  url: 'https://example.dk/',
  name: 'Ida',
  subject: 'Hej',
  message: 'Hej',
  placeId: 'x',
  standerId: 'NY1',
  count: true,
  kind: 'week',
  upTo: 1,
  endpoint: 'https://fcm.googleapis.com/x',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'x'.repeat(22) },
  ids: ['FRI1'],
  products: [{ standerId: 'NY1' }],
};

/** What a client would send that fills in these fields. */
export const sampleOf = (entries: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(SAMPLES).filter(([name]) => name in entries));

/** Every place a schema knows, however it is wrapped: fields, items of lists, and what is inside a text that holds JSON. */
export function placesOf(schema: unknown, path: string[] = [], put: Place['put'] = (value) => value): Place[] {
  const { entries = {}, wrapped, item, pipe = [] } = (schema ?? {}) as SchemaParts;
  const own = path.length > 0 ? [{ path: path.join('.'), put }] : [];
  const isJsonText = pipe.some((step) => (step as SchemaParts).type === 'raw_transform');
  const putInside = isJsonText ? (value: unknown) => put(JSON.stringify(value)) : put;
  const found = [
    ...own,
    ...Object.entries(entries).flatMap(([name, field]) =>
      placesOf(field, [...path, name], (value) => put({ ...sampleOf(entries), [name]: value })),
    ),
    ...(wrapped ? placesOf(wrapped, path, put) : []),
    ...(item ? placesOf(item, [...path, '[]'], (value) => put([value])) : []),
    // The first step is the schema itself.
    ...pipe.slice(1).flatMap((step) => placesOf(step, path, putInside)),
  ];
  return [...new Map(found.map((place) => [place.path, place])).values()];
}

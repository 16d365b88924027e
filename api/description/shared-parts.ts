import type { AnswerObject, OpenApi, Parameter } from './openapi-types';
import type { JsonSchema } from './json-schema';
import { MAX_KEY_LENGTH } from '../contract/limits';

export const JSON_TYPE = 'application/json';

const error = (description: string): AnswerObject => ({
  description,
  content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } } },
});

/** Refusals that calls have in common, by status. */
export const REFUSALS = {
  '400': error('Forespørgslen er ikke gyldig; errors har en tekst pr. felt'),
  '401': error('Ikke logget ind, eller log ind passer ikke'),
  '403': error('Ikke tilladt'),
  '404': error('Findes ikke eller tilhører en anden'),
  '409': error('Kan ikke lade sig gøre, som det ser ud nu'),
  '412': error('Rækken er ændret i mellemtiden'),
  '413': error('For stort'),
  '415': error('Indholdet er af en forkert type'),
  '422': error('Nøglen er brugt til en anden forespørgsel'),
  '426': error('Appen er for gammel'),
  '429': { ...error('For mange forsøg'), headers: { 'Retry-After': { $ref: '#/components/headers/Retry-After' } } },
  default: error('Enhver anden afvisning'),
} satisfies Record<string, AnswerObject>;

export const HEADERS = {
  'X-Api': { description: 'Kontraktens nummer', schema: { type: 'string' } },
  'X-Request-Id': { description: 'Kaldets id, som også står i serverens log', schema: { type: 'string' } },
  'X-Rev': { description: 'Listens revision', schema: { type: 'string' } },
  'X-Epoch': { description: 'Databasens generation; en gendannelse fornyer den', schema: { type: 'string' } },
  ETag: { description: 'Rækkens version eller listens mærke', schema: { type: 'string' } },
  'X-Total-Count': { description: 'Hvor mange der passer', schema: { type: 'string' } },
  'X-Next-Cursor': { description: 'Hvor næste side begynder; mangler på den sidste', schema: { type: 'string' } },
  'Idempotency-Replayed': { description: 'true: svaret er gemt fra første gang', schema: { type: 'string' } },
  'Retry-After': { description: 'Sekunder, til det kan prøves igen', schema: { type: 'string', pattern: '^[0-9]+$' } },
} satisfies OpenApi['components']['headers'];

const header = (name: string, description: string, schema: JsonSchema = { type: 'string' }): Parameter => ({
  name,
  in: 'header',
  description,
  schema,
});
export const PARAMETERS = {
  client: header('X-Client', 'Kontraktens nummer, som klienten kender det'),
  user: header('X-User', 'Afvis med 409, hvis kaldet hører til en anden bruger'),
  key: header('Idempotency-Key', 'Samme nøgle giver samme svar og kun én virkning, 90 dage', {
    type: 'string',
    // It may stand in quotes.
    maxLength: MAX_KEY_LENGTH + 2,
  }),
  version: header('If-Match', 'Rækkens version i anførselstegn: afvis med 412, hvis den er ændret'),
  known: header('If-None-Match', 'ETag fra sidst: 304, hvis intet er ændret'),
};
/** A parameter of `PARAMETERS`, by its name there. */
export const parameter = (name: keyof typeof PARAMETERS) => ({ $ref: `#/components/parameters/${name}` });
/** These headers of `HEADERS`, as an answer names them. */
export const headersOf = (...names: (keyof typeof HEADERS)[]) => ({
  headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
});

import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '../config';
import type { Endpoint } from '../contract/endpoint';
import { CONTRACT_NUMBER, endpoints } from '../contract/endpoints';
import { ERROR_STATUS } from '../contract/error';
import { sessionCookieName } from '../http/access/session-cookie';
import { BESIDE_CALLS } from './beside-calls';
import { type JsonSchema, nounSchemas } from './json-schema';
import type { OpenApi, Operation } from './openapi-types';
import { operationOf } from './operation';
import { HEADERS, PARAMETERS, REFUSALS } from './shared-parts';
import { CHAPTERS, type EndpointName } from './summaries';
import { PRODUCT_NAME } from '../contract/product-name';

const ABOUT =
  'Alt, hvad portalens app kan, kan også kaldes udefra. Svar er JSON i UTF-8, tider er ISO 8601 i UTC, og beskeder er på dansk og kan vises, ' +
  'som de er. Kald, der kræver log ind, sendes med Authorization: Bearer og det token, som log ind svarer med. Ukendte felter bliver ignoreret.';

const ERROR: JsonSchema = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'Dansk, kan vises, som den er' },
    code: { type: 'string', enum: Object.keys(ERROR_STATUS) },
    errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Dansk tekst pr. felt' },
  },
  required: ['message', 'code'],
};

/** Two calls at one address, told apart by the type of their body (rule 102). */
const merged = (one: Operation, other: Operation): Operation => ({
  ...one,
  summary: `${one.summary} - ${other.summary.toLowerCase()} (JSON, kun administratorer)`,
  requestBody: { required: true, content: { ...one.requestBody?.content, ...other.requestBody?.content } },
  responses: { ...one.responses, ...other.responses },
});

async function describePaths(): Promise<OpenApi['paths']> {
  const paths: OpenApi['paths'] = {};
  for (const name of Object.keys(endpoints) as EndpointName[]) {
    const { path, method } = endpoints[name] as Endpoint;
    const calls = (paths[path.replace(/:(\w+)/g, '{$1}')] ??= {});
    const verb = method.toLowerCase();
    const known = calls[verb];
    calls[verb] = known ? merged(known, operationOf(name)) : operationOf(name);
    await nextTurn();
  }
  return paths;
}

/**
 * Every call of the contract as OpenAPI 3.1, made from the very tables that the server binds, call by call with a turn for scans in
 * between; and the few addresses beside them.
 */
export async function describeApi(config: Pick<Config, 'publicUrl' | 'isHttps'>): Promise<OpenApi> {
  return {
    openapi: '3.1.1',
    info: { title: PRODUCT_NAME, version: String(CONTRACT_NUMBER), description: ABOUT },
    servers: [{ url: config.publicUrl }],
    tags: Object.values(CHAPTERS).map((name) => ({ name })),
    paths: { ...(await describePaths()), ...BESIDE_CALLS },
    components: {
      schemas: { ...nounSchemas(), Error: ERROR },
      responses: REFUSALS,
      parameters: PARAMETERS,
      headers: HEADERS,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(config) },
      },
    },
  };
}

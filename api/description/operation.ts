import type { Endpoint } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { ERROR_STATUS } from '../contract/error';
import { type JsonSchema, toJsonSchema } from './json-schema';
import type { AnswerObject, Media, Operation, Parameter } from './openapi-types';
import { headersOf, JSON_TYPE, parameter, REFUSALS } from './shared-parts';
import { CHAPTERS, type EndpointName, SUMMARIES } from './summaries';
import { MAX_PARAM_LENGTH } from '../contract/limits';

/** What the attachments are. */
const FILE_TYPES: Partial<Record<EndpointName, string>> = {
  exportAccount: JSON_TYPE,
  exportTaps: 'text/csv',
  unclaimedCsv: 'text/csv',
  unclaimedCsvOf: 'text/csv',
  unclaimedQr: 'application/zip',
  unclaimedQrOf: 'application/zip',
};

const BYTES: JsonSchema = { type: 'string', format: 'binary' };
const isList = (endpoint: Endpoint): boolean => (endpoint.answer as { type?: string }).type === 'array';
const isOwnRow = ({ refusal }: Endpoint): boolean => refusal?.code === 'version_conflict';

function queryParameters({ query }: Endpoint): Parameter[] {
  if (!query) return [];
  const { properties = {}, required = [] } = toJsonSchema(query);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'query', required: required.includes(name), schema }));
}

const pathParameters = ({ path }: Endpoint): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', maxLength: MAX_PARAM_LENGTH },
  }));

function parametersOf(endpoint: Endpoint): Operation['parameters'] {
  const isWrite = endpoint.method !== 'GET';
  return [
    ...pathParameters(endpoint),
    ...queryParameters(endpoint),
    parameter('client'),
    ...(endpoint.access === 'public' ? [] : [parameter('user')]),
    ...(isWrite && endpoint.access !== 'public' ? [parameter('key')] : []),
    ...(isOwnRow(endpoint) ? [parameter('version')] : []),
    ...(isList(endpoint) ? [parameter('known')] : []),
  ];
}

/** Fields and files of a form; a field that holds more than a text travels as JSON. */
function formOf({ body, files }: Endpoint): Media {
  const fields = body ? toJsonSchema(body) : {};
  const properties = fields.properties ?? {};
  const asJson = Object.entries(properties).filter(([, { type }]) => type === 'array' || type === 'object');
  return {
    schema: {
      type: 'object',
      properties: { ...properties, ...Object.fromEntries(files.map((name) => [name, BYTES])) },
      ...(fields.required?.length && { required: fields.required }),
    },
    ...(asJson.length > 0 && { encoding: Object.fromEntries(asJson.map(([name]) => [name, { contentType: JSON_TYPE }])) }),
  };
}

function requestBodyOf(endpoint: Endpoint): Operation['requestBody'] {
  if (endpoint.bodyKind === 'multipart') return { required: true, content: { 'multipart/form-data': formOf(endpoint) } };
  if (!endpoint.body) return undefined;
  return {
    required: (endpoint.body as { type?: string }).type !== 'optional',
    content: { [JSON_TYPE]: { schema: toJsonSchema(endpoint.body) } },
  };
}

function successOf(name: EndpointName, endpoint: Endpoint): AnswerObject {
  const { answer, method, access } = endpoint;
  if (answer === 'empty') return { description: 'Gjort', ...headersOf('X-Api', 'X-Request-Id') };
  if (answer === 'file')
    return { description: 'En fil', ...headersOf('X-Api', 'X-Request-Id'), content: { [FILE_TYPES[name] ?? '*/*']: { schema: {} } } };
  if (answer === 'stream')
    return {
      description: 'Server-sent events',
      ...headersOf('X-Api', 'X-Request-Id'),
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    };
  const ofLists = isList(endpoint)
    ? (['ETag', 'X-Rev', ...(endpoint.query ? (['X-Total-Count', 'X-Next-Cursor'] as const) : [])] as const)
    : [];
  const ofWrites = method === 'GET' || access === 'public' ? [] : (['X-Epoch', 'Idempotency-Replayed'] as const);
  const ofRows = isOwnRow(endpoint) ? (['ETag'] as const) : [];
  return {
    description: 'Gjort',
    ...headersOf('X-Api', 'X-Request-Id', ...ofLists, ...ofWrites, ...ofRows),
    content: { [JSON_TYPE]: { schema: toJsonSchema(answer) } },
  };
}

function refusalsOf(endpoint: Endpoint): Record<string, AnswerObject> {
  const { access, method, path, refusal, bodyKind } = endpoint;
  const isWrite = method !== 'GET';
  const statuses: (keyof typeof REFUSALS)[] = [
    ...(endpoint.body || endpoint.query || bodyKind === 'multipart' ? (['400'] as const) : []),
    ...(access === 'public' ? [] : (['401'] as const)),
    ...(access === 'admin' || isWrite ? (['403'] as const) : []),
    ...(path.includes(':') ? (['404'] as const) : []),
    ...(isWrite ? (['409'] as const) : []),
    ...(endpoint.body || bodyKind === 'multipart' ? (['413', '415'] as const) : []),
    ...(isWrite && access !== 'public' ? (['422'] as const) : []),
    '426',
    '429',
    'default',
  ];
  const common = Object.fromEntries(statuses.map((status) => [status, { $ref: `#/components/responses/${status}` }]));
  if (!refusal) return common;
  const status = String(ERROR_STATUS[refusal.code]) as keyof typeof REFUSALS;
  const withCode = (...codes: string[]): JsonSchema => ({ properties: { code: { enum: codes } } });
  const others = Object.keys(ERROR_STATUS).filter((code) => code !== refusal.code);
  // Other refusals of this status carry nothing more.
  const telling = { anyOf: [{ allOf: [withCode(refusal.code), toJsonSchema(refusal.extra)] }, withCode(...others)] };
  return {
    ...common,
    [status]: {
      description: REFUSALS[status].description ?? '',
      content: { [JSON_TYPE]: { schema: { allOf: [{ $ref: '#/components/schemas/Error' }, telling] } } },
    },
  };
}

/** One call as OpenAPI describes it. */
export function operationOf(name: EndpointName): Operation {
  const endpoint = endpoints[name] as Endpoint;
  const requestBody = requestBodyOf(endpoint);
  return {
    operationId: name,
    summary: SUMMARIES[name].text,
    tags: [CHAPTERS[SUMMARIES[name].chapter]],
    security: endpoint.access === 'public' ? [] : [{ bearer: [] }, { session: [] }],
    parameters: parametersOf(endpoint),
    ...(requestBody && { requestBody }),
    responses: {
      [endpoint.status]: successOf(name, endpoint),
      ...(isList(endpoint) && { '304': { description: 'Intet er ændret', ...headersOf('X-Api', 'X-Request-Id', 'ETag', 'X-Rev') } }),
      ...(endpoint.answer === 'file' &&
        endpoint.method === 'GET' && { '302': { description: 'Til log ind, når en browser navigerer hertil' } }),
      ...refusalsOf(endpoint),
    },
    'x-access': endpoint.access,
  };
}

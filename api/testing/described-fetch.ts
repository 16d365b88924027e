import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020';
import { isReserved, URL_PATH } from '../contract/patterns';
import { describeApi } from '../description/openapi';
import type { AnswerObject, OpenApi, Operation } from '../description/openapi-types';

/** What a client of the description would say of an answer that is not described so; null when all is well. */
type Check = (method: string, path: string, response: Response) => Promise<string | null>;

const JSON_TYPE = 'application/json';
/** Of the headers an answer is described with, those it always has. */
const ALWAYS = ['X-Api', 'X-Request-Id'];
const ROOT = 'openapi.json';
const pointer = (...parts: string[]): string => parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/');

interface Described {
  operation: Operation;
  /** Where in the document its answers are. */
  at: string;
}

/** Which call an address is, as a router would say: written-out parts before parameters. */
function finder({ paths }: OpenApi): (method: string, path: string) => Described | undefined {
  const parameters = (path: string): number => path.split('{').length;
  const table = Object.keys(paths)
    .sort((a, b) => parameters(a) - parameters(b))
    .map((path) => ({ path, pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) }));
  return (method, address) => {
    const verb = method.toLowerCase();
    const path = table.find((row) => row.pattern.test(address) && paths[row.path]?.[verb])?.path;
    const operation = path === undefined ? undefined : paths[path]?.[verb];
    return operation && path !== undefined ? { operation, at: pointer('paths', path, verb, 'responses') } : undefined;
  };
}

/** Where there is nothing, which is said as every refusal is. */
const NOT_THERE = [404, 405];
const ERROR_SCHEMA = pointer('components', 'schemas', 'Error');

function createValidator(document: OpenApi): (at: string, value: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema(document, ROOT);
  const known = new Map<string, ValidateFunction>();
  return (at, value) => {
    const validate = known.get(at) ?? ajv.compile({ $ref: `${ROOT}#/${encodeURI(at)}` });
    known.set(at, validate);
    return validate(value) ? null : ajv.errorsText(validate.errors);
  };
}

/** An answer as the document has it, and where. */
function answerAt({ components }: OpenApi, { operation, at }: Described, status: number): { answer: AnswerObject; at: string } | undefined {
  const key = operation.responses[status] ? String(status) : 'default';
  const answer = operation.responses[key];
  if (!answer || (key === 'default' && status < 400)) return undefined;
  const shared = answer.$ref?.slice('#/components/responses/'.length);
  if (shared === undefined) return { answer, at: `${at}/${key}` };
  const found = components.responses[shared];
  return found && { answer: found, at: pointer('components', 'responses', shared) };
}

/** For tests of itself. */
export async function createCheck(): Promise<Check> {
  const document = await describeApi({ publicUrl: 'http://localhost', isHttps: false });
  const find = finder(document);
  const validate = createValidator(document);
  return async (method, path, response) => {
    const isHead = method === 'HEAD';
    const described = find(isHead ? 'GET' : method, path);
    if (!described) {
      if (!NOT_THERE.includes(response.status)) return 'its address is not described';
      return isHead ? null : validate(ERROR_SCHEMA, await response.clone().json());
    }
    const found = answerAt(document, described, response.status);
    if (!found) return `status ${response.status} is not described`;
    const missing = ALWAYS.find((name) => found.answer.headers?.[name] && !response.headers.has(name));
    if (missing !== undefined) return `it lacks ${missing}`;
    const type = response.headers.get('Content-Type')?.split(';')[0] ?? '';
    const types = Object.keys(found.answer.content ?? {});
    if (types.length === 0)
      return (await response.clone().text()) === '' || response.status === 302 ? null : 'it has a body that is not described';
    if (!types.includes(type)) return `its type ${type} is not described`;
    if (isHead) return (await response.clone().text()) === '' ? null : 'an answer to HEAD has no body';
    if (type !== JSON_TYPE) return null;
    return validate(`${found.at}/content/${pointer(JSON_TYPE)}/schema`, await response.clone().json());
  };
}

let check: Promise<Check> | null = null;

/** Everything below /api, the link to Google beside it, and an owner's page when it is JSON. */
function isOfTheApi(path: string, { headers }: Response): boolean {
  if (path.startsWith('/api/') || path === '/auth/google') return true;
  const urlPath = path.slice(1);
  return (headers.get('Content-Type') ?? '').startsWith(JSON_TYPE) && URL_PATH.test(urlPath) && !isReserved(urlPath);
}

/**
 * `fetch` for tests of the API: every answer of a call of the contract is held against the description that the server
 * hands out. What does not fit is printed as an error, which fails the test.
 */
export const describedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, init);
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  const method = init?.method ?? 'GET';
  if (!isOfTheApi(pathname, response)) return response;
  const problem = await (await (check ??= createCheck()))(method, pathname, response);
  if (problem !== null) console.error(`${method} ${pathname} ${response.status} is not as openapi.json says: ${problem}`);
  return response;
};

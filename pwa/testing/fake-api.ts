import type { User } from '../../api/contract/account';
import { endpoints, type EndpointName } from '../../api/contract/endpoints';
import type { SiteInfo } from '../../api/contract/site';

export interface FakeCall {
  name: EndpointName;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON, or the FormData itself. */
  body: unknown;
  headers: Headers;
}

interface Refusal {
  isRefusal: true;
  status: number;
  message: string;
  code: string;
  errors?: Record<string, string>;
  headers?: Record<string, string>;
  /** The row as it is now, beside a 412. */
  current?: unknown;
}

/** No answer, as when the device is offline. */
export const silence = Symbol('silence');

/** Somebody else's page in the place of an answer, as a hotel's network gives. */
export const foreignPage = Symbol('foreign page');

/** A refusal in the shape of the API. */
export const refuse = (
  status: number,
  message: string,
  more: Partial<Pick<Refusal, 'code' | 'errors' | 'headers' | 'current'>> = {},
): Refusal => ({
  isRefusal: true,
  status,
  message,
  code: more.code ?? 'invalid',
  ...more,
});

interface WithHeaders {
  isWithHeaders: true;
  answer: unknown;
  headers: Record<string, string>;
}

/** An answer with headers of its own, e.g. the next page's cursor. */
export const withHeaders = (answer: unknown, headers: Record<string, string>): WithHeaders => ({ isWithHeaders: true, answer, headers });

type Answer = unknown;
/** An answer a test gives when it suits: `held` goes among the answers, `give` lets it go. */
export function laterAnswer(): { held: Promise<Answer>; give: (answer: Answer) => void } {
  let give: (answer: Answer) => void = () => undefined;
  const held = new Promise<Answer>((resolve) => (give = resolve));
  return { held, give };
}

/** What the server answers, per call of the contract; a function sees the call, a promise answers later. */
export type FakeAnswers = { [Name in EndpointName]?: Answer | ((call: FakeCall) => Answer) };

/** A user; give only what matters. */
export const buildUser = (more: Partial<User> = {}): User => ({
  _id: 'a0000000000000000000000a',
  username: 'mette',
  email: 'mette@example.dk',
  isAdmin: false,
  isBlocked: false,
  createdAt: '2026-01-05T09:00:00.000Z',
  profileImage: null,
  ...more,
});

export const buildSite = (more: Partial<SiteInfo> = {}): SiteInfo => ({
  webshopUrl: 'https://shop.example.dk',
  supportEmail: 'hej@example.dk',
  supportPhone: '+45 12 34 56 78',
  companyAddress: 'Falkoner Allé 1, 2000 Frederiksberg',
  publicUrl: 'https://portal.example.dk',
  googleSignIn: true,
  isDemo: false,
  ...more,
});

const table = Object.entries(endpoints)
  .map(([name, endpoint]) => {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '');
    return {
      name: name as EndpointName,
      method: endpoint.method,
      bodyKind: endpoint.bodyKind,
      names,
      pattern: new RegExp(`^${endpoint.path.replace(/:\w+/g, '([^/]+)')}$`),
    };
  })
  // A fixed address beats one with a parameter, as in the server's router.
  .sort((a, b) => a.names.length - b.names.length);

function recognise(method: string, url: URL, isForm: boolean) {
  for (const row of table) {
    if (row.method !== method || isForm !== (row.bodyKind === 'multipart')) continue;
    const match = row.pattern.exec(url.pathname);
    if (match)
      return {
        name: row.name,
        params: Object.fromEntries(row.names.map((name, index) => [name, decodeURIComponent(match[index + 1] ?? '')])),
      };
  }
  return null;
}

function respond(name: EndpointName, answer: Answer): Response {
  const headers = { 'X-Api': '1', 'Content-Type': 'application/json' };
  if (typeof answer === 'object' && answer !== null && 'isRefusal' in answer) {
    const { status, message, code, errors, current, headers: more } = answer as Refusal;
    return new Response(JSON.stringify({ message, code, errors, current }), { status, headers: { ...headers, ...more } });
  }
  const { status } = endpoints[name];
  if (typeof answer === 'object' && answer !== null && 'isWithHeaders' in answer) {
    const { answer: body, headers: more } = answer as WithHeaders;
    return new Response(JSON.stringify(body), { status, headers: { ...headers, ...more } });
  }
  return new Response(status === 204 ? null : JSON.stringify(answer), { status, headers });
}

export interface FakeApi {
  fetch: typeof fetch;
  calls: FakeCall[];
  /** Calls of one endpoint. */
  of: (name: EndpointName) => FakeCall[];
  /** Change what is answered from now on. */
  answer: (answers: FakeAnswers) => void;
}

/** ANSWER_DELAY_MS=100 shakes the tests: questions and answers each travel up to so long, in an order nobody planned. */
const LONGEST_WAY_MS = Number(process.env.ANSWER_DELAY_MS ?? 0);
const travel = async (): Promise<void> => {
  if (LONGEST_WAY_MS > 0) await new Promise((resolve) => setTimeout(resolve, Math.random() * LONGEST_WAY_MS));
};

/** A server that is only its contract: answers what it is told, and fails the test when asked for anything else. */
export function fakeApi(initial: FakeAnswers = {}): FakeApi {
  const answers: FakeAnswers = { site: buildSite(), ...initial };
  const calls: FakeCall[] = [];
  const send = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://localhost');
    const known = recognise(init.method ?? 'GET', url, init.body instanceof FormData);
    if (!known || answers[known.name] === undefined) {
      console.error(`Nobody answers ${init.method ?? 'GET'} ${url.pathname}`);
      throw new TypeError('Failed to fetch');
    }
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : init.body;
    const call: FakeCall = { ...known, query: Object.fromEntries(url.searchParams), body, headers: new Headers(init.headers) };
    await travel();
    calls.push(call);
    const told = answers[known.name];
    const answer: Answer = await (typeof told === 'function' ? (told as (call: FakeCall) => Answer)(call) : told);
    await travel();
    if (answer === silence) throw new TypeError('Failed to fetch');
    if (answer === foreignPage)
      return new Response('<!doctype html><title>Log på Wi-Fi</title>', { headers: { 'Content-Type': 'text/html' } });
    return respond(known.name, answer);
  };
  return {
    fetch: send,
    calls,
    of: (name) => calls.filter((call) => call.name === name),
    answer: (more) => void Object.assign(answers, more),
  };
}

import type { User } from '../../api/contract/account';
import type { Endpoint } from '../../api/contract/endpoint';
import { endpoints } from '../../api/contract/endpoints';
import type { ErrorCode } from '../../api/contract/error';
import type { NoticeList } from '../../api/contract/notices';
import type { SiteInfo } from '../../api/contract/site';
import { checkAnswer, checkRefusal, plainCode } from '../../api/testing/contract-answers';

type EndpointName = keyof typeof endpoints;

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
  code: ErrorCode;
  errors?: Record<string, string>;
  headers?: Record<string, string>;
  /** The row as it is now, beside a 412. */
  current?: unknown;
}

/** No answer, as when the device is offline. */
export const silence = Symbol('silence');

/** Somebody else's page in the place of an answer, as a hotel's network gives. */
export const foreignPage = Symbol('foreign page');
/** The error page of a proxy that does not reach the server. */
export const badGateway = Symbol('bad gateway');

/** A refusal in the shape of the API. */
export const refuse = (
  status: number,
  message: string,
  more: Partial<Pick<Refusal, 'code' | 'errors' | 'headers' | 'current'>> = {},
): Refusal => ({
  isRefusal: true,
  status,
  message,
  code: plainCode(status),
  ...more,
});

interface WithHeaders<Body> {
  isWithHeaders: true;
  answer: Body;
  headers: Record<string, string>;
}

/** An answer with headers of its own, e.g. the next page's cursor. */
export const withHeaders = <Body>(answer: Body, headers: Record<string, string>): WithHeaders<Body> => ({
  isWithHeaders: true,
  answer,
  headers,
});

interface Unlike {
  isUnlike: true;
  answer: unknown;
}

/** What the contract rules out and a screen is to survive all the same. */
export const unlikeContract = (answer: unknown): Unlike => ({ isUnlike: true, answer });

/** What a call of the contract answers: of a file whatever is in it, of a call that answers nothing null. */
type BodyOf<Name extends EndpointName> =
  (typeof endpoints)[Name] extends Endpoint<infer _Q, infer _B, infer Body> ? (undefined extends Body ? object | null : Body) : never;
/** One answer of a call: its body, a refusal, or nothing of ours. */
export type FakeAnswer<Name extends EndpointName> =
  | BodyOf<Name>
  | WithHeaders<BodyOf<Name>>
  | Refusal
  | Unlike
  /** `silence`, `foreignPage` or `badGateway`. */
  | symbol;
type Answer<Name extends EndpointName> = FakeAnswer<Name> | Promise<FakeAnswer<Name>>;

/** An answer a test gives when it suits: `held` goes among the answers, `give` lets it go. */
export function laterAnswer<Name extends EndpointName>(): { held: Promise<FakeAnswer<Name>>; give: (answer: FakeAnswer<Name>) => void } {
  let give: (answer: FakeAnswer<Name>) => void = () => undefined;
  const held = new Promise<FakeAnswer<Name>>((resolve) => (give = resolve));
  return { held, give };
}

/** What the server answers, per call of the contract; a function sees the call, a promise answers later. */
export type FakeAnswers = { [Name in EndpointName]?: Answer<Name> | ((call: FakeCall) => Answer<Name>) };

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

/** What the frame asks of every screen behind the log-in. */
const NO_NOTICES: NoticeList = { cursor: 'e.0', reset: true, readUpTo: 0, notices: [] };

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

const HEADERS = { 'X-Api': '1', 'Content-Type': 'application/json' };

/** Throws when a server could not have answered it. */
function refusalOf(name: EndpointName, { status, message, code, errors, current, headers }: Refusal): Response {
  const problem = { message, code, errors, current };
  checkRefusal(endpoints[name], status, problem);
  return new Response(JSON.stringify(problem), { status, headers: { ...HEADERS, ...headers } });
}

/** Throws when the body is not what the contract says. */
function answerOf(name: EndpointName, body: unknown, headers: Record<string, string> = {}): Response {
  const endpoint: Endpoint = endpoints[name];
  checkAnswer(endpoint, body);
  return new Response(endpoint.answer === 'empty' ? null : JSON.stringify(body), {
    status: endpoint.status,
    headers: { ...HEADERS, ...headers },
  });
}

const isMarked = <Mark extends string>(answer: unknown, mark: Mark): answer is Record<Mark, true> =>
  typeof answer === 'object' && answer !== null && mark in answer;

/** Whatever the contract does not allow fails the test: screens must not be tried on answers that no server gives. */
function respond(name: EndpointName, answer: unknown): Response {
  try {
    if (isMarked(answer, 'isRefusal')) return refusalOf(name, answer as Refusal);
    if (isMarked(answer, 'isUnlike')) return new Response(JSON.stringify((answer as Unlike).answer), { headers: HEADERS });
    if (!isMarked(answer, 'isWithHeaders')) return answerOf(name, answer);
    const { answer: body, headers } = answer as WithHeaders<unknown>;
    return answerOf(name, body, headers);
  } catch (error) {
    console.error(`The fake server cannot answer that: ${error instanceof Error ? error.message : String(error)}`);
    throw new TypeError('Failed to fetch', { cause: error });
  }
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
  const answers: FakeAnswers = { site: buildSite(), listNotices: NO_NOTICES, ...initial };
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
    const answer = await (typeof told === 'function' ? (told as (call: FakeCall) => unknown)(call) : told);
    await travel();
    if (answer === silence) throw new TypeError('Failed to fetch');
    if (answer === foreignPage)
      return new Response('<!doctype html><title>Log på Wi-Fi</title>', { headers: { 'Content-Type': 'text/html' } });
    if (answer === badGateway) return new Response('<!doctype html><title>502</title>', { status: 502 });
    return respond(known.name, answer);
  };
  return {
    fetch: send,
    calls,
    of: (name) => calls.filter((call) => call.name === name),
    answer: (more) => void Object.assign(answers, more),
  };
}

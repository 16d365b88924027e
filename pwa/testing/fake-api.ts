import type { Endpoint } from '../../api/contract/endpoint';
import { endpoints } from '../../api/contract/endpoints';
import type { NoticeList } from '../../api/contract/notices';
import { checkAnswer, checkRefusal } from '../../api/testing/contract-answers';
import {
  badGateway,
  type EndpointName,
  type FakeAnswers,
  type FakeCall,
  foreignPage,
  type Refusal,
  silence,
  type Unlike,
  type WithHeaders,
} from './fake-answers';
import { buildSite } from './records';

/** What the frame asks of every screen behind the log-in. */
const NO_NOTICES: NoticeList = { cursor: 'e.0', reset: true, readUpTo: 0, notices: [] };

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

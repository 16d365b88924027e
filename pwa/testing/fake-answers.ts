import type { Endpoint } from '../../api/contract/endpoint';
import type { endpoints } from '../../api/contract/endpoints';
import type { ErrorCode } from '../../api/contract/error';
import { plainCode } from '../../api/testing/contract-answers';

/** What a test has the server of fake-api.ts answer. */

export type EndpointName = keyof typeof endpoints;

export interface FakeCall {
  name: EndpointName;
  params: Record<string, string>;
  query: Record<string, string>;
  /** Parsed JSON, or the FormData itself. */
  body: unknown;
  headers: Headers;
}

export interface Refusal {
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

export interface WithHeaders<Body> {
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

export interface Unlike {
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

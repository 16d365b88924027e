import * as v from 'valibot';
import { checkTo } from '../contract/answer-shape';
import type { Endpoint } from '../contract/endpoint';
import { ERROR_STATUS, ErrorBody, type ErrorCode } from '../contract/error';

/** What a server of the contract may answer, for stand-ins of it: nothing must be tried on answers that no server gives. */

const nameOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} ${path}`;

/** The plainest code of each status: the first in the table. Throws when no refusal has that status. */
export function plainCode(status: number): ErrorCode {
  const found = Object.entries(ERROR_STATUS).find(([, known]) => known === status);
  if (!found) throw new Error(`no refusal of the API has status ${status}`);
  return found[0] as ErrorCode;
}

/** Throws when the body is not what the contract says. Of a file or a stream it says nothing. */
export function checkAnswer<Q, B, Answer>(endpoint: Endpoint<Q, B, Answer>, body: unknown): asserts body is Answer {
  if (typeof endpoint.answer !== 'string') checkTo(endpoint.answer, nameOf(endpoint))(body);
}

/** Throws when no server of the contract refuses so. */
export function checkRefusal(endpoint: Endpoint, status: number, problem: unknown): void {
  const { code, current } = v.parse(ErrorBody, problem);
  const known = ERROR_STATUS[code as ErrorCode];
  if (known !== status) throw new Error(`${nameOf(endpoint)}: the code ${code} has status ${known}, not ${status}`);
  if (current !== undefined) checkTo(endpoint.refusal?.extra ?? v.object({}), nameOf(endpoint))({ current });
}

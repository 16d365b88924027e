import type { Config } from '../../config';
import { checkTo, type Fit, stripTo } from '../../contract/answer-shape';
import type { Endpoint } from '../../contract/endpoint';
import { ApiError } from '../refusals/api-error';

/** What an endpoint's answers pass on their way out, so that they are what the contract says and nothing more. */
export interface AnswerFits {
  endpoint: Endpoint;
  answer: Fit;
  /** Of an answer kept for repeats, which another version of the server may have written: cut, never refused. */
  replay: Fit;
  /** Of an answer that is a list, for one item of it. */
  item: Fit;
  /** Of what was thrown: the same with the refusal's further fields made fit. Always throws. */
  refusal: (thrown: unknown) => never;
}

const nothing = (what: string): Fit => {
  return () => {
    throw new Error(what);
  };
};

/**
 * In development and in tests an answer that does not fit is an error, which names the endpoint and the place; in
 * production it is cut to what fits.
 */
export function fitsOf(endpoint: Endpoint, { checksAnswers }: Pick<Config, 'checksAnswers'>): AnswerFits {
  const name = `${endpoint.method} ${endpoint.path}`;
  const fitTo = (schema: Parameters<typeof stripTo>[0]): Fit => (checksAnswers ? checkTo(schema, name) : stripTo(schema));
  const { answer, refusal } = endpoint;
  const { item } = answer as { item?: Parameters<typeof stripTo>[0] };
  const hasBody = typeof answer !== 'string';
  const fitExtra = refusal
    ? fitTo(refusal.extra)
    : checksAnswers
      ? nothing(`${name}: a refusal carries what the contract does not name`)
      : () => ({});
  return {
    endpoint,
    answer: hasBody ? fitTo(answer) : nothing(`${name} has no answer to fit`),
    replay: hasBody ? stripTo(answer) : nothing(`${name} has no answer to fit`),
    item: item ? fitTo(item) : nothing(`${name} does not answer a list`),
    refusal: (thrown) => {
      if (!(thrown instanceof ApiError) || thrown.details.extra === undefined) throw thrown;
      throw new ApiError(thrown.code, thrown.message, {
        ...thrown.details,
        extra: fitExtra(thrown.details.extra) as Record<string, unknown>,
      });
    },
  };
}

import { LandingPage } from '../contract/landing-page';
import { type JsonSchema, toJsonSchema } from './json-schema';
import type { AnswerObject, OpenApi, Operation, Parameter } from './openapi-types';
import { headersOf, JSON_TYPE } from './shared-parts';
import { CHAPTERS } from './summaries';

/**
 * Addresses of CONTRACT §4 that are no calls of the app and so in no table: links that a browser follows to Google and back, the page of
 * an owner that also answers programs, and the description itself.
 */

const TEXT: JsonSchema = { type: 'string' };
const HTML: AnswerObject['content'] = { 'text/html': { schema: TEXT } };
const traced = headersOf('X-Request-Id');

const inQuery = (name: string, description: string): Parameter => ({ name, in: 'query', required: false, description, schema: TEXT });

const get = (
  operationId: string,
  chapter: keyof typeof CHAPTERS,
  summary: string,
  more: Pick<Operation, 'responses'> & Partial<Operation>,
): Record<string, Operation> => ({
  get: {
    operationId,
    summary,
    tags: [CHAPTERS[chapter]],
    security: [],
    parameters: [],
    'x-access': 'public',
    ...more,
    responses: { ...more.responses, '429': { $ref: '#/components/responses/429' }, default: { $ref: '#/components/responses/default' } },
  },
});

const leadsTo = (description: string): Operation['responses'] => ({ '302': { description, ...traced } });
const START = 'Til Google; en navigation, der afvises, ender på skærmen med ?error=';
const FROM_GOOGLE = [inQuery('state', 'Fra Google'), inQuery('code', 'Fra Google'), inQuery('error', 'Fra Google')];

const beginSignIn = (operationId: string) =>
  get(operationId, 'signIn', 'Log ind med Google: et link, som browseren følger', {
    parameters: [inQuery('redirect', 'Hvor der fortsættes bagefter'), inQuery('activate', 'Et produkt, der aktiveres bagefter')],
    responses: leadsTo(START),
  });

const page: JsonSchema = toJsonSchema(LandingPage);

export const BESIDE_CALLS: OpenApi['paths'] = {
  '/api/auth/google': beginSignIn('beginGoogleSignIn'),
  '/auth/google': beginSignIn('beginGoogleSignInOf'),
  '/api/auth/google/callback': get('finishGoogleSignIn', 'signIn', 'Tilbage fra Google', {
    parameters: FROM_GOOGLE,
    responses: leadsTo('Til /login med ?code=ok eller ?error='),
  }),
  '/api/auth/google-business': get('beginGoogleBusiness', 'business', 'Forbind Google My Business: et link, som browseren følger', {
    security: [{ bearer: [] }, { session: [] }],
    responses: leadsTo(START),
    'x-access': 'user',
  }),
  '/api/auth/google-business/callback': get('finishGoogleBusiness', 'business', 'Tilbage fra Google', {
    parameters: FROM_GOOGLE,
    responses: leadsTo('Til /settings med ?google=ok eller ?error='),
  }),
  '/{urlPath}': get('landingPageAt', 'landingPages', 'En landing page på sin adresse: en side for browsere, JSON for programmer', {
    parameters: [
      { name: 'urlPath', in: 'path', required: true, schema: TEXT },
      { name: 'Accept', in: 'header', description: 'application/json giver JSON', schema: TEXT },
    ],
    responses: {
      '200': {
        description: 'Siden',
        ...headersOf('X-Request-Id'),
        content: { [JSON_TYPE]: { schema: page }, ...HTML },
      },
      '302': { description: 'Til produktet, når adressen er dets ID skrevet med små bogstaver' },
      '404': { description: 'Findes ikke', content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' } }, ...HTML } },
    },
  }),
  '/api/openapi.json': get('describeApi', 'portal', 'Denne beskrivelse', {
    responses: { '200': { description: 'OpenAPI 3.1', ...traced, content: { [JSON_TYPE]: { schema: { type: 'object' } } } } },
  }),
  '/api/docs': get('showApi', 'portal', 'Denne beskrivelse som en side', {
    responses: { '200': { description: 'En side uden script', ...traced, content: HTML } },
  }),
};

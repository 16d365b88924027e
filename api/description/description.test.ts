import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '../contract/endpoint';
import { endpoints } from '../contract/endpoints';
import { ERROR_STATUS } from '../contract/error';
import { parseHtml } from '../testing/parse-html';
import { startTestServer, type TestServer } from '../testing/start-test-server';
import type { OpenApi, Operation } from './openapi-types';

let server: TestServer;
let document: OpenApi;

beforeAll(async () => {
  server = await startTestServer();
  document = (await (await server.fetch('/api/openapi.json')).json()) as OpenApi;
});
afterAll(() => server.stop());

const table = Object.values(endpoints as Record<string, Endpoint>);
const addressOf = ({ method, path }: Endpoint): string => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`;
const operations = (): [address: string, operation: Operation][] =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]): [string, Operation] => [`${verb.toUpperCase()} ${path}`, operation]),
  );

describe('/api/openapi.json', () => {
  test('describes every call of the contract, and what CONTRACT §4 has beside them', () => {
    const beside = ['/api/auth/google', '/api/auth/google/callback', '/auth/google', '/api/auth/google-business'];
    beside.push('/api/auth/google-business/callback', '/{urlPath}', '/api/openapi.json', '/api/docs');
    expect(
      operations()
        .map(([address]) => address)
        .sort(),
    ).toEqual([...new Set(table.map(addressOf)), ...beside.map((path) => `GET ${path}`)].sort());
  });

  test('names every call once, and every parameter of its address', () => {
    const ids = operations().map(([, { operationId }]) => operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const [address, { parameters }] of operations()) {
      const inPath = parameters.flatMap((parameter) => ('name' in parameter && parameter.in === 'path' ? [parameter.name] : []));
      expect(inPath, address).toEqual([...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
    }
  });

  test('says who may call, with which body, and what success looks like', () => {
    for (const endpoint of table) {
      const { access, status, bodyKind, body } = endpoint;
      const operation = operations().find(([address]) => address === addressOf(endpoint))?.[1];
      const name = addressOf(endpoint);
      expect(operation?.responses[status], name).toBeDefined();
      expect(operation?.security.length === 0, name).toBe(access === 'public');
      if (body)
        expect(operation?.requestBody?.content, name).toHaveProperty([bodyKind === 'json' ? 'application/json' : 'multipart/form-data']);
    }
  });

  test('has every reference it makes, and every code of a refusal', () => {
    const text = JSON.stringify(document);
    for (const [, reference = ''] of text.matchAll(/"\$ref":"#\/([^"]+)"/g)) {
      const found = reference.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
      expect(found, reference).toBeDefined();
    }
    expect(document.components.schemas.Error?.properties?.code?.enum).toEqual(Object.keys(ERROR_STATUS));
  });

  test('tells what is sent: bounds, kinds and fields that hold JSON', () => {
    const bodyOf = (path: string, verb: string, type: string) => document.paths[path]?.[verb]?.requestBody?.content[type];
    const form = bodyOf('/api/landing-pages', 'post', 'multipart/form-data');
    expect(form?.schema.properties).toMatchObject({
      title: { type: 'string', maxLength: 120 },
      showTitle: { enum: ['true', 'false'] },
      buttons: { type: 'array', maxItems: 20, items: { required: ['text', 'url'] } },
      logo: { format: 'binary' },
    });
    expect(form?.encoding).toEqual({ buttons: { contentType: 'application/json' }, socialLinks: { contentType: 'application/json' } });
    expect(Object.keys(document.paths['/api/stands/bulk']?.post?.requestBody?.content ?? {})).toEqual([
      'multipart/form-data',
      'application/json',
    ]);
    const limit = document.paths['/api/admin/users']?.get?.parameters.find(
      (parameter) => 'name' in parameter && parameter.name === 'limit',
    );
    expect(limit).toMatchObject({ in: 'query', required: false, schema: { type: 'integer', minimum: 1, maximum: 1000 } });
  });
});

describe('/api/docs', () => {
  test('shows every call in Danish, without a script and under a policy that would let none run', async () => {
    const response = await server.fetch('/api/docs');
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    const policy = response.headers.get('Content-Security-Policy') ?? '';
    expect(policy).toContain("default-src 'none'; style-src 'sha256-");
    expect(policy).not.toContain('script-src');
    const html = await response.text();
    const page = parseHtml(html);
    expect(html).not.toMatch(/<script|\sstyle=|\son\w+=/);
    expect(page.documentElement.lang).toBe('da');
    for (const [, { operationId, summary }] of operations())
      expect(page.querySelector(`#${operationId} summary`)?.textContent, operationId).toContain(summary);
    const nickname = [...page.querySelectorAll('#updateStand tr')].find((row) => row.textContent?.startsWith('nickname'));
    expect(nickname?.textContent).toBe('nicknametekst eller nullhøjst 80 tegn');
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[href^="#"]'))
      expect(page.getElementById(link.hash.slice(1)), link.hash).not.toBeNull();
  });

  test('only reads', async () => {
    for (const path of ['/api/docs', '/api/openapi.json']) expect((await server.fetch(path, { method: 'POST' })).status, path).toBe(405);
    expect((await server.fetch('/api/docs', { method: 'HEAD' })).status).toBe(200);
  });
});

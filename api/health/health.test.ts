import { tmpdir } from 'node:os';
import type Router from '@koa/router';
import { expect, test, vi } from 'vitest';
import type { Deps } from '../deps';
import { healthRoutes } from './health.routes';

type Handler = (ctx: { set: () => void; status?: number; body?: unknown }) => Promise<void>;

test('whoever asks at the same time whether the server can write shares one look: each takes a turn from those who do', async () => {
  let write = (): void => undefined;
  const written = new Promise<void>((resolve) => (write = resolve));
  const transaction = vi.fn(() => ({ execute: () => written }));
  const handlers = new Map<string, Handler>();
  const router = { get: (path: string, handler: Handler) => handlers.set(path, handler) } as unknown as Router;
  const state = { isStopping: false };
  healthRoutes(router, { config: { dataDir: tmpdir() }, database: { db: { transaction } } } as unknown as Deps, state);
  const ask = async (): Promise<number | undefined> => {
    const ctx: Parameters<Handler>[0] = { set: () => undefined };
    await handlers.get('/readyz')?.(ctx);
    return ctx.status;
  };
  const answers = Array.from({ length: 20 }, ask);
  await vi.waitFor(() => expect(transaction).toHaveBeenCalled());
  write();
  const statuses = await Promise.all(answers);
  expect(new Set(statuses).size).toBe(1);
  expect(transaction).toHaveBeenCalledTimes(1);
  await ask();
  expect(transaction).toHaveBeenCalledTimes(2);
  state.isStopping = true;
  expect(await ask()).toBe(503);
});

import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import type { TestServer, TestUser } from './start-test-server';

export interface HeldCall {
  /** Sends what was held back; answers what the call is answered. */
  finish(): Promise<{ status: number; body: { code?: string } }>;
}

/**
 * A call of a signed-in user that has everything but the last byte of its body. Resolves when the server knows who calls, and that they
 * may, and waits for the rest.
 */
export async function holdCall(server: TestServer, user: TestUser, method: string, path: string, body: object): Promise<HeldCall> {
  const bytes = Buffer.from(JSON.stringify(body));
  const consumed = vi.spyOn(server.deps.limits, 'consume');
  const headers = { Authorization: `Bearer ${user.token}`, 'Content-Type': 'application/json', 'Content-Length': bytes.length };
  const call = request(server.url + path, { method, headers });
  const answered = new Promise<{ status: number; body: { code?: string } }>((resolve, reject) => {
    call.on('error', reject);
    call.on('response', (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, body: JSON.parse(said) as { code?: string } }), reject);
    });
  });
  call.write(bytes.subarray(0, -1));
  try {
    await vi.waitFor(() => {
      if (!consumed.mock.calls.some(([name, key]) => name === 'api' && key === user._id)) throw new Error('not yet');
    });
  } finally {
    consumed.mockRestore();
  }
  return {
    finish: () => {
      call.end(bytes.subarray(-1));
      return answered;
    },
  };
}

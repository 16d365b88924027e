import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createTally } from '../metrics/tally';
import { createMemoryLog } from '../testing/memory-log';
import { createScanHandler } from './scan-handler';

test('a visitor is sent on when the tap does not reach the disk, and the tap is still asked for once', async () => {
  const recorded: [string, number][] = [];
  const handle = createScanHandler({
    find: () => ({ id: 'stand', status: 'claimed', redirect_url: 'https://example.dk/', landing_page_id: null, url_path: null }),
    clicks: { record: (standId, at) => (recorded.push([standId, at]), new Promise<void>(() => {})) },
    config: { publicUrl: 'http://localhost', isHttps: true },
    now: () => 1234,
    isOwnTap: () => false,
    log: createMemoryLog(),
    tally: createTally().tally,
    timeBoxMs: 10,
  });
  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/ABC`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, 'https://example.dk/']);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=');
    expect(recorded).toEqual([['stand', 1234]]);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

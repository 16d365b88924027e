import type { Endpoint } from '../../../../api/contract/endpoint';
import { CONTRACT_NUMBER } from '../../../../api/contract/endpoints';
import { StepFailed } from './stock-ids';

/** Node refuses addresses above 16 kB, and proxies often less: longer lists travel in a body (rule 108). */
const MAX_ADDRESS = 7000;

/** Where the browser itself goes for a download; null when the ids do not fit into an address. */
export function downloadAddress(endpoint: Pick<Endpoint, 'path'>, ids: readonly string[]): string | null {
  const address = `${endpoint.path}?ids=${ids.join(',')}`;
  return address.length < MAX_ADDRESS ? address : null;
}

interface FetchedFile {
  bytes: Uint8Array<ArrayBuffer>[];
  /** Products in it, as the server counts them. */
  count: number;
}

interface Options {
  signal: AbortSignal;
  /** Share of the file that is here, 0 to 1. */
  onShare: (share: number) => void;
}

async function refusalOf(response: Response): Promise<StepFailed> {
  const body = (await response.json().catch(() => null)) as { message?: string } | null;
  return new StepFailed(body?.message ?? '');
}

/**
 * The POST twin of a download, read as it comes. The session cookie is proof enough, as it is for the navigated one.
 * Throws StepFailed, and the signal's reason.
 */
export async function fetchFile(
  endpoint: Pick<Endpoint, 'path'>,
  ids: readonly string[],
  { signal, onShare }: Options,
): Promise<FetchedFile> {
  const request = { method: 'POST', credentials: 'same-origin', signal, body: JSON.stringify({ ids }) } as const;
  const headers = { 'Content-Type': 'application/json', 'X-Client': String(CONTRACT_NUMBER) };
  let response: Response;
  try {
    response = await fetch(endpoint.path, { ...request, headers });
  } catch {
    signal.throwIfAborted();
    throw new StepFailed('');
  }
  if (!response.ok || !response.body) throw await refusalOf(response);
  const expected = Number(response.headers.get('X-Content-Length-Estimate') ?? response.headers.get('Content-Length') ?? 0);
  const bytes: Uint8Array<ArrayBuffer>[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const part = await reader.read().catch(() => {
      signal.throwIfAborted();
      throw new StepFailed('');
    });
    if (part.done) break;
    bytes.push(part.value);
    received += part.value.length;
    if (expected > 0) onShare(Math.min(1, received / expected));
  }
  return { bytes, count: Number(response.headers.get('X-Total-Count') ?? ids.length) };
}

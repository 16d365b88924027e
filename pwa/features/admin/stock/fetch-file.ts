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

async function asked(address: string, request: RequestInit & { signal: AbortSignal }): Promise<Response> {
  try {
    return await fetch(address, { ...request, credentials: 'same-origin' });
  } catch {
    request.signal.throwIfAborted();
    throw new StepFailed('');
  }
}

async function refusalOf(response: Response): Promise<StepFailed> {
  const body = (await response.json().catch(() => null)) as { message?: string } | null;
  return new StepFailed(body?.message ?? '');
}

const headers = { 'X-Client': String(CONTRACT_NUMBER) };

/**
 * Asks for a download without taking it: a refusal of what the browser has navigated to would stand in the app's place, as
 * JSON. Whoever is signed out is let through, and led to the log-in page. Throws StepFailed, and the signal's reason.
 */
export async function checkDownload(address: string, signal: AbortSignal): Promise<void> {
  const response = await asked(address, { signal, headers });
  if (!response.ok && response.status !== 401) throw await refusalOf(response);
  await response.body?.cancel();
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
  const response = await asked(endpoint.path, {
    method: 'POST',
    signal,
    body: JSON.stringify({ ids }),
    headers: { ...headers, 'Content-Type': 'application/json' },
  });
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

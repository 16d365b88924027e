import type { Client, Outcome } from '../../api/contract/client';
import { CONTRACT_NUMBER } from '../../api/contract/endpoints';

/** The answer comes from a server of another version, or this version is too old for it (CONTRACT §5). */
function isOtherVersion(outcome: Outcome<unknown>): boolean {
  if (outcome.kind === 'unreachable') return false;
  return (outcome.kind === 'refused' && outcome.status === 426) || outcome.headers.get('X-Api') !== String(CONTRACT_NUMBER);
}

/** Wraps the client: reports a newer server, so that the page can look for its own new version. */
export function watchingVersion(client: Client, onOther: () => void): Client {
  return async (endpoint, input) => {
    const outcome = await client(endpoint, input);
    if (isOtherVersion(outcome)) onOther();
    return outcome;
  };
}

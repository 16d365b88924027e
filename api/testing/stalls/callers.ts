import type { Endpoint } from '../../contract/endpoint';
import { endpoints } from '../../contract/endpoints';
import { callsOf, type EndpointName, leaverName, type Step } from './calls';
import { type Installation, PASSWORD } from './installation';

/** The headers that say who calls. */
type Proof = [name: string, value: string][];

interface SignedIn {
  token: string;
  cookie: string;
}

async function signIn(origin: string, username: string): Promise<SignedIn> {
  const answer = await fetch(origin + endpoints.login.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  if (!answer.ok) throw new Error(`${username} cannot sign in: ${answer.status} ${await answer.text()}`);
  const { token } = (await answer.json()) as { token: string };
  return { token, cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
}

/** Those who call. Answers how a step says who makes it. */
export async function startCallers(origin: string, shop: Installation): Promise<(step: Step) => Promise<Proof>> {
  const known = { admin: await signIn(origin, 'admin'), big: await signIn(origin, 'stor0'), other: await signIn(origin, 'stor1') };
  let leavers = 0;
  return async ({ by, byCookie }) => {
    if (!by) return [];
    const { token, cookie } = by === 'leaver' ? await signIn(origin, leaverName(shop, leavers++)) : known[by];
    return byCookie
      ? [
          ['Cookie', cookie],
          ['Sec-Fetch-Site', 'same-origin'],
        ]
      : [['Authorization', `Bearer ${token}`]];
  };
}

/** Makes a call and reads its answer to the end. Throws unless it is answered as it should be. */
export async function makeCall(
  origin: string,
  { method, path, status }: Pick<Endpoint, 'method' | 'path'> & { status: number },
  step: Step,
  proof: Proof,
): Promise<number> {
  const address = path.replaceAll(/:(\w+)/g, (_, name: string) => step.params?.[name] ?? '') + (step.query ?? '');
  const answer = await fetch(origin + address, {
    method,
    headers: step.json === undefined ? proof : [...proof, ['Content-Type', 'application/json']],
    ...(step.json !== undefined && { body: JSON.stringify(step.json) }),
    ...(step.form && { body: step.form }),
  });
  // A stream has no end: what it costs is its beginning.
  const text = answer.headers.get('Content-Type')?.startsWith('text/event-stream') ? await answer.body?.cancel() : await answer.text();
  const expected = step.refused ?? status;
  if (answer.status !== expected)
    throw new Error(`${method} ${address.slice(0, 100)}: ${answer.status} instead of ${expected}, ${String(text).slice(0, 200)}`);
  return answer.status;
}

export interface Target {
  name: EndpointName;
  endpoint: Pick<Endpoint, 'method' | 'path' | 'status'>;
  steps: (round: number) => Step[];
}

/** Every call of the contract. Throws when one is never made for real. */
export async function targetsOf(shop: Installation): Promise<Target[]> {
  const calls = await callsOf(shop);
  return (Object.keys(endpoints) as EndpointName[]).map((name) => {
    const steps: Target['steps'] = calls[name];
    if (!steps(0).some(({ refused }) => refused === undefined)) throw new Error(`${name} is never made for real`);
    return { name, endpoint: endpoints[name], steps };
  });
}

import type { CallInput, Client, Outcome } from '../../../api/contract/client';
import type { Endpoint } from '../../../api/contract/endpoint';
import { violate } from './oracle/violation';
import type { Current, SimDevice } from './sim-device';
import { requestOf } from './sim-network';
import type { World } from './sim-types';

/** One request of a device gets as far as its trouble lets it. */
export async function serve(
  world: World,
  device: SimDevice,
  { sub, db }: Current,
  network: Client,
  endpoint: Endpoint,
  input: CallInput<unknown, unknown>,
): Promise<Outcome<unknown>> {
  const isEdit = endpoint.method !== 'GET' && endpoint.path !== '/api/auth/refresh';
  if (isEdit) world.oracle.sending(requestOf(endpoint, input), await db.snapshot(), sub);
  const instead = world.trouble.instead(device.link, sub, endpoint, input);
  if (instead) return instead;
  if (!isEdit) return network(endpoint, input);
  return world.trouble.afterwards(input, await deliver(world, network, endpoint, input));
}

/** An edit reaches the server, and the oracle sees what it does there. */
async function deliver(
  { oracle, options: { server }, count }: World,
  network: Client,
  endpoint: Endpoint,
  input: CallInput<unknown, unknown>,
): Promise<Outcome<unknown>> {
  const request = requestOf(endpoint, input);
  const before = await server.rows();
  const outcome = await network(endpoint, input);
  if (outcome.kind !== 'refused' || outcome.status !== 401) oracle.requests.arrived(request);
  oracle.effect(request, before, await server.rows());
  if (outcome.kind === 'refused') {
    count(String(outcome.status));
    const [, id] = /^\["[A-Z]+","[^"]+",\{"id":"(\w+)"/.exec(request.print) ?? [];
    const isThere = id !== undefined && (before.stand.get(id) ?? before.page.get(id))?.owner === request.tokenUser;
    if (outcome.status !== 401) oracle.requests.refused(request, outcome.status === 404 && !isThere);
    if (outcome.problem.code === 'idempotency_key_reused' || outcome.problem.code === 'wrong_user')
      violate('a good edit was refused by the protocol', [request, outcome.problem]);
  }
  return outcome;
}

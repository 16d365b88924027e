import ipaddr from 'ipaddr.js';
import type Koa from 'koa';
import type { Config } from '../../config';

/** What one subscriber has of IPv6 at least, and what a provider hands out at most: limits count per network. */
const SUBSCRIBER_BITS = 64;
export const SITE_BITS = 48;

/** "[2001:db8::1]:443", "10.0.0.1:51234", "fe80::1%eth0" and quotes, as proxies write them; null for what is no address. */
function parseAddress(written: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = written.trim().replace(/^"(.*)"$/, '$1');
  const bare = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(text)?.[1] ?? text;
  const withoutZone = bare.replace(/%.*$/s, '');
  // IPv4 in IPv6 is the same client as in IPv4.
  return ipaddr.isValid(withoutZone) ? ipaddr.process(withoutZone) : null;
}

/** The network an address lies in, as text to count by: an IPv4 address itself, the first `bits` of IPv6. */
function networkOf(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  if (address instanceof ipaddr.IPv4) return address.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${address.toNormalizedString()}/${bits}`).toNormalizedString();
}

/** What proxies add to requests that they pass on. */
const OF_PROXIES = ['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-Real-IP', 'Forwarded', 'Via'];
const OWN_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a program on this machine asks for itself. A proxy on it does not: it brings others' requests, and their Host. */
export function isOnThisMachine(ctx: Koa.Context): boolean {
  if (parseAddress(ctx.req.socket.remoteAddress ?? '')?.range() !== 'loopback') return false;
  return OWN_NAMES.has(ctx.get('Host').replace(/:\d{1,5}$/, '')) && OF_PROXIES.every((name) => ctx.get(name) === '');
}

/**
 * Where a call comes from, for rate limits only: never stored (rule 122). From the last entry of the proxy's header
 * when the operator trusts one, else the socket's; whoever has IPv6 has 2^64 addresses, so their network counts.
 */
export function clientNetwork(ctx: Koa.Context, config: Pick<Config, 'trustProxy'>, ipv6Bits = SUBSCRIBER_BITS): string {
  const forwarded = config.trustProxy ? ctx.get('X-Forwarded-For').split(',').at(-1) : undefined;
  const address = parseAddress(forwarded ?? '') ?? parseAddress(ctx.req.socket.remoteAddress ?? '');
  return address ? networkOf(address, ipv6Bits) : 'unknown';
}

import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Where push messages may go. The address comes from whoever is signed in, so it is held against the services that browsers have:
 * a host (`fcm.googleapis.com`), all below one (`.push.apple.com`), or an origin (`http://127.0.0.1:4000`), which may lie
 * anywhere, because the operator has named it.
 */
export interface PushTarget {
  url: URL;
  /** The operator has named exactly this origin. */
  isNamed: boolean;
}

/** null when the address is of no push service we speak to. */
export function readPushAddress(services: readonly string[], endpoint: string): PushTarget | null {
  if (!URL.canParse(endpoint)) return null;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '' || url.hash !== '') return null;
  if (services.includes(url.origin)) return { url, isNamed: true };
  // Port '' is that of https.
  if (url.protocol !== 'https:' || url.port !== '') return null;
  const isKnown = services.some((host) => (host.startsWith('.') ? url.hostname.endsWith(host) : url.hostname === host));
  return isKnown ? { url, isNamed: false } : null;
}

const isPublic = (address: string): boolean => ipaddr.process(address).range() === 'unicast';

/** Resolves names for a connection and refuses those that lead into a private network, whatever the name service says. */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0);
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublic(address))) {
      return done(Object.assign(new Error('the push service has no public address'), { code: 'EPRIVATE' }), '', 0);
    }
    if (options.all) (done as (error: null, found: typeof addresses) => void)(null, addresses);
    else done(null, first.address, first.family);
  });
};

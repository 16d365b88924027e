import type { SocialLinks } from './landing-page';
import { hasUnseen, readWebAddress } from './web-address';

export type SocialNetwork = keyof SocialLinks;

interface Network {
  /** What visitors read (rule 118). */
  label: string;
  /** Their own hosts; a subdomain of one is theirs as well. */
  hosts: readonly string[];
  handle: RegExp;
  profile: (handle: string) => string;
}

export const SOCIAL_NETWORKS: Readonly<Record<SocialNetwork, Network>> = {
  instagram: {
    label: 'Instagram',
    hosts: ['instagram.com', 'instagr.am'],
    handle: /^[a-z0-9._]{1,30}$/i,
    profile: (handle) => `https://www.instagram.com/${handle}`,
  },
  facebook: {
    label: 'Facebook',
    hosts: ['facebook.com', 'fb.com', 'fb.me', 'm.me'],
    handle: /^[a-z0-9.-]{1,80}$/i,
    profile: (handle) => `https://www.facebook.com/${handle}`,
  },
  youtube: {
    label: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    handle: /^[\p{L}\p{N}._-]{1,30}$/u,
    profile: (handle) =>
      /^UC[\w-]{22}$/.test(handle) ? `https://www.youtube.com/channel/${handle}` : `https://www.youtube.com/@${encodeURIComponent(handle)}`,
  },
  twitter: {
    label: 'X (Twitter)',
    hosts: ['x.com', 'twitter.com'],
    handle: /^\w{1,15}$/,
    profile: (handle) => `https://x.com/${handle}`,
  },
};

export const SOCIAL_ORDER: readonly SocialNetwork[] = ['instagram', 'facebook', 'youtube', 'twitter'];

const isHostOf = (hostname: string, hosts: readonly string[]): boolean =>
  hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

function fromAddress(text: string, hosts: readonly string[]): string | null {
  const address = readWebAddress(text);
  if (!address.ok || address.url.port !== '' || !isHostOf(address.url.hostname, hosts)) return null;
  address.url.protocol = 'https:';
  return address.url.href;
}

/** A handle or an address as the https address of a profile (rule 118); '' stays '', null is a refusal. */
export function socialUrl(network: SocialNetwork, input: string): string | null {
  const text = input.trim();
  if (text === '') return '';
  if (hasUnseen(text) || /[<>"']/.test(text)) return null;
  const { hosts, handle, profile } = SOCIAL_NETWORKS[network];
  if (text.includes('/') || text.includes(':') || isHostOf(text.toLowerCase(), hosts)) return fromAddress(text, hosts);
  const name = text.replace(/^@/, '');
  return handle.test(name) && !/^\.+$/.test(name) ? profile(name) : null;
}

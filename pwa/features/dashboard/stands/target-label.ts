import { shortAddress } from '../../../text/address';

const LONGEST_TARGET = 36;
const KEPT_AT_END = 12;

/** Where there is room: host, path and query. What tells two links to one place apart is at the end, so the middle goes. */
export function targetLabel(url: string): string {
  const whole = shortAddress(url);
  if (whole.length <= LONGEST_TARGET) return whole;
  return `${whole.slice(0, LONGEST_TARGET - KEPT_AT_END - 1)}…${whole.slice(-KEPT_AT_END)}`;
}

/** On a phone, the part of a target a reader knows it by: its host, without "www.". */
export function targetHost(url: string): string {
  try {
    return new URL(url).host.replace(/^www\./, '');
  } catch {
    return url;
  }
}
